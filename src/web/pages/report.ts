import type { Answer } from '../../engine/index.ts'
import { formatValue } from '../../views/format.ts'
import { reportParts, weekTotals } from '../../views/report.ts'
import type { Part } from '../../views/view.ts'
import { type LeagueContext, leagueParams, readSorting } from '../context/context.ts'
import { barChart, heatMap } from '../drawing/charts.ts'
import { emptyState, type Html, html } from '../drawing/html.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawPart, drawTable } from '../drawing/view.ts'

type Report = Answer<'getReport'>

/** Draws wins above the all-play share, with the report's table. */
const luckChart = ({ teams }: Report, numbers: Html): Html => {
  const bars = teams.map(({ team, record, expectedWins }) => {
    const value = record.wins + record.ties / 2 - expectedWins
    return { name: team.name, value, words: formatValue(value, 'gain') }
  })
  return barChart(
    'Luck: wins above or below expected',
    bars.toSorted((a, b) => b.value - a.value),
    numbers,
  )
}

const leftChart = ({ teams }: Report, numbers: Html): Html => {
  const bars = teams.map(({ team, left }) => ({ name: team.name, value: left, words: formatValue(left, 'points') }))
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
    'Week by week (darker means more points)',
    weeks,
    rows,
    drawTable(weekTotals(weeks, rows), place, 'Totals'),
  )
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  const answer = await context.call('getReport', { params: leagueParams(context) })
  if (answer.weeks.length === 0) return { body: emptyState('The luck report appears after the first week.') }
  const { luck, lineups, rest } = reportParts(answer)
  const place = { leagueId: league.id, zone: context.zone, sorting: readSorting(context) }
  const content = (part: Part) => drawPart(part, place, 'Report')
  return {
    lead: 'Luck compares wins with the wins that a team would expect if it played every other team each week. The report also shows points left on the bench.',
    body: html`<div class="figures">${luckChart(answer, content(luck))}${leftChart(answer, content(lineups))}${weekMap(answer)}</div><div class="told">${rest.map(content)}</div>`,
  }
}

export const REPORT: LeaguePage = {
  path: '/report',
  title: 'Luck report',
  link: { place: 'more' },
  access: 'watcher',
  show,
}
