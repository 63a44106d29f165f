import { expect, test } from 'vitest'
import { candidatesFor } from '../../src/cli/tui/league/lineup.ts'
import type { TeamLineup } from '../../src/cli/tui/league/week.ts'
import { stageOf } from '../../src/views/games.ts'
import { unavailableStarters, unavailableWords } from '../../src/views/lineups.ts'
import { gameNote } from '../../src/web/drawing/players.ts'

const unavailable = [
  { playerId: 'ann', why: 'bye' as const },
  { playerId: 'ben', why: 'bye' as const },
  { playerId: 'cal', why: 'inactive' as const },
  { playerId: 'dot', why: 'no_team' as const },
]
const lineupOf = (...ids: (string | null)[]) => ids.map(id => ({ player: id === null ? null : { id } }))

test('starters who are unlikely to play are counted by reason, but bench players are not', () => {
  expect(unavailableStarters({ lineup: lineupOf('ann', 'eve', null, 'ben'), unavailable })).toBe('2 starters on bye')
  expect(unavailableStarters({ lineup: lineupOf('ann', 'cal', 'dot'), unavailable })).toBe(
    '1 starter on bye, 1 starter inactive lately and 1 starter without an NFL team',
  )
  expect(unavailableStarters({ lineup: lineupOf('eve', null), unavailable })).toBe('')
  expect(unavailableWords({ unavailable }, 'ann')).toBe('on bye')
})

test('the slot picker lists unavailable players at the end, in gray', () => {
  const slotOf = (id: string, slotIndex: number | null) => ({
    ...{ slot: 'WR', slotIndex, eligible: ['WR'], locked: false, points: null },
    player: { id, name: id, posGroup: 'WR', team: 'CHI' },
  })
  const teamLineup = {
    starters: [slotOf('fay', 0), slotOf('eve', 1)],
    bench: [slotOf('ann', null), slotOf('gus', null), slotOf('cal', null)],
    unavailable,
  } as unknown as TeamLineup
  expect(candidatesFor(teamLineup, 0).map(({ id, out }) => `${id} ${out}`)).toEqual([
    'gus ',
    'eve ',
    'ann on bye',
    'cal inactive lately',
    ' ',
  ])
})

test.each([
  ['O', 'out'],
  ['IR', 'out'],
  ['FA', 'out'],
  ['D', 'playing'],
  ['Q', 'playing'],
  [null, 'playing'],
] as const)('during the game, a player with the status %s reads "%s"', (status, words) => {
  const game = { opponent: 'KC', home: true, kickoffAt: 0, state: 'playing' } as const
  const player = { team: 'BUF', game, status }
  expect(stageOf(player, 'UTC')).toBe(words)
  expect(stageOf({ ...player, game: { ...game, state: 'scheduled' } }, 'UTC')).toBe('Thu 00:00')
  expect(String(gameNote(player, 'UTC'))).toBe(`vs KC ${words}`)
})
