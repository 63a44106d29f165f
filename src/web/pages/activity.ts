import type { Answer } from '../../engine/index.ts'
import { actorOf, sentenceOf } from '../../views/log.ts'
import { benchedByUndo, canBeUndone } from '../../views/undo.ts'
import type { Names } from '../../views/view.ts'
import { type LeagueContext, leagueParams, linksIn } from '../context/context.ts'
import { maybe } from '../context/league.ts'
import { type Html, html, moment, momentText, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { button } from '../forms/form.ts'
import { textIn, yesIn } from '../forms/values.ts'

/** A league's log as lines, limited to rows that the visitor can read. */

type LogRow = Answer<'listTransactions'>['transactions'][number]

/** Log rows, newest first. */
interface Log {
  rows: LogRow[]
  /** The id of the last row read, if there could be older ones. */
  last: string | null
  names: Names
}

/** Pending moves, which only the teams involved can see. */
const PENDING: ReadonlySet<string> = new Set(['claim', 'withdraw', 'offer', 'reject', 'cancel'])

/** Returns the names of scoring systems in the rows, by id. */
const systemsIn = async (context: LeagueContext, rows: readonly LogRow[]): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.flatMap(({ type, after }) => (type === 'settings' && after.systemId ? [after.systemId] : []))
  const found = await Promise.all([...new Set(ids)].map(id => maybe(context.call('getSystem', { params: { id } }))))
  return new Map(found.flatMap(each => (each ? [[each.system.id, each.system.name]] : [])))
}

/** Returns up to `limit` log rows that a viewer can read, older than a given row. */
export const logOf = async (context: LeagueContext, limit: number, olderThan?: string): Promise<Log> => {
  const { transactions } = await context.call('listTransactions', {
    params: leagueParams(context),
    query: { limit, ...(olderThan !== undefined && { olderThan }) },
  })
  const rows = context.account ? transactions : transactions.filter(({ type }) => !PENDING.has(type))
  const systems = await systemsIn(context, rows)
  return {
    rows,
    last: transactions.length === limit ? transactions.at(-1)!.id : null,
    names: { nameOf: id => context.names.get(id) ?? id, systemName: id => systems.get(id) ?? id },
  }
}

interface Line {
  sentence: string
  rows: [LogRow, ...LogRow[]]
}

/** Returns one line per row. Changes by one person to one lineup on one day share a line. */
const linesOf = ({ rows, names }: Log, zone: string): Line[] => {
  const sentences = rows.map(row => ({ row, sentence: sentenceOf(row, names) }))
  const lineOf = ({ row }: (typeof sentences)[number]): string =>
    row.type === 'lineup'
      ? [row.teamId, row.after.week, row.forced, row.actor, momentText(row.at, zone, 'day')].join('\n')
      : row.id
  return [...Map.groupBy(sentences, lineOf).values()].map(together => ({
    sentence: together[0]!.sentence,
    rows: together.map(({ row }) => row) as [LogRow, ...LogRow[]],
  }))
}

/** Draws up to `max` log lines. With `undos` (the ids of undone entries), adds an undo button to all other entries. */
export const logLines = (
  log: Log,
  context: LeagueContext,
  { max = log.rows.length, undos }: { max?: number; undos?: ReadonlySet<string> } = {},
): Html => {
  const { zone } = context
  if (log.rows.length === 0) return html`<p class="dim">No activity yet.</p>`
  const lines = linesOf(log, zone).slice(0, max)
  /** Included to tell apart entries with the same sentence. */
  const nameAt = (at: number): string => {
    const same = lines.flatMap(({ sentence }, other) => (sentence === lines[at]!.sentence ? [other] : []))
    return same.length === 1 ? lines[at]!.sentence : `${lines[at]!.sentence}, ${same.indexOf(at) + 1} of ${same.length}`
  }
  return html`<ol class="log">${lines.map(({ sentence, rows: [row, ...others] }, place) => {
    const { at } = row
    return html`<li>
        <span>${sentence}</span>
        <small>${actorOf(row)} &middot; ${moment(at, zone)}${others.length === 0 ? NOTHING : html` &middot; ${others.length + 1} changes`}</small>
        ${undos?.has(row.id) === false ? undoButton(context, row, { sentence, name: nameAt(place) }) : NOTHING}
      </li>`
  })}</ol>`
}

