import { csvLine, HindsightError } from '../../engine/index.ts'
import { adjustmentList } from '../../views/adjustments.ts'
import { draft } from '../../views/draft.ts'
import { duesTable, prizeTable } from '../../views/dues.ts'
import { programValue, readColumns } from '../../views/list-columns.ts'
import { log } from '../../views/log.ts'
import { matchups } from '../../views/matchups.ts'
import { playerList } from '../../views/players.ts'
import { standingsTable, teamTable } from '../../views/standings.ts'
import { rosterList } from '../../views/teams.ts'
import { tradeTable } from '../../views/trades.ts'
import { type Row, type Table, table, type View } from '../../views/view.ts'
import { claimTable } from '../../views/waivers.ts'
import { isMember, type LeagueContext, leagueParams, viewContext } from '../context/context.ts'
import { hasDraft, playerNames, teamRosters } from '../context/league.ts'
import { type Html, html, NOTHING } from './html.ts'
import { leaguePath } from './links.ts'

/** A league's lists as CSV files, with the same columns as `--csv` in the terminal. */

interface List {
  label: string
  /**
   * The list's readers: everyone (including viewers with the watch link), or only the league's managers and
   * commissioners. By default, all accounts can read it.
   */
  access?: 'watcher' | 'people'
  /** Returns false if the league does not have the list. By default, every league has it. */
  isPresent?(context: LeagueContext): Promise<boolean>
  read(context: LeagueContext): Promise<Table>
}

const mainTable = ({ list, parts }: View): Table => list ?? parts.find(part => part.kind === 'table') ?? table([], [])

/** All rows of a list, for a complete file. */
const ALL = { limit: 'all' } as const

const players = async (context: LeagueContext): Promise<Table> => {
  const { id: league, season, scoringSystemId: system } = context.about.league
  const answer = await context.call('listPlayers', { query: { league, season, system, ...ALL } })
  return mainTable(playerList(answer, viewContext(context, context.names)))
}

const trades = async (context: LeagueContext): Promise<Table> => {
  const { trades: all } = await context.call('listTrades', { params: leagueParams(context), query: ALL })
  const ids = all.flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds])
  return tradeTable(all, viewContext(context, await playerNames(context, ids)))
}

const claims = async (context: LeagueContext): Promise<Table> => {
  const { claims: all } = await context.call('listClaims', { params: leagueParams(context), query: ALL })
  const ids = all.flatMap(({ addPlayerId, dropPlayerId }) => [addPlayerId, dropPlayerId ?? addPlayerId])
  return claimTable(all, viewContext(context, await playerNames(context, ids)))
}

const activity = async (context: LeagueContext): Promise<Table> => {
  const answer = await context.call('listTransactions', { params: leagueParams(context), query: ALL })
  return mainTable(log(answer, viewContext(context, context.names)))
}

const duesList = async (context: LeagueContext, tableOf: typeof duesTable): Promise<Table> => {
  const { dues } = await context.call('getDues', { params: leagueParams(context) })
  return tableOf(dues, viewContext(context, context.names))
}

/** The lists by the last part of their path. */
const LISTS: Readonly<Record<string, List>> = {
  standings: {
    label: 'Standings',
    access: 'watcher',
    read: async ({ about }) => standingsTable(about.standings, about.league),
  },
  teams: { label: 'Teams and managers', access: 'watcher', read: async ({ about }) => teamTable(about.teams) },
  rosters: { label: 'Rosters', access: 'watcher', read: async context => rosterList(await teamRosters(context)) },
  schedule: {
    label: 'Schedule and results',
    access: 'watcher',
    read: async context =>
      mainTable(matchups(await context.call('listMatchups', { params: leagueParams(context) }), context)),
  },
  draft: {
    label: 'Draft results',
    access: 'watcher',
    isPresent: hasDraft,
    read: async context => {
      const answer = await context.call('getDraft', { params: leagueParams(context) })
      return mainTable(draft(answer, viewContext(context, context.names)))
    },
  },
  players: { label: 'Players', access: 'watcher', read: players },
  trades: { label: 'Trades', read: trades },
  waivers: { label: 'Waiver claims', read: claims },
  adjustments: {
    label: 'Adjustments',
    read: async context => {
      const answer = await context.call('listAdjustments', { params: leagueParams(context) })
      return mainTable(adjustmentList(answer, viewContext(context, context.names)))
    },
  },
  dues: { label: 'Dues', access: 'people', read: context => duesList(context, duesTable) },
  prizes: { label: 'Prizes', access: 'people', read: context => duesList(context, prizeTable) },
  activity: { label: 'Activity', read: activity },
}

/** Returns a list's path as CSV. */
export const listPath = ({ about: { league } }: LeagueContext, name: string): string =>
  leaguePath(league.id, `csv/${name}.csv`)

/** Returns a printable sheet's path. */
export const sheetPath = ({ about: { league } }: LeagueContext, name: string): string =>
  leaguePath(league.id, `print/${name}`)

/** Draws a link from a page to its list. */
export const listLink = (context: LeagueContext, name: string): Html =>
  html`<p class="exports"><a class="more" href="${listPath(context, name)}" download>CSV</a></p>`

/** Draws links from a page to its printable sheet and, if the viewer has an account, to its list. */
export const exportLinks = (context: LeagueContext, name: 'draft' | 'standings' | 'rosters' | 'schedule'): Html =>
  context.account === null
    ? NOTHING
    : html`<p class="exports"><a class="more" href="${sheetPath(context, name)}">Print</a> <a class="more" href="${listPath(context, name)}" download>CSV</a></p>`

const mayRead = (context: LeagueContext, { access }: List): boolean =>
  access === 'watcher' || (access === 'people' ? isMember(context) : context.account !== null)

/** Returns the league's lists that a viewer can get. */
export const listsFor = async (context: LeagueContext): Promise<Map<string, List>> => {
  const lists = new Map<string, List>()
  for (const [name, list] of Object.entries(LISTS))
    if (mayRead(context, list) && (await list.isPresent?.(context)) !== false) lists.set(name, list)
  return lists
}

/** Writes a list as CSV. Throws not_found for a list that the viewer cannot get. */
export const csvList = async (context: LeagueContext, file: string): Promise<string> => {
  const found = file.endsWith('.csv') ? (await listsFor(context)).get(file.slice(0, -'.csv'.length)) : undefined
  if (!found) throw new HindsightError('not_found', "This league doesn't have that list")
  const list = await found.read(context)
  const columns = readColumns(list)
  const line = (row: Row): string => csvLine(columns.map(({ of, format }) => programValue(of(row), format)))
  return `${[csvLine(columns.map(({ name }) => name)), ...list.rows.map(line)].join('\r\n')}\r\n`
}
