import { builtOnce } from './built-once.ts'
import type { AtEnd } from './loopback.ts'
import { openMirrorWorld } from './mirrors.ts'
import { SAMPLE_LEAGUES } from './sleeper.ts'
import { sqlOn } from './store-file.ts'
import { openWorld, type World } from './world.ts'

/**
 * A generated store with rows in every table. It has a mirror, a league with a draft and trades, and everything that
 * depends on them.
 */

const LEAGUE = 'home'
const OTHER = 'next'

/** One row for each table that the operations called here leave empty. */
const ROWS: readonly string[] = [
  `INSERT INTO shown_team VALUES (1990, (SELECT id FROM season_player LIMIT 1), 'CHI', 5)`,
  `INSERT INTO player_name SELECT season, number, 'Another Name' FROM season_player LIMIT 1`,
  `INSERT INTO season_facts VALUES (1990, x'01', x'02', x'0000', x'01', x'03', x'01', x'00000000', x'0000', '[""]')`,
  `INSERT INTO live_feed VALUES ('league:${LEAGUE}', 'sleeper', '${LEAGUE}', 1990, 1, 5, NULL, 0, 6, '{"points":{"a":1}}')`,
  `INSERT INTO league_visit VALUES ('${LEAGUE}', 5)`,
  `INSERT INTO live_chance SELECT '${LEAGUE}', id, 5, 1, 500 FROM team WHERE league_id = '${LEAGUE}' LIMIT 1`,
  'UPDATE season SET digest = NULL',
  `INSERT INTO batch_line SELECT id, 'batch', 1, 'digest', '{"ok":true}', 5 FROM account WHERE name = 'alex'`,
  `INSERT INTO draft_rank SELECT league_id, 1, player_id FROM roster_spot WHERE league_id = '${LEAGUE}' LIMIT 1`,
  `INSERT INTO co_manager SELECT league_id, t.id, a.id, 1 FROM team t, account a
    WHERE league_id = '${LEAGUE}' AND a.name = 'casey' LIMIT 1`,
  `INSERT INTO session SELECT 'session', id, 'hash of a session', 'a browser', 5, 6, NULL FROM account WHERE name = 'alex'`,
  `INSERT INTO platform_login SELECT id, 'espn', 'sealed', 5 FROM account WHERE name = 'alex'`,
  `INSERT INTO told SELECT id, 'a reminder' FROM notification LIMIT 1`,
]

const play = async (world: World): Promise<void> => {
  const { ask } = world
  const params = { id: LEAGUE }
  await world.account('blake', 'pro')
  await world.account('casey', 'pro')
  const rules = { global: { weights: { rec: 1 } } }
  await ask('createSystem', { body: { name: 'House', rules }, idempotencyKey: 'once' })
  const made = { name: 'Home', season: 1990, scoringSystemId: 'ppr', teamCount: 4 }
  const { teams } = (await ask('createLeague', { body: { id: LEAGUE, ...made } })) as { teams: { id: string }[] }
  const [one, two] = teams.map(({ id }) => id) as [string, string]
  await ask('updateTeam', { params: { ...params, teamId: two }, body: { manager: 'blake' } })
  await ask('addNotification', { params, body: { on: ['draft', 'trade'], url: 'https://example.org/hook' } })
  await ask('startDraft', { params, body: {} })
  await ask('autoDraft', { params, body: { until: 'end' } })
  await ask('createInvite', { params, body: {} })
  await ask('createSignInLink', { body: { name: 'alex' } })
  await ask('closeWeek', { params: { ...params, week: 2 } })
  await ask('adjustPoints', { params, body: { teamId: one, week: 1, points: 2, reason: 'a bet' } })
  await ask('setDues', { params, body: { amount: 50, payouts: [100], weeklyPrize: 5 } })
  await ask('markDues', { params: { ...params, teamId: one }, body: { paid: true } })
  const ownOf = (teamId: string) =>
    sqlOn(world.file, 'SELECT player_id AS id FROM roster_spot WHERE team_id = ?', teamId).map(({ id }) => String(id))
  const [[mine, drop, other], [theirs]] = [ownOf(one), ownOf(two)] as [string[], string[]]
  await ask('moveRoster', { params: { ...params, teamId: one }, body: { action: 'drop', playerId: other } })
  await ask('updateLeague', { params, body: { acquisitionMode: 'waivers' } })
  await ask('fileClaim', { params: { ...params, teamId: one }, body: { addPlayerId: other, dropPlayerId: drop } })
  const sides = { fromTeamId: one, toTeamId: two, fromPlayerIds: [mine], toPlayerIds: [theirs] }
  await ask('proposeTrade', { params, body: sides })
  await ask('createLeague', { body: { id: OTHER, ...made } })
  await ask('startDraft', { params: { id: OTHER }, body: {} })
  const { teams: others } = (await ask('getLeague', { params: { id: OTHER } })) as { teams: { id: string }[] }
  await ask('setDraftQueue', { params: { id: OTHER, teamId: others[0]!.id }, body: { playerIds: [mine] } })
}

/** Returns a store in which no table is empty, created once per test run. */
export const everyTable = (atEnd?: AtEnd): Promise<string> =>
  builtOnce('every-table.db', async file => {
    const { world } = await openMirrorWorld({ file }, atEnd)
    await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })
    await play(world)
    for (const row of ROWS) sqlOn(file, row)
    world.engine.database.checkpoint()
    world.close()
    const { engine } = await openWorld({ file })
    // Restores the season's digest, which was removed when the name above was added.
    await engine.database.transaction('write', store => store.seasons.isAsLoaded(1990))
    await engine.close()
  })
