import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../src/engine/store/index.ts'
import { makeLeague, openSeasonWorld, type Stage } from '../../support/league-stage.ts'
import { faultsOf } from '../../support/world.ts'

/** Leagues whose stores were changed by hand, and the errors that their audit finds, in row order. */

type Damage = (store: Store, stage: Stage) => Promise<void>

const moveTo =
  (teamAt: number): Damage =>
  async (store, { leagueId, teamIds, rosters }) => {
    const playerId = rosters.get(teamIds[0]!)![0]!
    await store.rosters.delete(leagueId, playerId)
    await store.rosters.insert(leagueId, {
      playerId,
      teamId: teamIds[teamAt]!,
      acquiredAt: 0,
      reservedAt: null,
      taxi: false,
    })
  }

const keep =
  (weeks: readonly number[]): Damage =>
  async (store, { leagueId, teamIds, rosters }) => {
    for (const [at, week] of weeks.entries()) {
      const spot = { playerId: rosters.get(teamIds[0]!)![0]!, acquiredAt: 0, reservedAt: null, taxi: false }
      const teamId = teamIds[at]!
      await store.rosters.keep(leagueId, { teamId, week, spots: [{ ...spot, teamId }] })
    }
  }

const placeInLine =
  (placeOf: (at: number) => number | null): Damage =>
  async (store, { leagueId }) => {
    for (const [at, team] of (await store.teams.listOf(leagueId)).entries())
      await store.teams.update({ ...team, waiverPriority: placeOf(at) })
  }

const dropUnlogged: Damage = (store, { leagueId, teamIds, rosters }) =>
  store.rosters.delete(leagueId, rosters.get(teamIds[0]!)![0]!)

const logTwice: Damage = async (store, { leagueId }) => {
  const rows = await store.transactions.listAfter(leagueId, 0, { limit: 1000 })
  const { transaction } = rows.find(row => row.transaction.type === 'add')!
  await store.transactions.insert(leagueId, { ...transaction, id: 'again' })
}

const DAMAGES: readonly [string, Damage, readonly RegExp[]][] = [
  ['no damage', async () => undefined, []],
  ['a player who left without a log entry', dropUnlogged, [/puts a player on a roster that does not have/]],
  ['a player who moved to another team without a log entry', moveTo(1), [/does not explain why \S+ is on a roster/]],
  ['a player who returned to the team at a different position in the roster', moveTo(0), []],
  ['an impossible log entry', logTwice, [/is wrong from row again on/]],
  ['a player on two rosters of one closed week', keep([1, 1]), [/has a player on two rosters in week 1/]],
  ['a player on two rosters of two closed weeks', keep([1, 2]), []],
  [
    'waiver priorities with a gap in a league without claims',
    placeInLine(at => at + 2),
    [/waiver priorities .* are not consecutive/],
  ],
]

const WAIVERS: readonly [string, Damage, readonly RegExp[]][] = [
  ['no damage', async () => undefined, []],
  ['reversed waiver priorities', placeInLine(at => 4 - at), []],
  [
    'two teams with the same waiver priority',
    placeInLine(at => Math.max(at, 1)),
    [/waiver priorities .* are not consecutive/],
  ],
  ['a gap in the waiver priorities', placeInLine(at => at + 2), [/waiver priorities .* are not consecutive/]],
  ['no waiver priorities', placeInLine(() => null), [/waiver priorities .* are not consecutive/]],
]

const audited = async (damage: Damage, change: object): Promise<string[]> => {
  const stadium = await openSeasonWorld()
  onTestFinished(() => stadium.world.close())
  const stage = await makeLeague(stadium, false)
  const { world, leagueId } = stage
  await world.ask('updateLeague', { params: { id: leagueId }, body: change })
  await world.engine.database.transaction('write', store => damage(store, stage))
  return faultsOf(world)
}

test.each(DAMAGES)('the audit of a league without claims finds %s', async (_, damage, finding) => {
  expect(await audited(damage, { name: 'Audited' })).toEqual(finding.map(each => expect.stringMatching(each)))
})

test.each(WAIVERS)('the audit of a league on waivers finds %s', async (_, damage, finding) => {
  expect(await audited(damage, { acquisitionMode: 'waivers' })).toEqual(
    finding.map(each => expect.stringMatching(each)),
  )
})
