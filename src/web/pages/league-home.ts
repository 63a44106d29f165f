import type { Answer, Playoffs } from '../../engine/index.ts'
import { replayNote } from '../../views/clock.ts'
import { draftStand } from '../../views/draft.ts'
import {
  allRounds,
  listedMatchups,
  matchupOf,
  matchupView,
  ownFirst,
  roundMatchups,
  roundsIn,
} from '../../views/matchups.ts'
import { hasResults, shortStandings } from '../../views/standings.ts'
import { wordsOf } from '../../views/view.ts'
import { type LeagueContext, leagueParams, nameIn } from '../context/context.ts'
import { maybe, readMatchups, weekOf } from '../context/league.ts'
import { avatar, emptyState, type Html, html, momentText, NOTHING } from '../drawing/html.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawToDos, toDosAfterDraft } from '../drawing/to-do.ts'
import { drawPart, drawTable, liveFailure, liveLegend, mirrorNote, type Place, scoreCard } from '../drawing/view.ts'
import { logLines, logOf } from './activity.ts'
import { chanceLine, drawWeekPoints } from './matchups.ts'
import { recapLink } from './recap.ts'

const draftCard = async (context: LeagueContext): Promise<Html> => {
  const { league } = context.about
  const found = await maybe(context.call('getDraft', { params: leagueParams(context) }))
  const path = leaguePath(league.id, 'draft')
  if (!found) {
    if (hasResults(context.about.standings) || league.externalLeagueId !== null) return NOTHING
    const free = context.about.teams.filter(({ managers }) => managers.length === 0).length
    const invite =
      league.commissioner && free > 0
        ? html`<p>${free} of ${context.about.teams.length} teams have no manager yet.</p>
            <p><a class="quiet" href="${leaguePath(league.id, 'office')}">Invite managers</a></p>`
        : NOTHING
    return emptyState(
      "The season hasn't started. Rosters are empty until the draft.",
      html`<p><a class="go" href="${path}">${league.commissioner ? 'Set up the draft' : 'Go to the draft room'}</a></p>${invite}`,
    )
  }
  if (found.draft.status === 'complete') return NOTHING
  const state = wordsOf(draftStand(found.draft, { nameOf: id => nameIn(context, id) }))
  return html`<a class="waits" href="${path}">${state}</a>`
}

type Week = Answer<'listMatchups'>

/** Draws the viewer's win probability over the week, and the legend for live points. */
const weekNotes = (context: LeagueContext, answer: Week): Html => {
  const { ownTeam } = context
  const matchups = listedMatchups(answer)
  const own = ownTeam && matchupOf(matchups, ownTeam.id)
  return html`${own ? chanceLine(context, own, ownTeam.id) : NOTHING}${liveLegend(matchups)}`
}

/** Draws a regular-season week's matchups, starting with the viewer's. */
const weekCards = async (context: LeagueContext, answer: Week, place: Place): Promise<Html> => {
  const { matchups } = answer
  const week = weekOf(context)
  const ownTeamId = context.ownTeam?.id
  const cards = ownFirst(matchups, ownTeamId).map(matchup =>
    scoreCard(matchupView(matchup), { week, ownTeamId }, place),
  )
  const list =
    cards.length > 0
      ? html`${liveFailure(answer, context.zone)}<div class="cards">${cards}</div>${weekNotes(context, answer)}`
      : await drawWeekPoints(context, week)
  if (list === NOTHING) return NOTHING
  return html`<section id="week">
    <h2><a href="${leaguePath(context.about.league.id, `weeks/${week}`)}">Week ${week}</a></h2>
    ${list}
  </section>`
}

