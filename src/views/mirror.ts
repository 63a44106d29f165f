import { platformLabel } from '../../data/platforms.ts'
import { table } from '../cli/output/table.ts'
import type { Imported, ImportPreview, ScoringItem, SyncReport, UnmatchedPlayer } from '../engine/index.ts'
import { playoffsOf, weeksOf } from './phrases.ts'
import type { Column, Page, View } from './view.ts'

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const section = (title: string, text: string): string => (text === '' ? '' : `\n${title}\n\n${text}`)

const headingOf = (league: ImportPreview, imported: Imported | null): string => {
  const { name, season, platform, externalLeagueId, action, leagueId } = league
  const which = `${name}, season ${season}, league ${externalLeagueId} on ${platformLabel(platform)}`
  if (imported) return `${action === 'create' ? 'Imported' : 'Filled again'} ${which}, as ${imported.leagueId}`
  const becomes = action === 'create' ? 'would be a new league here' : `would fill ${leagueId} again, in place`
  return `${which}: it ${becomes}; nothing was written`
}

const settingsOf = (league: ImportPreview, imported: Imported | null): string => {
  const { roster, acquisitionMode, playoffs } = league
  const there = platformLabel(league.platform)
  return [
    `Slots ${roster.slots.map(({ slot }) => slot).join(', ')} and ${roster.bench} on the bench`,
    `Playoffs ${playoffs ? playoffsOf(playoffs) : 'none'}; free agents on ${there} ${
      acquisitionMode === 'waivers' ? 'by claims' : 'first come, first served'
    }`,
    ...(imported ? [`Rosters, lineups and ${there}'s points of ${weeksOf(imported.weeks)}`] : []),
  ].join('\n')
}

type Team = ImportPreview['teams'][number]

const TEAMS: readonly Column<Team>[] = [
  { title: 'NO.', of: ({ externalId }) => externalId, right: true },
  { title: 'TEAM', of: ({ name }) => name },
  { title: 'MANAGER', of: ({ manager }) => manager || '-' },
  { title: 'PLAYERS', of: ({ players }) => players },
  { title: 'UNMATCHED', of: ({ unmatched }) => unmatched || null, right: true },
]

const KEYS: readonly Column<ScoringItem>[] = [
  { title: 'KEY', of: ({ key }) => key },
  { title: 'PAYS', of: ({ value }) => value },
  { title: 'WHY', of: ({ reason }) => reason },
]

const scoringText = ({ platform, scoring }: ImportPreview, page: Page): string => {
  const there = platformLabel(platform)
  const { mapped, approximated, unsupported } = scoring
  const listed = (items: readonly ScoringItem[]) => (items.length === 0 ? '' : table(items, KEYS, page))
  return (
    `\nScoring: ${count(mapped.length, 'key')} as on ${there}, ${approximated.length} nearly so, ` +
    `${unsupported.length} that cannot be scored here\n` +
    section(`Scored nearly as on ${there}`, listed(approximated)) +
    section('Not scored here', listed(unsupported))
  )
}

const UNMATCHED: readonly Column<UnmatchedPlayer>[] = [
  { title: 'NUMBER', of: ({ externalId }) => externalId },
  { title: 'PLAYER', of: ({ name }) => name },
  { title: 'POS', of: ({ position }) => position },
  { title: 'TEAM', of: ({ team }) => team },
  { title: 'WHY', of: ({ reason }) => reason },
]

const unmatchedText = (players: readonly UnmatchedPlayer[], page: Page): string =>
  players.length === 0 ? '' : section('Players on no roster here', table(players, UNMATCHED, page))

const bullets = (sentences: readonly string[]): string => sentences.map(each => `- ${each}\n`).join('')

const importText = (answer: { preview: ImportPreview } | { imported: Imported }, page: Page): string => {
  const imported = 'imported' in answer ? answer.imported : null
  const league = 'imported' in answer ? answer.imported : answer.preview
  return (
    `${headingOf(league, imported)}\n${settingsOf(league, imported)}\n\n${table(league.teams, TEAMS, page)}` +
    scoringText(league, page) +
    unmatchedText(league.players.unmatched, page) +
    section(`Otherwise than on ${platformLabel(league.platform)}`, bullets(league.warnings))
  )
}

/** What changed when a league was read again, in a few words. */
export const movesOf = ({ teams, lineups, matchups, drift }: SyncReport): string => {
  const moves = teams.reduce((sum, { added, dropped }) => sum + added.length + dropped.length, 0)
  const parts = [
    ...(moves > 0 ? [`${count(moves, 'move')} on ${count(teams.length, 'roster')}`] : []),
    ...(lineups > 0 ? [count(lineups, 'lineup')] : []),
    ...(matchups > 0 ? [count(matchups, 'matchup')] : []),
    ...(drift ? ['other scoring than when it was imported'] : []),
  ]
  return parts.length === 0 ? 'nothing has changed' : parts.join(', ')
}

const driftText = (there: string, report: SyncReport, page: Page): string => {
  const columns: Column<SyncReport['scoringChanged'][number]>[] = [
    { title: 'KEY', of: ({ key }) => key },
    { title: 'IMPORTED', of: ({ from }) => from },
    { title: 'NOW', of: ({ to }) => to },
  ]
  const title = `The scoring on ${there} has changed; league import takes it over`
  return report.scoringChanged.length === 0 ? '' : section(title, table(report.scoringChanged, columns, page))
}

interface Synced {
  leagueName: string
  platform: string
  report: SyncReport
}

const syncText = ({ leagueName, platform, report }: Synced, page: Page): string => {
  const there = platformLabel(platform)
  const moves = report.teams.flatMap(({ teamId, added, dropped }) => [
    ...added.map(player => ({ teamId, move: 'added', player })),
    ...dropped.map(player => ({ teamId, move: 'dropped', player })),
  ])
  const columns: Column<(typeof moves)[number]>[] = [
    { title: 'TEAM', of: ({ teamId }) => page.nameOf(teamId) },
    { title: 'MOVE', of: ({ move }) => move },
    { title: 'PLAYER', of: ({ player }) => page.nameOf(player) },
  ]
  return (
    `${leagueName}, read again from ${there}: ${movesOf(report)}\n` +
    (moves.length === 0 ? '' : `\n${table(moves, columns, page)}`) +
    driftText(there, report, page) +
    unmatchedText(report.unmatched, page)
  )
}

export const MIRROR_VIEWS: Readonly<Record<string, View>> = { 'league import': importText, 'league sync': syncText }
