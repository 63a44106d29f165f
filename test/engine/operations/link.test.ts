import { expect, onTestFinished, test } from 'vitest'
import type { League } from '../../../src/engine/index.ts'
import { link } from '../../../src/engine/operations/imports.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld } from '../../support/world.ts'

const IDS = ['first', 'second', 'third'] as const
type Id = (typeof IDS)[number]

const openLeagues = async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  for (const [at, id] of IDS.entries()) {
    const season = 2020 + at
    await world.keep(fictionalSeason({ season, rows: [{ player: 'p1', week: 1, stats: { rec: 1 } }] }))
    await world.ask('createLeague', { body: { id, name: id, season, scoringSystemId: 'ppr', teamCount: 4 } })
  }
  const { database, contextFor } = world.engine
  const shown = async (id: Id) => {
    const { league } = (await world.ask('getLeague', { params: { id } })) as { league: League }
    const counter = await database.transaction('read', store => store.counters.get(`league:${id}`))
    return { answer: { before: league.previousLeagueId, next: league.nextLeagueId }, counter }
  }
  return {
    shown: () => Promise.all(IDS.map(shown)),
    link: (id: Id, next: Id) =>
      database.transaction('write', store => link({ ...contextFor({ actor: world.actor }), store }, id, next)),
  }
}

test('linking a league raises the counter of each league with a changed response, including neighbors in the chain, and no other counter', async () => {
  const leagues = await openLeagues()
  const chains = [
    {
      linked: ['first', 'third'],
      chain: [
        [null, 'third'],
        [null, null],
        ['first', null],
      ],
    },
    {
      linked: ['second', 'third'],
      chain: [
        [null, 'second'],
        ['first', 'third'],
        ['second', null],
      ],
    },
    {
      linked: ['first', 'third'],
      chain: [
        [null, 'second'],
        ['first', 'third'],
        ['second', null],
      ],
    },
  ] as const
  for (const { linked, chain } of chains) {
    const before = await leagues.shown()
    await leagues.link(linked[0], linked[1])
    const after = await leagues.shown()
    expect(after.map(({ answer }) => [answer.before, answer.next])).toEqual(chain)
    expect(after.map(({ counter }, at) => counter !== before[at]!.counter)).toEqual(
      after.map(({ answer }, at) => JSON.stringify(answer) !== JSON.stringify(before[at]!.answer)),
    )
  }
})