/** Draws the champion, and the rounds played so far, newest first. Leaves out byes. */
const playoffRounds = (
  context: LeagueContext,
  playoffs: Playoffs,
  { answer, place }: { answer: Week; place: Place },
): Html => {
  const { champion } = playoffs
  const weeks = playoffs.config.weeks.toReversed().map(week => {
    const isShown = week === answer.week
    const rounds = roundMatchups(isShown ? allRounds(answer) : roundsIn(playoffs, week))
    const met = rounds.map(round => ({ ...round, matchups: round.matchups.filter(({ away }) => away !== null) }))
    const drawn = met.map(round => drawPart(round, place))
    return isShown ? html`${liveFailure(answer, context.zone)}${drawn}${weekNotes(context, answer)}` : drawn
  })
  const winner =
    champion &&
    html`<a class="card champion" href="${teamPath(place.leagueId!, champion.id)}">
      ${avatar(champion.name, champion.id)}
      <span><small>Champion</small><b>${champion.name}</b></span>
    </a>`
  return html`${winner ?? NOTHING}
    <section id="bracket" class="bracket"><h2>Playoffs</h2>${weeks}</section>`
}

/** How many log lines are shown, and how many rows are read for them. */
const [LATEST, LOOKED_AT] = [8, 40]

/** Draws the link to a renewed league's next season. Viewers with a watch link do not get it. */
const nextSeasonLink = ({ about: { league }, account }: LeagueContext): Html =>
  league.nextLeagueId !== null && account !== null
    ? html`<p><a class="go" href="${leaguePath(league.nextLeagueId)}">Go to the next season</a></p>`
    : NOTHING

/** Draws the link for renewing, once there is a champion. */
const renewLink = ({ about: { league, playoffs }, account }: LeagueContext): Html =>
  playoffs?.champion && league.commissioner && account && !league.nextLeagueId && league.externalLeagueId === null
    ? html`<p><a class="more" href="${leaguePath(league.id, 'office/next')}">Start the next season</a></p>`
    : NOTHING

/** Draws open tasks for the viewer's team. */
const ownToDos = async (context: LeagueContext): Promise<Html> =>
  context.ownTeam
    ? drawToDos(
        await toDosAfterDraft(context, { league: context.about.league, team: context.ownTeam, week: weekOf(context) }),
      )
    : NOTHING

/**
 * Offers alerts to a manager who does not have them on this phone. The script shows the offer until it is dismissed.
 */
const alertsOffer = async (context: LeagueContext): Promise<Html> => {
  if (context.ownTeam === null) return NOTHING
  const { notifications } = await context.call('listNotifications', { params: leagueParams(context) })
  if (notifications.some(({ thisDevice }) => thisDevice === true)) return NOTHING
  return html`<aside class="offer" data-alerts-offer aria-label="Alerts" hidden>
    <p>Get alerts about trade offers, your picks and lineup problems on this phone.</p>
    <a class="go" href="${leaguePath(context.about.league.id, 'alerts')}">Notify this phone</a>
    <button type="button" class="quiet">Not now</button>
  </aside>`
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league, standings, playoffs } = context.about
  const place = { leagueId: league.id, zone: context.zone }
  const answer = await readMatchups(context, weekOf(context))
  const log = await logOf(context, LOOKED_AT)
  const rest = (path: string, label: string) =>
    html`<p><a class="more" href="${leaguePath(league.id, path)}">${label}</a></p>`
  const drafting = await draftCard(context)
  const [replay] = replayNote(league.clock, at => momentText(at, context.zone))
  return {
    title: league.name,
    ...(replay !== undefined && { lead: replay }),
    body: html`${await alertsOffer(context)}${nextSeasonLink(context)}${drafting}${drafting === NOTHING ? await ownToDos(context) : NOTHING}
      <div class="columns">
        <div>
          ${playoffs ? playoffRounds(context, playoffs, { answer, place }) : NOTHING}
          ${await weekCards(context, answer, place)}
          ${recapLink(context)}
          ${renewLink(context)}
        </div>
        <div>
          <section id="standings">
            <h2>Standings</h2>
            ${drawTable(shortStandings(standings), place, 'Standings')}
            ${mirrorNote(context)}
            ${rest('standings', 'Full standings')}
          </section>
          <section id="log">
            <h2>Latest activity</h2>
            ${logLines(log, context, { max: LATEST })}
            ${rest('history', 'All activity')}
          </section>
        </div>
      </div>`,
  }
}

export const LEAGUE_HOME: LeaguePage = {
  path: '',
  title: 'Home',
  link: { place: 'main', icon: 'league' },
  access: 'watcher',
  show,
}
