import { type Answer, HindsightError } from '../../engine/index.ts'
import { chance, points } from '../../views/format.ts'
import { slotNames } from '../../views/lineup-rows.ts'
import { liveWord } from '../../views/live.ts'
import {
  adjustedText,
  chanceTable,
  type ListedMatchup,
  listedMatchups,
  matchupOf,
  matchupView,
  ownFirst,
} from '../../views/matchups.ts'
import type { LeagueContext } from '../context/context.ts'
import { allWeeks, championshipWeekOf, mayPlay, readMatchups, readTeamWeek, weekOf } from '../context/league.ts'
import { chanceChart } from '../drawing/charts.ts'
import { avatar, emptyState, type Html, html, momentText, NOTHING, slotName, weekTabs } from '../drawing/html.ts'
import { leaguePath, matchupPath, playerPath, teamPath } from '../drawing/links.ts'
import type { LeaguePage, PageContent, PageLink } from '../drawing/page.ts'
import { gameNote, type Person, type Plays, score, statusMark } from '../drawing/players.ts'
import { drawTable, liveFailure, liveLegend, scoreCard } from '../drawing/view.ts'
import { recapLink } from './recap.ts'

/** The page with a week's matchups, and the page with one matchup's lineups side by side. */

/**
 * Draws the teams by points in a regular-season week without matchups, highest first. Empty for other weeks, and before
 * the first points.
 */
export const drawWeekPoints = async (context: LeagueContext, week: number): Promise<Html> => {
  const { league, teams, weeks } = context.about
  if (!weeks.includes(week)) return NOTHING
  const teamWeeks = await Promise.all(teams.map(({ id }) => readTeamWeek(context, id, week)))
  if (teamWeeks.every(({ lineup }) => lineup.every(({ points }) => points === null))) return NOTHING
  const rows = teamWeeks
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
    .map(
      ({ team, total, provisional }) => html`<li class="row">
        ${avatar(team.name, team.id)}
        <span class="who"><a href="${teamPath(league.id, team.id, week)}"><b class="${team.mine ? 't-accent' : ''}">${team.name}</b></a></span>
        ${score(total, provisional)}
      </li>`,
    )
  return html`<ol class="list">${rows}</ol>${liveLegend(teamWeeks)}`
}

/** Returns the week in the path. Throws not_found for a week outside the season. */
const weekInPath = (context: LeagueContext): number => {
  const { week = '' } = context.params
  const { league, weeks } = context.about
  if (/^[1-9]\d?$/.test(week) && Number(week) <= Math.max(championshipWeekOf(context), ...weeks)) return Number(week)
  throw new HindsightError('not_found', `${league.name} doesn't have a week ${week}`)
}

/**
 * Draws a week's matchups as cards; null if it does not have any. In the bracket, they have seeds and are grouped under
 * the rounds' names. A round starts with the viewer's matchup.
 */
const cardsOf = async (context: LeagueContext, week: number): Promise<Html | null> => {
  const place = { leagueId: context.about.league.id, zone: context.zone }
  const notes = { week, ownTeamId: context.ownTeam?.id, isAhead: isAhead(context, week) }
  const answer = await readMatchups(context, week)
  const matchups = listedMatchups(answer)
  if (matchups.length === 0) return null
  const rounds = [...Map.groupBy(matchups, each => ('name' in each ? each.name : null))].map(
    ([name, games]) => html`${name === null ? NOTHING : html`<h2>${name}</h2>`}
      <div class="cards">${ownFirst(games, notes.ownTeamId).map(game => scoreCard(matchupView(game), notes, place))}</div>`,
  )
  return html`${liveFailure(answer, context.zone)}${rounds}${liveLegend(matchups)}`
}

/** Returns true if a week is after the current one. */
const isAhead = ({ about: { currentWeek } }: LeagueContext, week: number): boolean =>
  currentWeek !== null && week > currentWeek

/** Returns true if a week belongs to a bracket that has not been drawn yet. */
const isUndrawn = ({ about: { playoffs, league } }: LeagueContext, week: number): boolean =>
  playoffs === null && !league.playoffConfig.none && week >= league.playoffConfig.startWeek

const UNDRAWN = "The playoff bracket isn't set yet."

