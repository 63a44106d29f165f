import { expect } from 'vitest'
import type { Imported, SyncReport } from '../../../src/engine/index.ts'
import { answer } from '../../support/loopback.ts'
import { alter, sends } from '../../support/mirrors.ts'
import { MADE_UP } from '../../support/sleeper.ts'
import { makeLeague } from '../league.ts'
import { imports, ofMirror } from '../mirrored.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const { complete, preDraft } = MADE_UP
const ADDRESS = `https://sleeper.com/leagues/${complete}/team`

const asking = (leagueId: string = complete, preview?: number) => ({
  body: { leagueId },
  ...(preview !== undefined && { query: { preview } }),
})

/** Imports the league and then changes its platform's answer for the next request. */
const then =
  (change: (stage: Stage) => void) =>
  async (stage: Stage): Promise<Imported> => {
    const imported = await imports(stage)
    change(stage)
    return imported
  }

const WEB_PAGE = answer(200, { 'content-type': 'text/html' }, '<!DOCTYPE html><p>Soon back')
const isDown =
  (path: string) =>
  ({ platform }: Stage): void =>
    platform!.misbehave(path, WEB_PAGE)

interface Roster {
  players: string[]
}

const importing = scenarios('importLeague', [
  {
    title: 'describes with preview what it would bring, and writes nothing',
    question: asking(ADDRESS, 1),
    unchanged: true,
    expected: ({ preview }: { preview: Imported }) => {
      expect(preview).toMatchObject({ platform: 'sleeper', externalLeagueId: complete, action: 'create' })
      expect([preview.leagueId, preview.teams.length, preview.players.unmatched]).toEqual([null, 4, []])
      expect(preview).not.toHaveProperty('systemId')
    },
  },
  {
    title: 'brings a league by its number',
    question: asking(),
    expected: ({ imported }: { imported: Imported }) => {
      expect(imported).toMatchObject({ name: 'Quillfeather Union', season: 1990, action: 'create' })
      expect(imported.weeks).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    },
  },
  { title: 'brings a league by its address', question: asking(ADDRESS), expected: answers({ imported: {} }) },
  {
    title: 'brings a league before its draft, with what is not known yet in its warnings',
    question: asking(preDraft),
    expected: ({ imported }: { imported: Imported }) => {
      expect([imported.weeks, imported.players.matched]).toEqual([[], 0])
      expect(imported.warnings.join('\n')).toMatch(/have a schedule yet/)
    },
  },
  {
    title: 'fills the league of the same account again, in place',
    arrange: stage => imports(stage),
    question: asking(),
    expected: ({ imported }: { imported: Imported }, before: Imported) =>
      expect(imported).toEqual({ ...before, action: 'update' }),
  },
  {
    title: 'says with preview that it would fill a league again',
    arrange: stage => imports(stage),
    question: asking(complete, 1),
    unchanged: true,
    expected: ({ preview }: { preview: Imported }, { leagueId }: Imported) =>
      expect(preview).toMatchObject({ action: 'update', leagueId }),
  },
  {
    title: 'gives another account a league of its own, on the free plan too',
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
    title: 'does not find a league that its platform does not have',
    question: asking('7'),
    expected: { error: 'not_found', message: /Sleeper doesn't have a league 7/ },
  },
  ...['league', `http://sleeper.com/leagues/${complete}`, `https://sleeper.com.example.org/leagues/${complete}`].map(
    leagueId => ({
      title: `refuses ${leagueId}, which names no league`,
      question: asking(leagueId),
      expected: { error: 'invalid_request', message: /does not name a league/ } as const,
    }),
  ),
  { title: 'needs a league', question: { body: {} }, expected: 'invalid_request' },
  {
    title: 'takes a number for one of the platform that is named',
    question: { body: { leagueId: ADDRESS, platform: 'espn' } },
    expected: { error: 'invalid_request', message: /does not name a league: .*ESPN: https/ },
  },
  {
    title: 'refuses a platform that it does not know',
    question: { body: { leagueId: '7', platform: 'nowhere' } },
    expected: 'invalid_request',
  },
  { title: 'refuses a preview that is neither 0 nor 1', question: asking(complete, 2), expected: 'invalid_request' },
  {
    title: 'refuses a league of a season that is not held, and says how it can be had',
    arrange: async ({ platform }) =>
      alter<object>(platform!, `league/${complete}`, league => ({ ...league, season: '1991' })),
    question: asking(),
    expected: { error: 'conflict', message: /season 1991, which is not held here; hindsight stats pull 1991 loads it/ },
  },
  {
    title: 'does not go on as the league of somebody else',
    arrange: stage => imports(stage),
    question: ({ leagueId }: Imported) => ({ body: { leagueId: complete, nextLeagueId: leagueId } }),
    as: 'blake',
    expected: { error: 'forbidden', message: /Only the commissioner/ },
  },
  {
    title: 'does not go on as a league of its own season',
    arrange: stage => imports(stage),
    question: ({ leagueId }: Imported) => ({ body: { leagueId: complete, nextLeagueId: leagueId } }),
    expected: { error: 'conflict', message: /of 1990 cannot continue as Quillfeather Union of 1990/ },
  },
  {
    title: 'asks no platform for a season that is not held',
    question: { body: { leagueId: complete, season: 1989 } },
    expected: { error: 'conflict', message: /Season 1989 is not held here/ },
  },
  {
    title: 'needs a season to be held where the platform takes one and none is named',
    holds: 'nothing',
    question: { body: { leagueId: '777', platform: 'espn' } },
    expected: { error: 'conflict', message: /No season is loaded yet; hindsight stats pull loads the latest/ },
  },
  {
    title: 'says what is wrong with a platform that answers nonsense',
    arrange: async stage => isDown(`league/${complete}/rosters`)(stage),
    question: asking(),
    expected: { error: 'upstream_failed', message: /is a web page, not JSON. Nothing was imported/ },
  },
])

const syncing = scenarios('syncLeague', [
  {
    title: 'reads a league again in which nothing has changed',
    arrange: stage => imports(stage),
    question: ofMirror,
    expected: ({ leagueName, report }: { leagueName: string; report: SyncReport }) => {
      expect(leagueName).toBe('Quillfeather Union')
      expect(report).toMatchObject({ teams: [], lineups: 0, matchups: 0, unmatched: [], scoringChanged: [] })
      expect(report.drift).toBe(false)
    },
  },
  {
    title: 'tells who came and went',
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
    title: 'is done for somebody who runs a team in it',
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
    title: 'is refused to who has no part in the league, and then nobody is asked',
    arrange: then(({ platform }) => platform!.misbehave(`league/${complete}`, WEB_PAGE)),
    question: ofMirror,
    as: 'drew',
    expected: { error: 'forbidden', message: /Only the commissioner and the managers of Quillfeather Union/ },
  },
  { title: 'does not find an unknown league', question: { params: { id: 'nope' } }, expected: 'not_found' },
  {
    title: 'refuses an id that none can have',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    title: 'refuses a league that mirrors nothing',
    arrange: makeLeague({ season: 1990 }),
    question: { params: { id: 'home' } },
    expected: { error: 'conflict', message: /Home league is not a mirror/ },
  },
  {
    title: 'refuses a league that its platform does not have any more',
    arrange: then(({ platform }) => platform!.misbehave(`league/${complete}`, sends(null))),
    question: ofMirror,
    expected: { error: 'not_found', message: /Sleeper doesn't have a league \d+/ },
  },
  {
    title: 'says what is wrong with a platform that is down',
    arrange: then(isDown(`league/${complete}`)),
    question: ofMirror,
    expected: { error: 'upstream_failed', message: /is a web page, not JSON/ },
  },
])

export const mirrors: readonly Scenario[] = [...importing, ...syncing].map(each => ({
  holds: 'mirrors',
  ...each,
}))
