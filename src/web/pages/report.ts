import { html } from 'hono/html'
import type { Answer } from '../../engine/index.ts'
import { formatted } from '../../views/format.ts'
import { reportParts, weekTotals } from '../../views/report.ts'
import type { Part } from '../../views/view.ts'
import { barChart } from '../charts/bars.ts'
import { heatMap } from '../charts/heat.ts'
import { emptyState } from '../drawing/empty-state.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawTable } from '../drawing/table.ts'
import { drawPart } from '../drawing/view.ts'
import type { Html } from '../drawing/words.ts'
import { type LeagueVisit, leagueParams, sortingOf } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

type Report = Answer<'getReport'>

/** Wins above what the points were worth against everybody; the table of it is the report's own. */
const luckChart = ({ teams }: Report, numbers: Html): Html => {
  const bars = teams.map(({ team, record, expectedWins }) => {
    const value = record.wins + record.ties / 2 - expectedWins
    return { name: team.name, value, words: formatted(value, 'gain') }
  })
  return barChart(
    'Luck: wins more or less than expected',
    bars.toSorted((a, b) => b.value - a.value),
    numbers,
  )
}

const leftChart = ({ teams }: Report, numbers: Html): Html => {
  const bars = teams.map(({ team, left }) => ({ name: team.name, value: left, words: formatted(left, 'points') }))
  return barChart(
    'Points left on the bench',
    bars.toSorted((a, b) => b.value - a.value),
    numbers,
  )
}

const weekMap = ({ teams, weeks }: Report): Html => {
  const rows = teams.map(({ team, totals }) => ({
    name: team.name,
    totals: weeks.map(week => totals.find(each => each.week === week)?.total ?? null),
  }))
  const place = { leagueId: null, zone: 'UTC' }
  return heatMap(
    'Week by week: the stronger the color, the more points',
    weeks,
    rows,
    drawTable(weekTotals(weeks, rows), place, 'Totals'),
  )
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const answer = await visit.call('getReport', { params: leagueParams(visit) })
  if (answer.weeks.length === 0)
    return { title: 'Report', body: emptyState('Come back after the first week: no week has been played yet.') }
  const { luck, lineups, rest } = reportParts(answer)
  const place = { leagueId: league.id, zone: visit.zone, sorting: sortingOf(visit) }
  const drawn = (part: Part) => drawPart(part, place, 'Report')
  return {
    title: 'Report',
    lead: 'Luck is wins above what the points were worth against everybody. What the bench would have added is beside it.',
    body: html`<div class="figures">${luckChart(answer, drawn(luck))}${leftChart(answer, drawn(lineups))}${weekMap(answer)}</div><div class="told">${rest.map(drawn)}</div>`,
  }
}

export const REPORT: LeaguePage = { path: '/report', also: 'watcher', show }