const showWeek = async (context: LeagueContext): Promise<PageContent> => {
  const week = weekInPath(context)
  const { league } = context.about
  const cards = await cardsOf(context, week)
  const none = isUndrawn(context, week) ? UNDRAWN : `No matchups in week ${week}.`
  const list = cards ?? (await drawWeekPoints(context, week))
  return {
    title: `Week ${week}`,
    body: html`${weekTabs(allWeeks(context), { now: week, pathOf: each => leaguePath(league.id, `weeks/${each}`) })}
      ${cards === null ? emptyState(none) : NOTHING}
      ${list === NOTHING ? NOTHING : html`<section id="week">${list}</section>`}
      ${recapLink(context, week)}`,
  }
}

type Lineup = Answer<'getTeam'>

type RosterPlayer = Person & Plays

const who = (context: LeagueContext, player: RosterPlayer | null, kind: string): Html => {
  if (!player) return html`<span class="who ${kind} dim">Empty</span>`
  const plays = [player.posGroup, player.team].filter(Boolean).join(' ')
  return html`<span class="who ${kind}">
    <a href="${playerPath(context.about.league.id, player.id)}">${player.name ?? player.id}</a>${statusMark(player)}
    <small>${plays} ${gameNote(player, context.zone)}</small>
  </span>`
}

/** A player in a lineup or on a bench, with points. */
interface LineupPlayer {
  player: RosterPlayer | null
  points: number | null
  provisional?: true | undefined
}

/** Draws a player's points, with a link to their breakdown. */
const number = (context: LeagueContext, { player, points: value, provisional }: LineupPlayer, kind: string): Html => {
  const look = provisional ? `${kind} live` : kind
  if (value === null) return html`<span class="${look}">&ndash;</span>`
  return player
    ? html`<a class="${look}" href="${playerPath(context.about.league.id, player.id)}#weeks">${points(value)}</a>`
    : html`<span class="${look}">${points(value)}</span>`
}

const isLess = ({ points: value }: LineupPlayer, { points: other }: LineupPlayer): boolean =>
  value === null || value < (other ?? 0)

/** Draws two players in the same slot side by side, with the lower scorer in a lighter color. */
const pair = (context: LeagueContext, slot: string, { home, away }: { home: LineupPlayer; away: LineupPlayer }): Html =>
  html`<li>
    ${who(context, home.player, 'home')}
    ${number(context, home, `num${isLess(home, away) ? ' less' : ''}`)}
    <span class="slot">${slotName(slot)}</span>
    ${number(context, away, `num right${isLess(away, home) ? ' less' : ''}`)}
    ${who(context, away.player, 'away')}
  </li>`

const EMPTY_SLOT: LineupPlayer = { player: null, points: null }

const toLineupPlayer = (player: Lineup['bench'][number] | undefined): LineupPlayer =>
  player ? { player, points: player.points, provisional: player.provisional } : EMPTY_SLOT

/** Draws two bench players side by side. If one bench is longer, the other side is empty. */
const benchPair = (context: LeagueContext, { home, away }: { home: LineupPlayer; away: LineupPlayer }): Html => {
  const benched = ({ player }: LineupPlayer, kind: string): Html =>
    player ? who(context, player, kind) : html`<span class="${kind}"></span>`
  const look = ({ points: value }: LineupPlayer): string => (value === null ? 'num less' : 'num')
  return html`<li class="off">
    ${benched(home, 'home')}
    ${number(context, home, look(home))}
    <span class="slot">BN</span>
    ${number(context, away, `${look(away)} right`)}
    ${benched(away, 'away')}
  </li>`
}

const comparison = (context: LeagueContext, home: Lineup, away: Lineup): Html => {
  const names = slotNames(home.lineup)
  const slots = home.lineup.map((slot, at) =>
    pair(context, names[at]!, { home: slot, away: away.lineup[at] ?? EMPTY_SLOT }),
  )
  const rested = Array.from({ length: Math.max(home.bench.length, away.bench.length) }, (_, at) =>
    benchPair(context, { home: toLineupPlayer(home.bench[at]), away: toLineupPlayer(away.bench[at]) }),
  )
  const bench = html`<section id="bench"><h2>Bench</h2><ol class="list duel">${rested}</ol></section>`
  return html`<section id="lineups"><h2>Lineups</h2><ol class="list duel">${slots}</ol></section>
    ${rested.length === 0 ? NOTHING : bench}`
}

const singleLineup = (context: LeagueContext, { lineup: slots }: Lineup): Html => {
  const rows = slotNames(slots).map((name, at) => {
    const { player, points: value, provisional } = slots[at]!
    return html`<li class="row"><span class="slot">${slotName(name)}</span><div class="rest">${who(context, player, '')}${score(value, provisional)}</div></li>`
  })
  return html`<section id="lineups"><h2>Lineup</h2><ol class="list lineup">${rows}</ol></section>`
}

