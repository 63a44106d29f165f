import { draftParts, pickupParts, tradeParts } from '../../../views/grades.ts'
import { historyParts } from '../../../views/history.ts'
import { log } from '../../../views/log.ts'
import { series } from '../../../views/phrases.ts'
import { recap } from '../../../views/recap.ts'
import { whatIf } from '../../../views/replay.ts'
import { mainList, type Table, type View } from '../../../views/view.ts'
import {
  draftGradesQuery,
  historyQuery,
  LOG_LIMIT,
  logQuery,
  pickupsQuery,
  recapQuery,
  systemsQuery,
  tradeResultsQuery,
  whatIfQuery,
} from '../answers/queries.ts'
import { useLeague, useQuery } from '../interface/hooks.ts'
import { useScreen, useScreenState } from '../interface/screen.ts'
import { useNames } from './rosters.ts'

/** The league screen's pages, and the changes of What if. */

/** The pages after the standings, in order, each with the command that prints it. */
export const LEAGUE_PAGES = [
  { page: 'bracket', title: 'Bracket', command: () => 'league show' },
  { page: 'odds', title: 'Odds', command: () => 'league odds' },
  { page: 'recap', title: 'Recap', command: (week: number) => `league recap --week ${week}` },
  { page: 'log', title: 'Log', command: () => `league log --limit ${LOG_LIMIT}` },
  { page: 'what-if', title: 'What if', command: () => 'league what-if' },
  { page: 'all-time', title: 'All time', command: () => 'league history' },
  { page: 'seasons', title: 'Seasons', command: () => 'league history' },
  { page: 'records', title: 'Records', command: () => 'league history' },
  { page: 'drafts', title: 'Draft grades', command: () => 'draft grades' },
  { page: 'trades', title: 'Trade results', command: () => 'trade results' },
  { page: 'pickups', title: 'Pickups', command: () => 'waiver results' },
] as const satisfies readonly { page: string; title: string; command(week: number): string }[]

export type LeaguePage = (typeof LEAGUE_PAGES)[number]['page']

/** The pages with a single list. */
export type ListPage = Exclude<LeaguePage, 'bracket' | 'odds' | 'recap' | 'what-if'>

/** Shown if a page's list is empty. */
export const EMPTY_PAGES: Readonly<Record<ListPage, string>> = {
  log: 'No entries yet',
  'all-time': 'No week has been played yet',
  seasons: 'No week has been played yet',
  records: 'No week has been played yet',
  drafts: 'No drafted player has played yet',
  trades: 'No trades yet',
  pickups: 'No pickups yet',
}

interface PageResult<Shown> {
  content?: Shown | undefined
  failure?: string | undefined
}

/**
 * Returns a page's list, once its response has arrived. Fetches only this page's response and, at first, only the
 * newest log entries.
 */
export const usePageTable = (page: ListPage, isFull: boolean): PageResult<Table> => {
  const { leagueId, zone } = useScreen()
  const isOld = page === 'all-time' || page === 'seasons' || page === 'records'
  const history = useQuery(isOld ? historyQuery(leagueId) : null)
  const drafts = useQuery(page === 'drafts' ? draftGradesQuery(leagueId) : null)
  const trades = useQuery(page === 'trades' ? tradeResultsQuery(leagueId) : null)
  const pickups = useQuery(page === 'pickups' ? pickupsQuery(leagueId) : null)
  const rows = useQuery(page === 'log' ? logQuery(leagueId, isFull) : null)
  const nameOf = useLeagueNames()
  const past = history.answer && historyParts(history.answer)
  const tables: Readonly<Record<ListPage, Table | undefined>> = {
    'all-time': past?.managers,
    seasons: past?.seasons,
    records: past?.records,
    drafts: drafts.answer && draftParts(drafts.answer).grades,
    trades: trades.answer && tradeParts(trades.answer).trades,
    pickups: pickups.answer && pickupParts(pickups.answer).pickups,
    log: rows.answer && mainList(log(rows.answer, { nameOf, zone, ...ASKED })),
  }
  const result = isOld
    ? history
    : { drafts, trades, pickups, log: rows }[page as 'drafts' | 'trades' | 'pickups' | 'log']
  return { content: tables[page], failure: result.failure }
}

const ASKED = { values: {}, weeks: { closed: [], current: null } } as const

/** Names of the league's teams and of rostered players. */
const useLeagueNames = (): ((id: string) => string) => {
  const { answer } = useLeague()
  const playerOf = useNames([])
  return id =>
    id === answer?.league.id ? answer.league.name : (answer?.teams.find(each => each.id === id)?.name ?? playerOf(id))
}

/** A page of sentences and tables: a week's recap, or the season with one thing changed. */
export const usePageView = (page: 'recap' | 'what-if', week: number): PageResult<View> => {
  const { leagueId, zone } = useScreen()
  const answered = useQuery(page === 'recap' ? recapQuery(leagueId, week) : null)
  const [change] = useWhatIf()
  const replayed = useQuery(page === 'what-if' ? whatIfQuery(leagueId, change.query) : null)
  const systems = useQuery(page === 'what-if' ? systemsQuery() : null).answer?.systems ?? []
  const nameOf = useLeagueNames()
  const systemName = (id: string): string => systems.find(each => each.id === id)?.name ?? id
  if (page === 'recap') return { content: answered.answer && recap(answered.answer), failure: answered.failure }
  const shell = { nameOf, systemName, zone, ...ASKED, values: change.query as Record<string, string> }
  return { content: replayed.answer && whatIf(replayed.answer, shell), failure: replayed.failure }
}

/** A change that the What if page can make to a season. */
export interface WhatIf {
  name: string
  query: Parameters<typeof whatIfQuery>[1]
  /** The flags for the command that prints this change. */
  flags: string
}

/** The name that the selected change is stored under. */
export const WHAT_IF = 'what-if'

export const BEST_LINEUPS: WhatIf = { name: 'Best lineups', query: { lineups: 'best' }, flags: '--lineups best' }

export const useWhatIf = () => useScreenState<WhatIf>(WHAT_IF, BEST_LINEUPS)

/** Lists every change: best lineups, a different scoring system, undoing a trade, or another team's schedule. */
export const useWhatIfs = (): WhatIf[] => {
  const { leagueId, location } = useScreen()
  const { answer: leagueAnswer } = useLeague()
  const systems = useQuery(systemsQuery()).answer?.systems ?? []
  const trades = useQuery(tradeResultsQuery(leagueId), true).answer?.trades ?? []
  const { season, scoringSystemId } = leagueAnswer?.league ?? {}
  const team = leagueAnswer?.teams.find(({ id }) => id === location.teamId)
  return [
    BEST_LINEUPS,
    ...systems
      .filter(({ id }) => id !== scoringSystemId)
      .map(({ id, name }) => ({ name: `Under ${name}`, query: { system: id }, flags: `--system ${id}` })),
    ...trades
      .filter(trade => trade.season === season)
      .map(({ number, sides }) => ({
        name: `Without trade ${number} between ${series(sides.map(each => each.team))}`,
        query: { trade: number },
        flags: `--without-trade ${number}`,
      })),
    ...(leagueAnswer?.teams ?? []).flatMap(other =>
      team && other.id !== team.id
        ? [
            {
              name: `${team.name} with the schedule of ${other.name}`,
              query: { team: team.id, scheduleOf: other.id },
              flags: `--team ${team.id} --schedule-of ${other.id}`,
            },
          ]
        : [],
    ),
  ]
}
