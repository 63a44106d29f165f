import { platformLabel } from '../../data/platforms.ts'
import type {
  Answer,
  Imported,
  ImportPreview,
  RulesFit,
  ScoringItem,
  SyncReport,
  UnmatchedPlayer,
} from '../engine/index.ts'
import { percent } from './format.ts'
import { count, playoffsOf, slotsOf, weeksText } from './phrases.ts'
import {
  byName,
  type Column,
  field,
  layout,
  type Part,
  type Table,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** Returns a table under a heading; null without rows. */
const section = <Row>(caption: string, rows: readonly Row[], columns: readonly Column<Row>[]): Table[] =>
  rows.length === 0 ? [] : [table(rows, columns, { caption })]

/** Describes the effect of an import; `which` names the league. */
const importTitle = (which: string, { action, leagueId }: ImportPreview, imported: Imported | null): string => {
  if (imported) return `${action === 'create' ? 'Imported' : 'Refreshed'} ${which}, as ${imported.leagueId}`
  const becomes = action === 'create' ? 'would be imported as a new league' : `would update ${leagueId}`
  return `${which}: it ${becomes}; nothing was written`
}

const onPlatform = ({ name, season, platform, externalLeagueId }: ImportPreview): string =>
  `${name}, season ${season}, league ${externalLeagueId} on ${platformLabel(platform)}`

const acquisitionsOf = ({ waivers }: ImportPreview): string => {
  if (waivers === null) return 'first come, first served'
  return waivers.order === 'budget' ? `by FAAB ($${waivers.budget})` : 'on waivers'
}

const settingsOf = (league: ImportPreview, imported: Imported | null): string[] => {
  const { platform, roster, playoffs, transactions, picks } = league
  const site = platformLabel(platform)
  return [
    slotsOf(roster),
    `Playoffs ${playoffs ? playoffsOf(playoffs) : 'none'}; free agents on ${site} ${acquisitionsOf(league)}`,
    `History ${count(transactions, 'transaction')}, ${picks === 0 ? 'no draft' : `a draft of ${count(picks, 'pick')}`}`,
    ...(imported ? [`Rosters, lineups and points on ${site} for ${weeksText(imported.weeks)}`] : []),
  ]
}

const IMPORTED_TEAMS: readonly Column<ImportPreview['teams'][number]>[] = [
  field('TEAM', 'name'),
  { heading: 'MANAGER', field: 'manager', value: ({ manager }) => manager || null },
  field('PLAYERS', 'players'),
  { heading: 'UNMATCHED', field: 'unmatched', value: ({ unmatched }) => unmatched || null, right: true },
]

const KEYS: readonly Column<ScoringItem>[] = [
  field('KEY', 'key', { uncut: true }),
  field('PAYS', 'value'),
  { heading: 'WHY', field: 'reason', value: ({ reason }) => reason },
]

const UNMATCHED: readonly Column<UnmatchedPlayer>[] = [
  field('NUMBER', 'externalId'),
  field('PLAYER', 'name'),
  field('POS', 'position'),
  field('NFL', 'team'),
  field('WHY', 'reason'),
]

export const unmatched = (players: readonly UnmatchedPlayer[]): Table[] =>
  section('Unmatched players', players, UNMATCHED)

const warnings = (site: string, sentences: readonly string[]): Part[] =>
  sentences.length === 0 ? [] : [text(`Different from ${site}`, '', ...sentences.map(each => `- ${each}`))]

export const importedLeague = (answer: { preview: ImportPreview } | { imported: Imported }): View => {
  const imported = 'imported' in answer ? answer.imported : null
  const league = 'imported' in answer ? answer.imported : answer.preview
  const site = platformLabel(league.platform)
  const { mapped, approximated, unsupported } = league.scoring
  const scoring =
    `Scoring: ${count(mapped.length, 'key')} same as on ${site}, ${approximated.length} approximated, ` +
    `${unsupported.length} not supported`
  return {
    title: importTitle(onPlatform(league), league, imported),
    about: settingsOf(league, imported),
    parts: [
      table(league.teams, [field('NO.', 'externalId', { right: true }), ...IMPORTED_TEAMS]),
      text(scoring),
      ...section(`Approximated`, approximated, KEYS),
      ...section('Not supported', unsupported, KEYS),
      ...unmatched(league.players.unmatched),
      ...warnings(site, league.warnings),
    ],
  }
}

/** Summarizes a sync's changes. */
export const movesOf = ({ teams, lineups, matchups, transactions, drift }: SyncReport): string => {
  const moves = teams.reduce((sum, { added, dropped }) => sum + added.length + dropped.length, 0)
  const parts = [
    ...(moves > 0 ? [`${count(moves, 'move')} on ${count(teams.length, 'roster')}`] : []),
    ...(lineups > 0 ? [count(lineups, 'lineup')] : []),
    ...(matchups > 0 ? [count(matchups, 'matchup')] : []),
    ...(transactions > 0 ? [`${count(transactions, 'new row')} in the log`] : []),
    ...(drift ? ['scoring changed since the import'] : []),
  ]
  return parts.length === 0 ? 'no changes' : parts.join(', ')
}

const DRIFT: readonly Column<SyncReport['scoringChanged'][number]>[] = [
  field('KEY', 'key', { uncut: true }),
  field('IMPORTED', 'from'),
  field('NOW', 'to'),
]

interface Move {
  teamId: string
  move: 'added' | 'dropped'
  player: string
}

const moveColumns = ({ nameOf }: ViewContext): Column<Move>[] => [
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  field('MOVE', 'move'),
  byName({ heading: 'PLAYER', field: 'player', to: 'player', nameOf, id: ({ player }) => player }),
]

export const syncedLeague = (
  { leagueName, platform, report }: { leagueName: string; platform: string; report: SyncReport },
  context: ViewContext,
): View => {
  const moves = report.teams.flatMap(({ teamId, added, dropped }) => [
    ...added.map((player): Move => ({ teamId, move: 'added', player })),
    ...dropped.map((player): Move => ({ teamId, move: 'dropped', player })),
  ])
  const list = table(moves, moveColumns(context))
  const site = platformLabel(platform)
  const drift = `The scoring on ${site} has changed; league import copies it`
  const parts = [
    ...(moves.length === 0 ? [] : [list]),
    ...section(drift, report.scoringChanged, DRIFT),
    ...unmatched(report.unmatched),
  ]
  return { ...layout(`Synced ${leagueName} from ${site}: ${movesOf(report)}`, ...parts), list }
}

type ByPosition = RulesFit['byPosition'][number]

const BY_POSITION: readonly Column<ByPosition>[] = [
  field('POS', 'posGroup'),
  field('COMPARED', 'compared'),
  field('EQUAL', 'equal'),
  field('SHARE', 'share', { format: 'percent' }),
]

const PAYS: readonly Column<RulesFit['pays'][number]>[] = [field('KEY', 'key', { uncut: true }), field('PAYS', 'value')]

const sentenceOf = ({ fitted, compared, equal, share }: RulesFit): string =>
  compared === 0
    ? "No stats are loaded for the games in the sheet, so the rules can't be checked"
    : `${fitted ? 'The simplest matching rules explain' : 'The rules explain'} ${equal} of ${compared} games in the sheet (${percent(share ?? 0)})`

const partsOf = (fit: RulesFit): Part[] => [
  text(sentenceOf(fit)),
  ...(fit.byPosition.length > 0 ? [table(fit.byPosition, BY_POSITION)] : []),
  ...(fit.fitted ? [table(fit.pays, PAYS, { caption: 'Points per stat' })] : []),
]

/** Shows a league imported from a spreadsheet: its teams, the share of points that its rules explain, and its gaps. */
export const importedSheet = (answer: Answer<'importSheet'>): View => {
  const imported = 'imported' in answer ? answer.imported : null
  const league = 'imported' in answer ? answer.imported : answer.preview
  const { name, season, playoffs, teams, players } = league
  return {
    title: importTitle(`${name}, season ${season}, from a sheet`, league, imported),
    about: [
      slotsOf(league.roster),
      `Playoffs ${playoffs ? playoffsOf(playoffs) : 'none'}`,
      ...(imported ? [`Rosters and points in the sheet for ${weeksText(imported.weeks)}`] : []),
    ],
    parts: [
      table(teams, IMPORTED_TEAMS),
      ...partsOf(answer.fit),
      ...unmatched(players.unmatched),
      ...(league.warnings.length === 0 ? [] : [text(...league.warnings.map(each => `- ${each}`))]),
    ],
  }
}

export const VIEWS = {
  importLeague: importedLeague,
  syncLeague: syncedLeague,
} satisfies Views