/** Draws the teams in a matchup, with their points so far. */
const head = (context: LeagueContext, matchup: ListedMatchup): Html => {
  const { home, away, winner } = matchup
  const live = liveWord(matchup)
  const { league } = context.about
  const week = weekInPath(context)
  const adjusted = adjustedText(home, away)
  const side = ({ team, total, winChance }: ListedMatchup['home'], won: boolean): Html =>
    html`<a class="team" href="${teamPath(league.id, team.id, week)}">
      ${avatar(team.name, team.id)}
      <b>${team.name}</b>
      <span class="total">${isAhead(context, week) ? '–' : points(total ?? 0)}</span>
      ${winChance === undefined ? NOTHING : html`<small>Win ${chance(winChance)}</small>`}
      ${won ? html`<span class="tag good">Won</span>` : NOTHING}
    </a>`
  return html`<section class="card versus" id="score">
    ${side(home, away !== null && winner === 'home')}
    <span class="vs">${away === null ? 'has a bye' : winner === 'tie' ? 'tie' : 'vs'}${
      live === null ? NOTHING : html`<small class="live">${live}</small>`
    }</span>
    ${away === null ? html`<span></span>` : side(away, winner === 'away')}
  </section>
  ${adjusted === null ? NOTHING : html`<p class="dim">${adjusted}</p>`}`
}

/** Draws a team's win probability over the week's games; empty before they have begun. */
export const chanceLine = ({ zone }: Pick<LeagueContext, 'zone'>, matchup: ListedMatchup, teamId: string): Html => {
  const { home, away, line = [] } = matchup
  if (line.length < 2) return NOTHING
  const isAway = away?.team.id === teamId
  const points = line.map(({ at, winChance }) => ({
    value: isAway ? 1 - winChance : winChance,
    time: momentText(at, zone, 'kickoff'),
  }))
  const { name } = (isAway ? away : home).team
  return chanceChart(
    `${name}: win probability`,
    points,
    drawTable(chanceTable(matchup), { leagueId: null, zone }, 'Win probability'),
  )
}

const showMatchup = async (context: LeagueContext): Promise<PageContent> => {
  const week = weekInPath(context)
  const teamId = context.params.teamId!
  const { league } = context.about
  const matchup = matchupOf(listedMatchups(await readMatchups(context, week)), teamId)
  const tabs = weekTabs(allWeeks(context), { now: week, pathOf: each => matchupPath(league.id, each, teamId) })
  const home = await readTeamWeek(context, matchup?.home.team.id ?? teamId, week)
  if (!matchup) {
    const why = isUndrawn(context, week) ? UNDRAWN : `No matchup for ${home.team.name} in week ${week}.`
    const body = html`${tabs}${emptyState(why)}${singleLineup(context, home)}`
    return { title: `Week ${week}`, body }
  }
  const away = matchup.away ? await readTeamWeek(context, matchup.away.team.id, week) : null
  const toAll = html`<a class="more" href="${leaguePath(league.id, `weeks/${week}`)}">All week ${week} matchups</a>`
  return {
    title: `Week ${week}`,
    body: html`${tabs}
      ${head(context, matchup)}${liveFailure(home, context.zone)}
      ${chanceLine(context, matchup, teamId)}
      ${away ? comparison(context, home, away) : singleLineup(context, home)}
      ${liveLegend([matchup])}
      <p>${toAll}</p>`,
  }
}

/** Returns a link to the viewer's matchup, or to all of the week's matchups. */
const matchupLink = (context: LeagueContext): PageLink => {
  const { ownTeam } = context
  const week = weekOf(context)
  const ownMatchup = ownTeam !== null && mayPlay(context, ownTeam.id, week) ? `/${encodeURIComponent(ownTeam.id)}` : ''
  return { place: 'main', label: 'Matchup', icon: 'matchup', path: `/weeks/${week}${ownMatchup}`, under: '/weeks' }
}

export const WEEK: LeaguePage = {
  path: '/weeks/:week',
  title: 'Matchups',
  link: matchupLink,
  access: 'watcher',
  show: showWeek,
}
export const MATCHUP: LeaguePage = {
  path: '/weeks/:week/:teamId',
  title: 'Matchup',
  access: 'watcher',
  show: showMatchup,
}
