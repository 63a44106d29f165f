import { expect } from 'vitest'
import type { Answer, SheetLeague } from '../../../src/engine/index.ts'
import { type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

type Row = SheetLeague['rows'][number]
type ImportedSheet = Extract<Answer<'importSheet'>, { imported: object }>
type Described = Extract<Answer<'importSheet'>, { preview: object }>

const SEASON = 2024

const row = (week: number, team: string, player: string, points: number, more: Partial<Row> = {}): Row => ({
  season: SEASON,
  week,
  team,
  player: `Player ${player}`,
  points,
  slot: 'QB',
  opponent: team === 'Aces' ? 'Bears' : 'Aces',
  ...more,
})

/** Two teams' players in two weeks, under standard rules. The last player is unknown. */
const ROWS: readonly Row[] = [
  row(1, 'Aces', 'q1', 10),
  row(1, 'Bears', 'w1', 8, { slot: 'W/R/T' }),
  row(1, 'Bears', 'w2', 2, { slot: 'BN' }),
  row(2, 'Aces', 'q1', 4),
  row(2, 'Bears', 'w1', 9, { slot: 'FLEX1' }),
  row(2, 'Bears', 'w9', 1, { slot: 'BN', position: 'WR' }),
]

const asking = (change: Partial<SheetLeague> = {}, preview?: number) => ({
  body: { name: 'Office', rows: [...ROWS], systemId: 'standard', ...change },
  ...(preview !== undefined && { query: { preview } }),
})

const importsSheet = async ({ ask }: Stage): Promise<ImportedSheet> =>
  (await ask('importSheet', asking())) as ImportedSheet

const withRow = (change: Partial<Row>) =>
  asking({ rows: ROWS.map((each, at) => (at === 3 ? { ...each, ...change } : each)) })

const WITHOUT_ACES = asking({ rows: ROWS.filter(({ week, team }) => week !== 2 || team !== 'Aces') })

const importing = scenarios('importSheet', [
  {
    title: 'previews the import, and how well the rules explain the points',
    question: asking({}, 1),
    unchanged: true,
    expected: ({ preview, fit }: Described) => {
      expect(preview).toMatchObject({ platform: 'sheet', externalLeagueId: 'office', action: 'create', leagueId: null })
      expect(preview.roster.slots.map(({ slot }) => slot)).toEqual(['QB', 'FLEX'])
      expect(preview.players).toMatchObject({ matched: 3, unmatched: [{ name: 'Player w9', position: 'WR' }] })
      expect(fit).toMatchObject({ fitted: false, compared: 5, equal: 5, share: 1 })
    },
  },
  {
    title: 'imports a league with its lineups and matchups',
    question: asking(),
    expected: ({ imported }: ImportedSheet) => {
      expect(imported).toMatchObject({ name: 'Office', season: SEASON, action: 'create', weeks: [1, 2] })
      expect(imported.warnings.join('\n')).toMatch(/does not say when playoffs begin/)
    },
  },
  {
    title: 'imports the league with the same name and season again, in place',
    arrange: importsSheet,
    question: asking(),
    expected: ({ imported }: ImportedSheet, before: ImportedSheet) =>
      expect(imported).toEqual({ ...before.imported, action: 'update' }),
  },
  {
    title: 'reports what is missing if the sheet does not have slots or opponents',
    question: asking({ rows: ROWS.map(({ slot, opponent, ...each }) => each) }, 1),
    unchanged: true,
    expected: ({ preview }: Described) => expect(preview.warnings.join('\n')).toMatch(/not have slots/),
  },
  {
    title: 'reports that teams rank by points if the sheet does not have opponents',
    question: asking({ rows: ROWS.map(({ opponent, ...each }) => each) }, 1),
    unchanged: true,
    expected: ({ preview }: Described) =>
      expect(preview.warnings).toContain(
        'The sheet does not list opponents, so there are no matchups, and teams rank by points. Add an "opponent" column',
      ),
  },
  {
    title: 'treats a missing opponent as a bye, and accepts names with the last name first',
    question: withRow({ opponent: 'BYE', player: 'q1, Player' }),
    expected: ({ imported }: ImportedSheet) => expect(imported.players).toMatchObject({ matched: 3, unmatched: [{}] }),
  },
  {
    title: 'reports which team has no rows in a week',
    question: WITHOUT_ACES,
    expected: ({ imported }: ImportedSheet) =>
      expect(imported.warnings).toContain(
        "The sheet doesn't have rows for Aces in week 2, so it didn't score (a team must have the same name in all rows)",
      ),
  },
  {
    title: 'does not use fitted rules that explain too little',
    question: { body: { name: 'Office', rows: [...ROWS] } },
    expected: { error: 'conflict', message: /simplest matching rules explain only 0 of 5 games/ },
  },
  {
    title: 'on request, uses the rules that explain the most points',
    question: { body: { name: 'Office', rows: [...ROWS], fit: true } },
    expected: ({ fit }: ImportedSheet) => expect(fit).toMatchObject({ fitted: true, compared: 5, equal: 0 }),
  },
  {
    title: 'refuses a player who is listed twice in a week',
    question: withRow({ week: 1, line: 5 }),
    unchanged: true,
    expected: { error: 'invalid_request', message: /line 5: player: Player q1 is listed twice in week 1/ },
  },
  {
    title: 'refuses an opponent that is not a team in the sheet',
    question: withRow({ opponent: 'Cubs' }),
    expected: { error: 'invalid_request', message: /row 4: opponent: the sheet does not have a team "Cubs"/ },
  },
  {
    title: 'refuses a week after the last one',
    question: withRow({ week: 19 }),
    expected: { error: 'invalid_request', message: /row 4: week: season 2024 ends with week 18/ },
  },
  {
    title: 'refuses several seasons if none is given',
    question: withRow({ season: 2023 }),
    expected: { error: 'invalid_request', message: /has the seasons 2023, 2024/ },
  },
  {
    title: 'refuses points that are not a number, with row and column',
    question: { body: { name: 'Office', rows: [{ ...ROWS[0], points: 'ten' }] } },
    expected: { error: 'invalid_request', message: /rows\[0\]\.points must be a number/ },
  },
  { title: 'requires a row', question: asking({ rows: [] }), expected: 'invalid_request' },
  { title: 'does not find an unknown system', question: asking({ systemId: 'nope' }), expected: 'not_found' },
  {
    title: 'refuses a season that is not loaded',
    question: asking({ rows: ROWS.map(each => ({ ...each, season: 2001 })) }),
    expected: { error: 'invalid_request', message: /Season 2001 is not loaded/ },
  },
])

const matchupsWithoutRows = scenarios('listMatchups', [
  {
    title: 'keeps a matchup if one team does not have rows',
    arrange: async ({ ask }) => (await ask('importSheet', WITHOUT_ACES)) as ImportedSheet,
    question: (({ imported }: ImportedSheet) => ({ params: { id: imported.leagueId }, query: { week: 2 } })) as never,
    expected: ({ matchups }: Answer<'listMatchups'>) => expect(matchups).toMatchObject([{ week: 2, away: {} }]),
  },
])

const reading = scenarios('syncLeague', [
  {
    title: 'explains how to update a league that was imported from a sheet',
    arrange: importsSheet,
    question: (({ imported }: ImportedSheet) => ({ params: { id: imported.leagueId } })) as never,
    expected: { error: 'conflict', message: /was imported from a sheet.*league import --sheet/ },
  },
])

const verifying = scenarios('verifyLeague', [
  {
    title: "compares Hindsight's points with the sheet's",
    arrange: importsSheet,
    question: (({ imported }: ImportedSheet) => ({ params: { id: imported.leagueId } })) as never,
    expected: answer =>
      expect(answer).toMatchObject({ platform: 'sheet', players: { compared: 5, equal: 5 }, totals: { equal: 4 } }),
  },
])

const moving = scenarios('moveRoster', [
  {
    title: 'is refused in a league from a sheet, with advice on how to change it',
    arrange: async stage => {
      const { imported } = await importsSheet(stage)
      const answer = await stage.ask('getLeague', { params: { id: imported.leagueId } })
      return { id: imported.leagueId, teamId: (answer as { teams: { id: string }[] }).teams[0]!.id }
    },
    question: ((params: { id: string; teamId: string }) => ({
      params,
      body: { action: 'add', playerId: 'w2' },
    })) as never,
    expected: { error: 'conflict', message: /mirrors the sheet;.*league import --sheet/ },
  },
])

export const leagueSheets: readonly Scenario[] = [
  ...importing,
  ...matchupsWithoutRows,
  ...reading,
  ...verifying,
  ...moving,
]
