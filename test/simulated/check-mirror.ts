import assert from 'node:assert/strict'
import { stateOf } from '../support/acquisition-play.ts'
import type { World } from '../support/world.ts'
import { shownLog, shownTeam } from './check-league.ts'
import type { Mirrored } from './model/mirror.ts'

/** Returns a mirror's stored platform data, without the league itself. */
const keptOf = ({ engine }: World, id: string) =>
  engine.database.transaction('read', async ({ mirrors, drafts }) => ({
    mirror: (await mirrors.find(id))!,
    paid: await mirrors.listWeeks(id),
    draft: await drafts.find(id),
  }))

/** Checks a mirror's stored data against the platform's responses and its own settings. */
export const checkMirror = async (world: World, mirror: Mirrored): Promise<void> => {
  const { league, teams, spots, kept, lineups, matchups, claims, trades, log } = await stateOf({
    world,
    leagueId: mirror.id,
  })
  const { mirror: held, paid, draft } = await keptOf(world, mirror.id)
  assert.deepEqual(
    [
      league.name,
      league.accountId,
      league.medianGame,
      league.settingsDrift,
      league.acquisitionMode,
      league.waivers?.order,
    ],
    [mirror.name, mirror.commissioner, mirror.medianGame, mirror.drifts, mirror.mode, mirror.waivers.order],
    'the mirror',
  )
  assert.deepEqual(
    [league.draw?.seeds ?? null, league.draw?.pairings ?? []],
    [mirror.seeds, mirror.pairings],
    'bracket',
  )
  assert.deepEqual([held.syncedAt, league.closedWeeks, claims, trades], [mirror.syncedAt, [], [], []])
  assert.deepEqual(
    teams.map(team => [...shownTeam(team), team.externalId, team.managerName]),
    mirror.teams.map(({ name, priority, budget, division, managers, number, managerName }) => [
      ...[name, priority, budget, division, false, managers, String(number), managerName],
    ]),
    'teams',
  )
  const spotsOf = (id: string) => spots.filter(({ teamId }) => teamId === id)
  assert.deepEqual(
    mirror.teams.map(({ id }) =>
      spotsOf(id).map(({ playerId, acquiredAt, reservedAt }) => [playerId, acquiredAt, reservedAt]),
    ),
    mirror.teams.map(({ roster, since, reserve }) => roster.map(id => [id, since.get(id), reserve.get(id) ?? null])),
    'rosters',
  )
  assert.deepEqual(
    new Map(kept.map(({ week, teamId, spots }) => [`${week} ${teamId}`, spots.map(({ playerId }) => playerId)])),
    new Map([...mirror.kept].map(([key, { roster }]) => [key, roster])),
    'rosters of weeks',
  )
  assert.deepEqual(
    new Map(lineups.map(({ week, teamId, players }) => [`${week} ${teamId}`, players])),
    new Map(mirror.teams.flatMap(({ id, lineups }) => [...lineups].map(([week, all]) => [`${week} ${id}`, all]))),
    'lineups',
  )
  assert.deepEqual(
    new Map(paid.map(({ week, teamId, total, players }) => [`${week} ${teamId}`, [total, players]])),
    mirror.paid,
    'what the platform paid',
  )
  assert.deepEqual(
    matchups.map(({ week, homeId, awayId }) => ({ week, home: homeId, away: awayId })),
    mirror.schedule,
    'matchups',
  )
  assert.deepEqual(draft?.turns.map(({ teamId, pick }) => [teamId, pick!.playerId]) ?? [], mirror.picks, 'draft')
  assert.deepEqual(shownLog(log), mirror.log, 'log')
}
