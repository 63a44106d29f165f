import { html } from 'hono/html'
import type { Answer, Playoffs } from '../../engine/index.ts'
import { replayNote } from '../../views/clock.ts'
import { draftStand } from '../../views/draft.ts'
import { matchupView, roundMatchups, roundsIn } from '../../views/matchups.ts'
import { hasResults, shortStandings } from '../../views/standings.ts'
import { wordsOf } from '../../views/view.ts'
import { avatar } from '../drawing/avatar.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import { scoreCard } from '../drawing/matchups.ts'
import { mirrorWords } from '../drawing/mirror.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawTable, type Place } from '../drawing/table.ts'
import { momentText } from '../drawing/times.ts'
import { drawPart } from '../drawing/view.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { matchupsIn, maybe, weekOf } from '../visit/answers.ts'
import { type LeagueVisit, leagueParams, nameIn } from '../visit/visit.ts'
import { logLines, logOf } from './log-lines.ts'
import type { LeaguePage } from './page.ts'
import { recapLink } from './recap.ts'
import { drawWaiting, waitingOnceDrafted } from './waiting.ts'
import { weekPoints } from './week-points.ts'

const draftCard = async (visit: LeagueVisit): Promise<Html> => {
  const { league } = visit.about
  const found = await maybe(visit.call('getDraft', { params: leagueParams(visit) }))
  const path = leaguePath(league.id, 'draft')
  if (!found) {
    if (hasResults(visit.about.standings) || league.externalLeagueId !== null) return NOTHING
    const free = visit.about.teams.filter(({ managers }) => managers.length === 0).length
    const invite =
      league.commissioner && free > 0
        ? html`<p>${free} of ${visit.about.teams.length} teams have nobody yet.</p>
            <p><a class="quiet" href="${leaguePath(league.id, 'office')}">Invite people</a></p>`
        : NOTHING
    return emptyState(
      'The season has not begun: the teams are empty until the draft.',
      html`<p><a class="go" href="${path}">${league.commissioner ? 'Set up the draft' : 'To the draft room'}</a></p>${invite}`,
    )
  }
  if (found.draft.status === 'complete') return NOTHING
  const stand = wordsOf(draftStand(found.draft, { nameOf: id => nameIn(visit, id) }))
  return html`<a class="waits" href="${path}">${stand}</a>`
}

const weekCards = async (visit: LeagueVisit, place: Place): Promise<Html> => {
  const week = weekOf(visit)
  const matchups = await matchupsIn(visit, week)
  const mine = visit.own?.id
  const ordered = matchups.toSorted((a, b) => Number(isOf(b, mine)) - Number(isOf(a, mine)))
  const cards = ordered.map(matchup => scoreCard(matchupView(matchup), { week, mine }, place))
  const list = cards.length > 0 ? html`<div class="cards">${cards}</div>` : await weekPoints(visit, week)
  if (list === NOTHING) return NOTHING
  return html`<section id="week">
    <h2><a href="${leaguePath(visit.about.league.id, `weeks/${week}`)}">Week ${week}</a></h2>
    ${list}
  </section>`
}

const isOf = ({ home, away }: Answer<'listMatchups'>['matchups'][number], teamId: string | undefined): boolean =>
  teamId !== undefined && (home.team.id === teamId || away?.team.id === teamId)

/** Who won, and the rounds played so far, the newest first; who has a bye does not meet anybody. */
const playoffRounds = (playoffs: Playoffs, place: Place): Html => {
  const { champion } = playoffs
  const rounds = playoffs.config.weeks.toReversed().flatMap(week => roundMatchups(roundsIn(playoffs, week)))
  const met = rounds.map(round => ({ ...round, matchups: round.matchups.filter(({ away }) => away !== null) }))
  const winner =
    champion &&
    html`<a class="card champion" href="${teamPath(place.leagueId!, champion.id)}">
      ${avatar(champion.name, champion.id)}
      <span><small>Champion</small><b>${champion.name}</b></span>
    </a>`
  return html`${winner ?? NOTHING}
    <section id="bracket" class="bracket"><h2>Playoffs</h2>${met.map(round => drawPart(round, place))}</section>`
}

/** How many lines of the log stand here, and out of how many rows. */
const [LATEST, LOOKED_AT] = [8, 40]

/** Where a league goes on that was renewed; who only looks on may not see it. */
const goneOn = ({ about: { league }, account }: LeagueVisit): Html =>
  league.nextLeagueId !== null && account !== null
    ? html`<p><a class="go" href="${leaguePath(league.nextLeagueId)}">To the next season</a></p>`
    : NOTHING

/** Once there is a champion, the commissioner may go on with the next season. */
const goesOn = ({ about: { league, playoffs }, account }: LeagueVisit): Html =>
  playoffs?.champion && league.commissioner && account && !league.nextLeagueId && league.externalLeagueId === null
    ? html`<p><a class="more" href="${leaguePath(league.id, 'office/next')}">Go on with the next season</a></p>`
    : NOTHING

/** What waits for the visitor's own team. */
const ownWaiting = async (visit: LeagueVisit): Promise<Html> =>
  visit.own
    ? drawWaiting(await waitingOnceDrafted(visit, { league: visit.about.league, team: visit.own, week: weekOf(visit) }))
    : NOTHING

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league, standings, playoffs } = visit.about
  const place = { leagueId: league.id, zone: visit.zone }
  const log = await logOf(visit, LOOKED_AT)
  const rest = (path: string, label: string) =>
    html`<p><a class="more" href="${leaguePath(league.id, path)}">${label}</a></p>`
  const drafting = await draftCard(visit)
  const [replay] = replayNote(league.clock, at => momentText(at, visit.zone))
  return {
    title: league.name,
    ...(replay !== undefined && { lead: replay }),
    body: html`${goneOn(visit)}${drafting}${drafting === NOTHING ? await ownWaiting(visit) : NOTHING}
      <div class="columns">
        <div>
          ${playoffs ? playoffRounds(playoffs, place) : NOTHING}
          ${await weekCards(visit, place)}
          ${recapLink(visit)}
          ${goesOn(visit)}
        </div>
        <div>
          <section id="standings">
            <h2>Standings</h2>
            ${drawTable(shortStandings(standings), place, 'Standings')}
            ${mirrorWords(visit)}
            ${rest('standings', 'All of the standings')}
          </section>
          <section id="log">
            <h2>Latest</h2>
            ${logLines(log, visit, LATEST)}
            ${rest('history', 'The whole log')}
          </section>
        </div>
      </div>`,
  }
}

export const LEAGUE_HOME: LeaguePage = { path: '', also: 'watcher', show }
