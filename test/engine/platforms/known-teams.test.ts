import { expect, test } from 'vitest'
import { type ImportPlan, ofKnownTeams } from '../../../src/engine/platforms/index.ts'
import { readLeague } from '../../../src/engine/platforms/sleeper/client.ts'
import { planLeague } from '../../../src/engine/platforms/sleeper/index.ts'
import { capturedClient, SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const plan = planLeague(await readLeague(capturedClient(), SAMPLE_LEAGUES.complete))

/** Plans that name an unknown team, one for each field that contains a team. */
const UNKNOWN_TEAMS: readonly (readonly [string, (plan: ImportPlan) => ImportPlan])[] = [
  ['a matchup', it => ({ ...it, matchups: it.matchups.with(0, { ...it.matchups[0]!, away: 'stranger' }) })],
  [
    'a lineup',
    it => {
      const [week] = it.weeks
      const lineups = week!.lineups.with(0, { ...week!.lineups[0]!, team: 'stranger' })
      return { ...it, weeks: it.weeks.with(0, { ...week!, lineups }) }
    },
  ],
  ['the seeds', it => ({ ...it, playoffs: { ...it.playoffs!, draw: { ...it.playoffs!.draw!, seeds: ['stranger'] } } })],
  [
    'the bracket',
    it => ({ ...it, playoffs: { ...it.playoffs!, draw: { ...it.playoffs!.draw!, pairings: [[['stranger', null]]] } } }),
  ],
  [
    'a trade',
    it => {
      const at = it.transactions.findIndex(({ sides }) => sides.length > 1)
      const moved = it.transactions[at]!
      const sides = moved.sides.with(1, { ...moved.sides[1]!, team: 'stranger' })
      return { ...it, transactions: it.transactions.with(at, { ...moved, sides }) }
    },
  ],
  ['a pick', it => ({ ...it, draft: { ...it.draft!, picks: [{ team: 'stranger', player: '1' }] } })],
]

test("a plan that names only the league's own teams is accepted unchanged", () => {
  expect(ofKnownTeams(plan, 'sleeper')).toBe(plan)
})

test.each(UNKNOWN_TEAMS)('an unknown team in %s is refused by name', (_, withUnknownTeam) => {
  expect(() => ofKnownTeams(withUnknownTeam(plan), 'sleeper')).toThrow(
    expect.objectContaining({
      code: 'upstream_failed',
      message: expect.stringContaining('a team stranger that is not'),
    }),
  )
})

test('a team that is listed twice is refused by name', () => {
  const [first] = plan.teams
  expect(() => ofKnownTeams({ ...plan, teams: [...plan.teams, { ...first!, name: 'Again' }] }, 'mfl')).toThrow(
    expect.objectContaining({
      code: 'upstream_failed',
      message: expect.stringContaining(`lists team ${first!.externalId} twice`),
    }),
  )
})
