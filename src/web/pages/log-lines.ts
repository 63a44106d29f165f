import { html } from 'hono/html'
import type { Answer } from '../../engine/index.ts'
import { sentenceOf } from '../../views/log.ts'
import { moment, momentText } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { maybe } from '../visit/answers.ts'
import { type LeagueVisit, leagueParams } from '../visit/visit.ts'

/** The log of a league in lines, as far as a visitor may read it. */

type LogRow = Answer<'listTransactions'>['transactions'][number]

/** Rows of a log, the newest first. */
interface Log {
  rows: LogRow[]
  /** The last one that was looked at, where there may be older ones. */
  last: string | null
  /** What is called how in them, by id. */
  names: ReadonlyMap<string, string>
}

/** What only those see who take part: what is pending is nobody else's business. */
const PENDING: ReadonlySet<string> = new Set(['claim', 'withdraw', 'offer', 'reject', 'cancel'])

/** The scoring systems that rows tell of, by id. */
const systemsIn = async (visit: LeagueVisit, rows: readonly LogRow[]): Promise<[string, string][]> => {
  const ids = rows.flatMap(({ type, after }) => (type === 'settings' && after.systemId ? [after.systemId] : []))
  const found = await Promise.all([...new Set(ids)].map(id => maybe(visit.call('getSystem', { params: { id } }))))
  return found.flatMap(each => (each ? [[each.system.id, each.system.name]] : []))
}

/** The log as far as a visitor may read it, so many rows from behind one of them on. */
export const logOf = async (visit: LeagueVisit, limit: number, olderThan?: string): Promise<Log> => {
  const { transactions } = await visit.call('listTransactions', {
    params: leagueParams(visit),
    query: { limit, ...(olderThan !== undefined && { olderThan }) },
  })
  const rows = visit.account ? transactions : transactions.filter(({ type }) => !PENDING.has(type))
  return {
    rows,
    last: transactions.length === limit ? transactions.at(-1)!.id : null,
    names: new Map([...visit.names, ...(await systemsIn(visit, rows))]),
  }
}

interface Line {
  sentence: string
  rows: [LogRow, ...LogRow[]]
}

/** A line a row, but for what somebody changes of one lineup in a day, which is one line. */
const linesOf = ({ rows, names }: Log, zone: string): Line[] => {
  const told = rows.map(row => ({ row, sentence: sentenceOf(row, { nameOf: id => names.get(id) ?? id }) }))
  const lineOf = ({ row, sentence }: (typeof told)[number]): string =>
    row.type === 'lineup' ? [row.teamId, sentence, row.actor, momentText(row.at, zone, 'day')].join('\n') : row.id
  return [...Map.groupBy(told, lineOf).values()].map(together => ({
    sentence: together[0]!.sentence,
    rows: together.map(({ row }) => row) as [LogRow, ...LogRow[]],
  }))
}

/** Lines of the log for pages, so many at most. */
export const logLines = (log: Log, { zone }: LeagueVisit, most = log.rows.length): Html => {
  if (log.rows.length === 0) return html`<p class="dim">Nothing has happened yet.</p>`
  const lines = linesOf(log, zone).slice(0, most)
  return html`<ol class="log">${lines.map(
    ({ sentence, rows: [{ actor, at }, ...others] }) =>
      html`<li>
        <span>${sentence}</span>
        <small>${actor ?? 'the clock'} &middot; ${moment(at, zone)}${others.length === 0 ? NOTHING : html` &middot; ${others.length + 1} changes`}</small>
      </li>`,
  )}</ol>`
}
