import { html } from 'hono/html'
import { type Answer, HindsightError, type Matchup, type PlayoffGame } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { adjustedText, bracketMatchupView, matchupView, roundsIn } from '../../views/matchups.ts'
import { slotNames } from '../../views/seats.ts'
import type { MatchupView } from '../../views/view.ts'
import { avatar } from '../drawing/avatar.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { gameWords, type Plays } from '../drawing/games.ts'
import { leaguePath, matchupPath, playerPath, teamPath } from '../drawing/links.ts'
import { scoreCard } from '../drawing/matchups.ts'
import type { Drawn } from '../drawing/page.ts'
import type { Person } from '../drawing/person.ts'
import { slotName } from '../drawing/slot.ts'
import { weekTabs } from '../drawing/weeks.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { allWeeks, lastWeekOf, matchupsIn, teamIn } from '../visit/answers.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { score } from './bench.ts'
import type { LeaguePage } from './page.ts'
import { recapLink } from './recap.ts'
import { weekPoints } from './week-points.ts'

/** All matchups of a week, and one of them with both lineups side by side. */

/** The week of the path. Throws not_found for one that the league does not have. */
const weekIn = (visit: LeagueVisit): number => {
  const { week = '' } = visit.params
  const { league, weeks } = visit.about
  if (/^[1-9]\d?$/.test(week) && Number(week) <= Math.max(lastWeekOf(visit), ...weeks)) return Number(week)
  throw new HindsightError('not_found', `${league.name} has no week ${week}`)
}

const sideOf = ({ seed: _, total, ...side }: PlayoffGame['home']): Matchup['home'] => ({ ...side, total: total ?? 0 })

/** The matchups of a week, those of the bracket too. */
const matchupsOf = async (visit: LeagueVisit, week: number): Promise<Matchup[]> => {
  const rounds = roundsIn(visit.about.playoffs, week)
  if (rounds.length === 0) return matchupsIn(visit, week)
  return rounds.flatMap(({ games }) =>
    games.map(({ home, away, winner }) => ({ week, home: sideOf(home), away: away && sideOf(away), winner })),
  )
}

/** Who meets whom in a week, as cards: in the bracket with seeds, under the names of its rounds; null where nobody does. */
const cardsOf = async (visit: LeagueVisit, week: number): Promise<Html | null> => {
  const place = { leagueId: visit.about.league.id, zone: visit.zone }
  const notes = { week, mine: visit.own?.id, isAhead: isAhead(visit, week) }
  const draw = (matchups: readonly MatchupView[]): Html =>
    html`<div class="cards">${matchups.map(matchup => scoreCard(matchup, notes, place))}</div>`
  const rounds = roundsIn(visit.about.playoffs, week)
  if (rounds.length > 0)
    return html`${rounds.map(({ name, games }) => html`<h2>${name}</h2>${draw(games.map(bracketMatchupView))}`)}`
  const matchups = await matchupsIn(visit, week)
  return matchups.length === 0 ? null : draw(matchups.map(matchupView))
}

/** Tells whether a week is after the current one. */
const isAhead = ({ about: { currentWeek } }: LeagueVisit, week: number): boolean =>
  currentWeek !== null && week > currentWeek

/** Whether a week is one of a bracket that is not drawn yet. */
const isUndrawn = ({ about: { playoffs, league } }: LeagueVisit, week: number): boolean =>
  playoffs === null && !league.playoffConfig.none && week >= league.playoffConfig.startWeek

const UNDRAWN = 'The bracket is not drawn yet.'

const showWeek = async (visit: LeagueVisit): Promise<Drawn> => {
  const week = weekIn(visit)
  const { league } = visit.about
  const cards = await cardsOf(visit, week)
  const none = isUndrawn(visit, week) ? UNDRAWN : `No matchups in week ${week}.`
  const list = cards ?? (await weekPoints(visit, week))
  return {
    title: `Week ${week}`,
    body: html`${weekTabs(allWeeks(visit), { now: week, pathOf: each => leaguePath(league.id, `weeks/${each}`) })}
      ${cards === null ? emptyState(none) : NOTHING}
      ${list === NOTHING ? NOTHING : html`<section id="week">${list}</section>`}
      ${recapLink(visit, week)}`,
  }
}

type Lineup = Answer<'getTeam'>

type Somebody = Person & Plays

const who = (visit: LeagueVisit, player: Somebody | null, kind: string): Html => {
  if (!player) return html`<span class="who ${kind} dim">Empty</span>`
  const plays = [player.posGroup, player.team].filter(Boolean).join(' ')
  return html`<span class="who ${kind}">
    <a href="${playerPath(visit.about.league.id, player.id)}">${player.name ?? player.id}</a>
    <small>${plays} ${gameWords(player, visit.zone)}</small>
  </span>`
}

/** Somebody in a lineup or on a bench, and what he has made. */
interface Placed {
  player: Somebody | null
  points: number | null
}

/** The points of somebody, which lead to how he made them. */
const number = (visit: LeagueVisit, { player, points: own }: Placed, look: string): Html => {
  if (own === null) return html`<span class="${look}">&ndash;</span>`
  return player
    ? html`<a class="${look}" href="${playerPath(visit.about.league.id, player.id)}#weeks">${points(own)}</a>`
    : html`<span class="${look}">${points(own)}</span>`
}

