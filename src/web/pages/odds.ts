import type { Answer } from '../../engine/index.ts'
import { chance as chanceText, inPercent } from '../../views/format.ts'
import { NO_PLAYOFFS, oddsParts, titleTable } from '../../views/odds.ts'
import { weekTotals } from '../../views/report.ts'
import { hasResults } from '../../views/standings.ts'
import { type LeagueContext, leagueParams, readSorting } from '../context/context.ts'
import { barChart, heatMap, weekChart } from '../drawing/charts.ts'
import { emptyState, type Html, html, NOTHING } from '../drawing/html.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawPart, drawTable } from '../drawing/view.ts'

type Odds = Answer<'getOdds'>

const pastWeeks = async (context: LeagueContext, { leagueId, week, weeksLeft }: Odds): Promise<Odds[]> => {
  const last = weeksLeft > 0 ? week : Math.min(week, context.about.league.playoffConfig.startWeek - 1)
  const answers: Odds[] = []
  for (let each = 1; each <= last; each++) {
    answers.push(await context.call('getOdds', { params: { id: leagueId }, query: { week: each } }))
  }
  return answers
}

/** Draws the playoff odds after each week: a line for the viewer's team, and a heat map for all teams. */
const overWeeks = (context: LeagueContext, now: Odds, weeks: readonly Odds[]): Html => {
  if (weeks.length < 2) return NOTHING
  const numbers = weeks.map(({ week }) => week)
  const chanceOf = (answer: Odds, teamId: string): number =>
    answer.teams.find(({ team }) => team.id === teamId)?.playoffs.chance ?? 0
  const rows = now.teams.map(({ team }) => ({
    name: team.name,
    format: 'chance' as const,
    totals: weeks.map(answer => chanceOf(answer, team.id)),
  }))
  const tableOf = (some: typeof rows): Html =>
    drawTable(weekTotals(numbers, some, 'chance'), { leagueId: null, zone: context.zone }, 'Chances')
  const { ownTeam } = context
  const ownChart =
    ownTeam === null
      ? NOTHING
      : weekChart(
          `${ownTeam.name}: playoff odds after each week (%)`,
          weeks.map(answer => {
            const chance = chanceOf(answer, ownTeam.id)
            return { week: answer.week, value: inPercent(chance), words: `Week ${answer.week}: ${chanceText(chance)}` }
          }),
          tableOf(rows.filter(({ name }) => name === ownTeam.name)),
        )
  return html`${ownChart}${heatMap('Playoff odds after each week (darker means higher)', numbers, rows, tableOf(rows))}`
}

const titles = ({ teams }: Odds, numbers: Html): Html =>
  barChart(
    'Championship odds (%)',
    teams
      .map(({ team, title }) => ({
        name: team.name,
        value: inPercent(title.chance),
        words: chanceText(title.chance),
      }))
      // Teams with equal odds stay in the table's order.
      .sort((a, b) => b.value - a.value),
    numbers,
  )

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  const now = await context.call('getOdds', { params: leagueParams(context) })
  if (now.places === 0) return { body: emptyState(`${NO_PLAYOFFS}.`) }
  if (now.week === 0 || !hasResults(context.about.standings))
    return {
      body: emptyState('Playoff odds appear after the first week. Until then, all teams have equal odds.'),
    }
  const { strength, basis, uncertain, chances, rest } = oddsParts(now)
  const place = { leagueId: league.id, zone: context.zone }
  const sorted = { ...place, sorting: readSorting(context) }
  return {
    lead: basis,
    body: html`${drawPart(chances, sorted, 'Odds')}<div class="figures">${overWeeks(context, now, await pastWeeks(context, now))}${titles(now, drawTable(titleTable(now.teams), place, 'Championship'))}</div>${rest.map(part => drawPart(part, sorted, 'Odds'))}${[strength, ...uncertain].map(line => html`<p class="dim">${line}</p>`)}`,
  }
}

export const ODDS: LeaguePage = {
  path: '/odds',
  title: 'Playoff odds',
  link: { place: 'more' },
  access: 'watcher',
  show,
}