const SHOWN = 200

/**
 * The label of the button that undoes an entry even though a game is in progress. The button appears after a refusal.
 */
const FORCE = 'Undo anyway'

/** Returns the entries that were undone, by id. */
const undoneEntries = ({ rows }: Log): ReadonlySet<string> =>
  new Set(rows.flatMap(({ type, after }) => (type === 'undone' ? [after.undoes] : [])))

/** Draws a button that undoes an entry, for the commissioner. */
const undoButton = (
  context: LeagueContext,
  row: LogRow,
  { sentence, name }: { sentence: string; name: string },
): Html => {
  const { league } = context.about
  if (!league.commissioner || context.account === null || league.externalLeagueId !== null || !canBeUndone(row))
    return NOTHING
  const { refused } = context
  const isForcible = refused?.isForcible && refused.form.get('transactionId') === row.id
  const confirm = `Undo this entry? ${sentence}.`
  return button(context, isForcible ? FORCE : 'Undo', {
    action: 'undo',
    at: row.id,
    item: name,
    fields: { transactionId: row.id, ...(isForcible && { force: 'yes' }) },
    confirm,
  })
}

const undo: Action<LeagueContext> = async (context, form) => {
  const params = { ...leagueParams(context), transactionId: textIn(form, 'transactionId') }
  const force = form.has('force') && yesIn(form, 'force')
  const answer = await context.call('undoTransaction', { params, body: { ...(force && { force }) } })
  return { notice: ['Entry undone', ...benchedByUndo(answer)].join('. ') }
}

/** Draws links to a league's earlier and later seasons that the visitor can see. */
const seasonsOf = async (context: LeagueContext): Promise<Html> => {
  const { league } = context.about
  if (context.account === null || (league.previousLeagueId === null && league.nextLeagueId === null)) return NOTHING
  const { leagues } = await context.call('listLeagues')
  const leaguesById = new Map(leagues.map(each => [each.id, each]))
  const line = [leaguesById.get(league.id) ?? league]
  const ends = () =>
    [leaguesById.get(line[0]?.previousLeagueId ?? ''), leaguesById.get(line.at(-1)?.nextLeagueId ?? '')] as const
  for (let [before, after] = ends(); (before || after) && line.length < leaguesById.size; [before, after] = ends()) {
    if (before) line.unshift(before)
    if (after) line.push(after)
  }
  return html`<section id="seasons"><h2>Seasons</h2><ul class="list menu">${line
    .toReversed()
    .map(
      each =>
        html`<li><a href="${leaguePath(each.id)}"${each.id === league.id ? html` aria-current="page"` : NOTHING}><span>${each.season}<small>${each.name}</small></span></a></li>`,
    )}</ul></section>`
}

const showLog = async (context: LeagueContext): Promise<PageContent> => {
  const from = context.query.get('from') ?? undefined
  const log = await logOf(context, SHOWN, from)
  const path = leaguePath(context.about.league.id, 'history')
  const way = (to: string, label: string) => html`<p><a class="more" href="${to}">${label}</a></p>`
  const newest = from === undefined ? NOTHING : way(path, 'Newest')
  const older = log.last === null ? NOTHING : way(`${path}?from=${encodeURIComponent(log.last)}`, 'Older')
  return {
    lead: 'Everything that happened in this league, newest first.',
    body: html`${from === undefined ? await seasonsOf(context) : NOTHING}
      <section id="log"><h2>Log</h2>${newest}${logLines(log, context, { undos: undoneEntries(log) })}${older}</section>`,
  }
}

const showMore = async (context: LeagueContext): Promise<PageContent> => ({
  still: true,
  body: html`<ul class="list menu">${linksIn(context, 'more').map(({ label, path }) => html`<li><a href="${path}">${label}</a></li>`)}</ul>${
    context.account
      ? html`<ul class="list menu"><li><a href="/">My leagues</a></li><li><a href="/account">Account and devices</a></li></ul>`
      : html``
  }`,
})

export const ACTIVITY: LeaguePage = {
  path: '/history',
  title: 'Activity',
  link: { place: 'more' },
  access: 'watcher',
  show: showLog,
  actions: { undo },
  labels: { force: `"${FORCE}"` },
}
/** The list under "More", linked from the frame. */
export const MORE: LeaguePage = { path: '/more', title: 'More', access: 'watcher', show: showMore }