const isLess = ({ points: own }: Placed, { points: other }: Placed): boolean => own === null || own < (other ?? 0)

/** Two who have the same slot, side by side: who made less is drawn lighter. */
const pair = (visit: LeagueVisit, slot: string, { home, away }: { home: Placed; away: Placed }): Html =>
  html`<li>
    ${who(visit, home.player, 'home')}
    ${number(visit, home, `num${isLess(home, away) ? ' less' : ''}`)}
    <span class="slot">${slotName(slot)}</span>
    ${number(visit, away, `num right${isLess(away, home) ? ' less' : ''}`)}
    ${who(visit, away.player, 'away')}
  </li>`

const NOBODY: Placed = { player: null, points: null }

const placed = (player: Lineup['bench'][number] | undefined): Placed =>
  player ? { player, points: player.points } : NOBODY

/** Two of the benches, side by side; the longer one has nobody beside its last ones. */
const benchPair = (visit: LeagueVisit, { home, away }: { home: Placed; away: Placed }): Html => {
  const whom = ({ player }: Placed, kind: string): Html =>
    player ? who(visit, player, kind) : html`<span class="${kind}"></span>`
  const look = ({ points: own }: Placed): string => (own === null ? 'num less' : 'num')
  return html`<li class="off">
    ${whom(home, 'home')}
    ${number(visit, home, look(home))}
    <span class="slot">BN</span>
    ${number(visit, away, `${look(away)} right`)}
    ${whom(away, 'away')}
  </li>`
}

const duel = (visit: LeagueVisit, home: Lineup, away: Lineup): Html => {
  const names = slotNames(home.lineup)
  const seats = home.lineup.map((seat, at) => pair(visit, names[at]!, { home: seat, away: away.lineup[at] ?? NOBODY }))
  const rested = Array.from({ length: Math.max(home.bench.length, away.bench.length) }, (_, at) =>
    benchPair(visit, { home: placed(home.bench[at]), away: placed(away.bench[at]) }),
  )
  const bench = html`<section id="bench"><h2>Bench</h2><ol class="list duel">${rested}</ol></section>`
  return html`<section id="lineups"><h2>Lineups</h2><ol class="list duel">${seats}</ol></section>
    ${rested.length === 0 ? NOTHING : bench}`
}

const alone = (visit: LeagueVisit, { lineup: seats }: Lineup): Html => {
  const rows = slotNames(seats).map((name, at) => {
    const { player, points: own } = seats[at]!
    return html`<li class="row"><span class="slot">${slotName(name)}</span><div class="rest">${who(visit, player, '')}${score(own)}</div></li>`
  })
  return html`<section id="lineups"><h2>Lineup</h2><ol class="list lineup">${rows}</ol></section>`
}

/** Who meets whom, with what they have made so far. */
const head = (visit: LeagueVisit, { home, away, winner }: Matchup): Html => {
  const { league } = visit.about
  const week = weekIn(visit)
  const adjusted = adjustedText(home, away)
  const side = ({ team, total }: Matchup['home'], won: boolean): Html =>
    html`<a class="team" href="${teamPath(league.id, team.id, week)}">
      ${avatar(team.name, team.id)}
      <b>${team.name}</b>
      <span class="total">${isAhead(visit, week) ? '–' : points(total)}</span>
      ${won ? html`<span class="tag good">Won</span>` : NOTHING}
    </a>`
  return html`<section class="card versus" id="score">
    ${side(home, away !== null && winner === 'home')}
    <span class="vs">${away === null ? 'has a bye' : winner === 'tie' ? 'tie' : 'vs'}</span>
    ${away === null ? html`<span></span>` : side(away, winner === 'away')}
  </section>
  ${adjusted === null ? NOTHING : html`<p class="dim">${adjusted}</p>`}`
}

const showMatchup = async (visit: LeagueVisit): Promise<Drawn> => {
  const week = weekIn(visit)
  const teamId = visit.params.teamId!
  const { league } = visit.about
  const matchup = (await matchupsOf(visit, week)).find(({ home, away }) =>
    [home.team.id, away?.team.id].includes(teamId),
  )
  const tabs = weekTabs(allWeeks(visit), { now: week, pathOf: each => matchupPath(league.id, each, teamId) })
  const home = await teamIn(visit, matchup?.home.team.id ?? teamId, week)
  if (!matchup) {
    const why = isUndrawn(visit, week) ? UNDRAWN : `No matchup for ${home.team.name} in week ${week}.`
    const body = html`${tabs}${emptyState(why)}${alone(visit, home)}`
    return { title: `Week ${week}`, body }
  }
  const away = matchup.away ? await teamIn(visit, matchup.away.team.id, week) : null
  const toAll = html`<a class="more" href="${leaguePath(league.id, `weeks/${week}`)}">All matchups of week ${week}</a>`
  return {
    title: `Week ${week}`,
    body: html`${tabs}
      ${head(visit, matchup)}
      ${away ? duel(visit, home, away) : alone(visit, home)}
      <p>${toAll}</p>`,
  }
}

export const WEEK: LeaguePage = { path: '/weeks/:week', also: 'watcher', show: showWeek }
export const MATCHUP: LeaguePage = { path: '/weeks/:week/:teamId', also: 'watcher', show: showMatchup }
