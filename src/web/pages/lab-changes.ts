import { html } from 'hono/html'
import type { TradePast } from '../../engine/index.ts'
import { series } from '../../views/phrases.ts'
import { type Choice, choice } from '../drawing/form.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'

/** What else would have been otherwise in the lab: lineups, a trade, two schedules. */

/** As `league what-if` is asked; empty where nothing is otherwise. A schedule without its pair is left out. */
export const changesIn = ({ query }: LeagueVisit) => {
  const [lineups, trade, team, scheduleOf] = ['lineups', 'trade', 'team', 'schedule-of'].map(
    name => query.get(name) ?? '',
  )
  return {
    ...(lineups === 'best' && { lineups: 'best' as const }),
    ...(/^\d+$/.test(trade!) && { trade: Number(trade) }),
    ...(team && scheduleOf && team !== scheduleOf && { team, scheduleOf }),
  }
}

const NONE: Choice = { value: '', label: 'As it was' }

const tradeLabel = ({ number, week, sides }: TradePast): string =>
  `No. ${number}${week === null ? '' : `, week ${week}`}: ${series(sides.map(({ team }) => team))}`

/** The choices, open where something of them is chosen. */
export const changeFields = ({ query, about }: LeagueVisit, trades: readonly TradePast[]): Html => {
  const chosen = (label: string, name: string, options: readonly Choice[]): Html =>
    choice({ label, name, value: query.get(name) ?? '' }, [NONE, ...options])
  const teams = about.standings.map(({ team }) => ({ value: team.id, label: team.name }))
  const tradeOptions = trades.map(trade => ({ value: String(trade.number), label: tradeLabel(trade) }))
  const isOpen = ['lineups', 'trade', 'team', 'schedule-of'].some(name => query.get(name))
  return html`<details${isOpen ? html` open` : NOTHING}>
    <summary>Change what happened</summary>
    ${chosen('Lineups', 'lineups', [{ value: 'best', label: 'The best of each week' }])}
    ${tradeOptions.length === 0 ? NOTHING : chosen('Without a trade', 'trade', tradeOptions)}
    ${chosen('Swap the schedule of', 'team', teams)}
    ${chosen('with that of', 'schedule-of', teams)}
  </details>`
}
