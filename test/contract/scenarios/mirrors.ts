import { expect } from 'vitest'
import type { Imported, SyncReport } from '../../../src/engine/index.ts'
import { alter, sends } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { makeLeague } from '../league.ts'
import { LEAGUE_AT_PLATFORM as complete, imports, isDown, ofMirror, WEB_PAGE } from '../mirrored.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const { preDraft } = SAMPLE_LEAGUES
const ADDRESS = `https://sleeper.com/leagues/${complete}/team`

const asking = (leagueId: string = complete, preview?: number) => ({
  body: { leagueId },
  ...(preview !== undefined && { query: { preview } }),
})

/** Imports the league, and then changes the platform's response to the next request. */
const then =
  (change: (stage: Stage) => void) =>
  async (stage: Stage): Promise<Imported> => {
    const imported = await imports(stage)
    change(stage)
    return imported
  }

interface Roster {
  players: string[]
}

const importing = scenarios('importLeague', [
  {
    title: 'previews the import without writing',
    question: asking(ADDRESS, 1),
    unchanged: true,
    expected: ({ preview }: { preview: Imported }) => {
      expect(preview).toMatchObject({ platform: 'sleeper', externalLeagueId: complete, action: 'create' })
      expect([preview.leagueId, preview.teams.length, preview.players.unmatched]).toEqual([null, 4, []])
      expect(preview).not.toHaveProperty('systemId')
    },
  },
  {
    title: 'imports a league by id',
    question: asking(),
    expected: ({ imported }: { imported: Imported }) => {
      expect(imported).toMatchObject({ name: 'Quillfeather Union', season: 1990, action: 'create' })
      expect(imported.weeks).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    },
  },
  { title: 'imports a league by URL', question: asking(ADDRESS), expected: answers({ imported: {} }) },
  {
    title: 'imports a league before its draft, with warnings about missing data',
    question: asking(preDraft),
    expected: ({ imported }: { imported: Imported }) => {
      expect([imported.weeks, imported.players.matched]).toEqual([[], 0])
      expect(imported.warnings.join('\n')).toMatch(/have a schedule yet/)
    },
  },
  {
    title: "imports the same account's league again, in place",
    arrange: stage => imports(stage),
    question: asking(),
    expected: ({ imported }: { imported: Imported }, before: Imported) =>
      expect(imported).toEqual({ ...before, action: 'update' }),
  },
  {
    title: 'shows in a preview that a league would be imported again',
    arrange: stage => imports(stage),
    question: asking(complete, 1),
    unchanged: true,
    expected: ({ preview }: { preview: Imported }, { leagueId }: Imported) =>
      expect(preview).toMatchObject({ action: 'update', leagueId }),
  },
  {
    title: 'creates a separate league for another account, even on the free plan',
    arrange: stage => imports(stage),
    question: asking(),
    as: 'blake',
    expected: ({ imported }: { imported: Imported }, before: Imported) => {
      expect(imported.action).toBe('create')
      expect([imported.leagueId, imported.systemId]).not.toContain(before.leagueId)
      expect(imported.systemId).not.toBe(before.systemId)
    },
  },
  {
    title: 'does not find a league that the platform does not have',
    question: asking('7'),
    expected: { error: 'not_found', message: /Sleeper doesn't have a league 7/ },
  },
  ...['league', `http://sleeper.com/leagues/${complete}`, `https://sleeper.com.example.org/leagues/${complete}`].map(
    leagueId => ({
      title: `refuses ${leagueId}, which is not a league reference`,
      question: asking(leagueId),
      expected: { error: 'invalid_request', message: /is not a league/ } as const,
    }),
  ),
  { title: 'requires a league', question: { body: {} }, expected: 'invalid_request' },
  {
    title: 'treats a bare id as a league on the given platform',
    question: { body: { leagueId: ADDRESS, platform: 'espn' } },
    expected: { error: 'invalid_request', message: /is not a league; enter its number or its address .*ESPN: https/ },
  },
  {
    title: 'refuses an unknown platform',
    question: { body: { leagueId: '7', platform: 'nowhere' } },
    expected: 'invalid_request',
  },
  { title: 'refuses a preview other than 0 or 1', question: asking(complete, 2), expected: 'invalid_request' },
  {
    title: 'refuses a season that is not loaded, and says how to load it',
    arrange: async ({ platform }) =>
      alter<object>(platform!, `league/${complete}`, league => ({ ...league, season: '1991' })),
    question: asking(),
    expected: {
      error: 'conflict',
      message: /season 1991, which is not loaded; hindsight stats pull 1991 loads it/,
    },
  },
  {
    title: "refuses another account's league as the league's next season",
    arrange: stage => imports(stage),
    question: ({ leagueId }: Imported) => ({ body: { leagueId: complete, nextLeagueId: leagueId } }),
    as: 'blake',
    expected: { error: 'forbidden', message: /Only the commissioner/ },
  },
  {
    title: "refuses a league from the same season as the league's next season",
    arrange: stage => imports(stage),
    question: ({ leagueId }: Imported) => ({ body: { leagueId: complete, nextLeagueId: leagueId } }),
    expected: { error: 'conflict', message: /cannot continue as Quillfeather Union \(1990\)/ },
  },
  {
    title: 'sends no request to a platform for a season that is not loaded',
    question: { body: { leagueId: complete, season: 1989 } },
    expected: { error: 'conflict', message: /Season 1989 is not loaded/ },
  },
  {
    title: 'requires a loaded season if the platform needs one and none is given',
    seasons: 'nothing',
    question: { body: { leagueId: '777', platform: 'espn' } },
    expected: { error: 'conflict', message: /No season is loaded yet; hindsight stats pull loads the latest/ },
  },
  {
    title: 'reports the error in an invalid platform response',
    arrange: async stage => isDown(`league/${complete}/rosters`)(stage),
    question: asking(),
    expected: { error: 'upstream_failed', message: /is a web page, not JSON. Nothing was imported/ },
  },
])

const syncing = scenarios('syncLeague', [
  {
    title: 'reports no changes if nothing has changed',
    arrange: stage => imports(stage),
    question: ofMirror,
    expected: ({ leagueName, report }: { leagueName: string; report: SyncReport }) => {
      expect(leagueName).toBe('Quillfeather Union')
      expect(report).toMatchObject({ teams: [], lineups: 0, matchups: 0, unmatched: [], scoringChanged: [] })
      expect(report.drift).toBe(false)
    },
  },
  {
    title: 'lists added and dropped players',
    arrange: then(({ platform }) =>
      alter<Roster[]>(platform!, `league/${complete}/rosters`, ([first, ...rest]) => [
        { ...first, players: [...first!.players.filter(id => id !== '900029'), '900064'] },
        ...rest,
      ]),
    ),
    question: ofMirror,
    expected: answers({ report: { teams: [{ added: ['00-0990064'], dropped: ['00-0990029'] }] } }),
  },
  {
    title: 'allows a manager in the league',
    arrange: async stage => {
      const imported = await imports(stage)
      const { teams } = (await stage.ask('getLeague', ofMirror(imported))) as { teams: { id: string }[] }
      const params = { id: imported.leagueId, teamId: teams[0]!.id }
      await stage.ask('updateTeam', { params, body: { manager: 'casey' } })
      return imported
    },
    question: ofMirror,
    as: 'casey',
    expected: answers({ report: { teams: [] } }),
  },
  {
    title: 'refuses an account outside of the league, and sends no request',
    arrange: then(({ platform }) => platform!.misbehave(`league/${complete}`, WEB_PAGE)),
    question: ofMirror,
    as: 'drew',
    expected: { error: 'forbidden', message: /Only the commissioner and the managers of Quillfeather Union/ },
  },
  { title: 'does not find an unknown league', question: { params: { id: 'nope' } }, expected: 'not_found' },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    title: 'refuses a league that is not a mirror',
    arrange: makeLeague({ season: 1990 }),
    question: { params: { id: 'home' } },
    expected: { error: 'conflict', message: /Home league is not a mirror/ },
  },
  {
    title: 'refuses a league that the platform no longer has',
    arrange: then(({ platform }) => platform!.misbehave(`league/${complete}`, sends(null))),
    question: ofMirror,
    expected: { error: 'not_found', message: /Sleeper doesn't have a league \d+/ },
  },
  {
    title: 'reports an unavailable platform',
    arrange: then(isDown(`league/${complete}`)),
    question: ofMirror,
    expected: { error: 'upstream_failed', message: /is a web page, not JSON/ },
  },
])

export const mirrors: readonly Scenario[] = [...importing, ...syncing].map(each => ({
  seasons: 'mirrors',
  ...each,
}))
