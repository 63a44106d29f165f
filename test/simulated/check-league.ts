import assert from 'node:assert/strict'
import type { StoredSpot } from '../../src/engine/store/index.ts'
import { stateOf } from '../support/acquisition-play.ts'
import { lineupInEffect as heldLineup } from '../support/league-stage.ts'
import type { World } from '../support/world.ts'
import { pendingOf } from './model/claims.ts'
import { lineupInEffect } from './model/league.ts'
import { isAutoLineup } from './model/lineups.ts'
import { shownTarget } from './model/messages.ts'
import { WEEKS } from './season.ts'
import type { Played, Stage } from './stage.ts'

/** Returns when each player on IR was moved there. */
const reserveOf = (spots: readonly StoredSpot[]): Map<string, number> =>
  new Map(spots.flatMap(({ playerId, reservedAt }) => (reservedAt === null ? [] : [[playerId, reservedAt]])))

type Held = Awaited<ReturnType<typeof stateOf>>

/** Returns how the API describes a team and its managers. */
export const shownTeam = ({
  name,
  waiverPriority,
  budget,
  division,
  autoLineup,
  managerId,
  coManagers,
}: Held['teams'][number]) => [
  ...[name, waiverPriority, budget, division, autoLineup !== 'off'],
  [managerId, ...coManagers.map(({ id }) => id)].filter(id => id !== null),
]

/** Returns the model's log, oldest entry first. */
export const shownLog = (log: Held['log']) =>
  log.map(({ type, actor, teamId, forced }) => ({ type, actor, teamId, forced })).reverse()

/** Checks a league's draft, and its teams' queues and autopick settings. */
const checkDraft = async ({ engine }: World, { id, room, teams }: Played): Promise<void> => {
  const { draft, seats } = await engine.database.transaction('read', async ({ drafts, draftBoards }) => ({
    draft: await drafts.find(id),
    seats: await draftBoards.listSeats(id),
  }))
  const held = draft && [draft.paused, draft.pickSeconds, draft.turnSince]
  assert.deepEqual(held, room.draft && [room.draft.paused, room.draft.pickSeconds, room.draft.since], 'draft')
  assert.deepEqual(
    draft?.turns.map(({ teamId, pick }) => [teamId, pick && [pick.playerId, pick.auto]]),
    room.draft?.turns.map((team, at) => {
      const pick = room.draft!.picks[at]
      return [team.id, pick ? [pick.player, pick.auto] : null]
    }),
    'picks',
  )
  const autopick = seats.filter(seat => seat.autopick).map(({ teamId }) => teamId)
  assert.deepEqual(new Set(autopick), new Set(teams.filter(team => room.autopick.has(team)).map(each => each.id)))
}

/** Checks that the store and the model agree about a league. */
export const checkLeague = async (world: World, { people }: Stage, league: Played): Promise<void> => {
  const state = await stateOf({ world, leagueId: league.id })
  const { teams, spots, kept, claims, trades, log } = state
  const accounts = new Map(people.map(({ id, name }) => [id, name]))
  assert.equal(accounts.get(state.league.accountId), accounts.get(league.commissioner), 'commissioner')
  assert.deepEqual(
    state.league.closedWeeks.toSorted((a, b) => a - b),
    [...league.closed].sort((a, b) => a - b),
  )
  assert.deepEqual(state.league.draw?.seeds ?? null, league.seeds, 'seeds')
  assert.deepEqual(state.league.draw?.pairings ?? [], league.pairings, 'pairings')
  for (const team of league.teams) {
    const held = teams.find(({ id }) => id === team.id)!
    assert.deepEqual(shownTeam(held), [
      team.name,
      team.priority,
      team.budget,
      team.division,
      isAutoLineup(league, team),
      team.managers,
    ])
    const roster = spots.filter(({ teamId }) => teamId === team.id).map(({ playerId }) => playerId)
    assert.deepEqual(roster, team.roster, `roster of ${team.name}`)
    assert.deepEqual(reserveOf(spots.filter(({ teamId }) => teamId === team.id)), team.reserve, `IR of ${team.name}`)
    for (const week of WEEKS) {
      assert.deepEqual(
        heldLineup(state, team.id, week),
        lineupInEffect(team, week),
        `lineup of ${team.name} in week ${week}`,
      )
      const one = kept.find(each => each.teamId === team.id && each.week === week)
      assert.deepEqual(
        one && { roster: one.spots.map(({ playerId }) => playerId), reserve: reserveOf(one.spots) },
        league.kept.get(`${week} ${team.id}`),
        'kept roster',
      )
    }
    const places = claims
      .filter(each => each.teamId === team.id && each.place !== null)
      .sort((a, b) => a.place! - b.place!)
    assert.deepEqual(
      places.map(({ id }) => id),
      pendingOf(league, team).map(({ id }) => id),
      'places of claims',
    )
  }
  assert.deepEqual(
    claims.map(({ id, status, note, bid }) => [id, status, note, bid]),
    league.claims.toReversed().map(({ id, status, note, bid }) => [id, status, note, bid]),
    'claims',
  )
  assert.deepEqual(
    trades.map(({ id, status, reversedAt }) => [id, status, reversedAt !== null]),
    league.trades.toReversed().map(({ id, status, reversed }) => [id, status, reversed]),
    'trades',
  )
  assert.deepEqual(shownLog(log), league.log, 'log')
  if (league.room.isPlanned) await checkDraft(world, league)
  const targets = await world.engine.database.transaction('read', async ({ notifications }) =>
    Promise.all(
      (await notifications.listOf(league.id)).map(async ({ id, teamId, on, sentAt, disabled }) => {
        const { waiting, parked } = await notifications.backlogOf(id)
        return { id, teamId, on, sentAt, isDisabled: disabled !== null, waiting, parked }
      }),
    ),
  )
  assert.deepEqual(targets, league.targets.map(shownTarget), 'targets')
}
