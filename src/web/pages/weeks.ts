import { html } from 'hono/html'
import { type Answer, HindsightError, type Matchup } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { meetingOf, roundsOf } from '../../views/matchups.ts'
import { slotNames } from '../../views/slots.ts'
import type { Meeting } from '../../views/view.ts'
import { avatar } from '../drawing/avatar.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { gameWords, type Plays } from '../drawing/games.ts'
import { leaguePath, matchupPath, playerPath, teamPath } from '../drawing/links.ts'
import { scoreCard } from '../drawing/meetings.ts'
import type { Drawn } from '../drawing/page.ts'
import type { Person } from '../drawing/person.ts'
import { weekTabs } from '../drawing/weeks.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { allWeeks, lastWeekOf, matchupsIn, teamIn } from '../visit/answers.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'
import { recapLink } from './recap.ts'

/** All matchups of a week, and one of them with both lineups side by side. */

type Round = NonNullable<Answer<'getLeague'>['playoffs']>['rounds'][number]

/** The week of the path. Throws not_found for one that the league does not have. */
const weekIn = (visit: LeagueVisit): number => {
  const { week = '' } = visit.params
  const { league, weeks } = visit.about
  if (/^[1-9]\d?$/.test(week) && Number(week) <= Math.max(lastWeekOf(visit), ...weeks)) return Number(week)
  throw new HindsightError('not_found', `${league.name} has no week ${week}`)
}

const sideOf = ({ seed: _, total, ...side }: Round['games'][number]['home']): Matchup['home'] => ({
  ...side,
  total: total ?? 0,
})

/** The round of the bracket that is played in a week. */
const roundOf = ({ about: { playoffs } }: LeagueVisit, week: number): Round | undefined =>
  playoffs?.rounds.find(round => round.week === week)

/** The matchups of a week, those of the bracket too. */
const matchupsOf = async (visit: LeagueVisit, week: number): Promise<Matchup[]> => {
  const round = roundOf(visit, week)
  if (!round) return matchupsIn(visit, week)
  return round.games.map(({ home, away, winner }) => ({ week, home: sideOf(home), away: away && sideOf(away), winner }))
}

/** Who meets whom in a week; in a round of the bracket with seeds. */
const meetingsOf = async (visit: LeagueVisit, week: number): Promise<readonly Meeting[]> => {
  const round = roundOf(visit, week)
  if (round) return roundsOf({ rounds: [round] }).flatMap(({ meetings }) => meetings)
  return (await matchupsIn(visit, week)).map(meetingOf)
}

/** Whether a week is one of a bracket that is not drawn yet. */
const isUndrawn = ({ about: { playoffs, league } }: LeagueVisit, week: number): boolean =>
  playoffs === null && !league.playoffConfig.none && week >= league.playoffConfig.startWeek

const UNDRAWN = 'The bracket is not drawn yet.'

const showWeek = async (visit: LeagueVisit): Promise<Drawn> => {
  const week = weekIn(visit)
  const { league } = visit.about
  const meetings = await meetingsOf(visit, week)
  const place = { leagueId: league.id, zone: visit.zone }
  const mine = visit.own?.id
  return {
    title: `Week ${week}`,
    body: html`${weekTabs(allWeeks(visit), { now: week, pathOf: each => leaguePath(league.id, `weeks/${each}`) })}${
      meetings.length === 0
        ? emptyState(isUndrawn(visit, week) ? UNDRAWN : 'Nobody meets in this week.')
        : html`<section id="week"><div class="cards">${meetings.map(meeting =>
            scoreCard(meeting, { week, ...(mine !== undefined && { mine }) }, place),
          )}</div></section>`
    }${recapLink(visit, week)}`,
  }
}

type Lineup = Answer<'getTeam'>

const who = (visit: LeagueVisit, player: (Person & Plays) | null, kind: string): Html => {
  if (!player) return html`<span class="who ${kind} dim">Empty</span>`
  const { league } = visit.about
  return html`<span class="who ${kind}"><a href="${playerPath(league.id, player.id)}">${player.name ?? player.id}</a><small>${[player.posGroup, player.team].filter(Boolean).join(' ')} ${gameWords(player, visit.zone)}</small></span>`
}

/** The points of somebody, which lead to how he made them. */
const number = (
  { own, other, kind = '' }: { own: number | null; other: number | null; kind?: string },
  way = '',
): Html => {
  const shown = own === null ? '–' : points(own)
  const look = `num ${kind}${(own ?? 0) < (other ?? 0) || own === null ? ' less' : ''}`
  return way === '' || own === null
    ? html`<span class="${look}">${shown}</span>`
    : html`<a class="${look}" href="${way}#weeks">${shown}</a>`
}

const wayOf = (visit: LeagueVisit, player: { id: string } | null): string =>
  player ? playerPath(visit.about.league.id, player.id) : ''

const duel = (visit: LeagueVisit, home: Lineup, away: Lineup): Html => {
  const names = slotNames(home.lineup)
  const rows = home.lineup.map((seat, at) => {
    const other = away.lineup[at]
    const theirs = other?.points ?? null
    return html`<li>${who(visit, seat.player, 'home')}${number({ own: seat.points, other: theirs }, wayOf(visit, seat.player))}<span class="slot">${names[at]}</span>${number({ own: theirs, other: seat.points, kind: 'right' }, wayOf(visit, other?.player ?? null))}${who(visit, other?.player ?? null, 'away')}</li>`
  })
  const longest = Math.max(home.bench.length, away.bench.length)
  const bench = Array.from({ length: longest }, (_, at) => {
    const [own, other] = [home.bench[at] ?? null, away.bench[at] ?? null]
    return html`<li class="off">${own ? who(visit, own, 'home') : html`<span></span>`}${number({ own: own?.points ?? null, other: null }, wayOf(visit, own))}<span class="slot">BN</span>${number({ own: other?.points ?? null, other: null, kind: 'right' }, wayOf(visit, other))}${other ? who(visit, other, 'away') : html`<span></span>`}</li>`
  })
  return html`<section id="lineups"><h2>Lineups</h2><ol class="list duel">${rows}</ol></section>${
    longest === 0 ? NOTHING : html`<section id="bench"><h2>Bench</h2><ol class="list duel">${bench}</ol></section>`
  }`
}

const alone = (visit: LeagueVisit, { lineup: seats }: Lineup): Html =>
  html`<section id="lineups"><h2>Lineup</h2><ol class="list">${slotNames(seats).map((name, at) => {
    const { player, points: own } = seats[at]!
    return html`<li class="row"><span class="slot">${name}</span>${who(visit, player, '')}<span class="num">${own === null ? '–' : points(own)}</span></li>`
  })}</ol></section>`

const head = (visit: LeagueVisit, { home, away, winner }: Matchup): Html => {
  const { league, currentWeek } = visit.about
  const isToCome = currentWeek !== null && weekIn(visit) > currentWeek
  const side = ({ team, total }: Matchup['home'], won: boolean) =>
    html`<a class="team" href="${teamPath(league.id, team.id, weekIn(visit))}">${avatar(team.name, team.id)}<b>${team.name}</b><span class="total">${isToCome ? '–' : points(total)}</span>${won ? html`<span class="tag good">Won</span>` : NOTHING}</a>`
  if (!away)
    return html`<section class="card versus" id="score">${side(home, false)}<span class="vs">has a bye</span><span></span></section>`
  return html`<section class="card versus" id="score">${side(home, winner === 'home')}<span class="vs">${winner === 'tie' ? 'tie' : 'v'}</span>${side(away, winner === 'away')}</section>`
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
    const why = isUndrawn(visit, week) ? UNDRAWN : `${home.team.name} does not play in week ${week}.`
    const body = html`${tabs}${emptyState(why)}${alone(visit, home)}`
    return { title: `Week ${week}`, body }
  }
  const away = matchup.away ? await teamIn(visit, matchup.away.team.id, week) : null
  return {
    title: `Week ${week}`,
    body: html`${tabs}${head(visit, matchup)}${away ? duel(visit, home, away) : alone(visit, home)}<p><a class="more" href="${leaguePath(league.id, `weeks/${week}`)}">All matchups of week ${week}</a></p>`,
  }
}

export const WEEK: LeaguePage = { path: '/weeks/:week', also: 'watcher', show: showWeek }
export const MATCHUP: LeaguePage = { path: '/weeks/:week/:teamId', also: 'watcher', show: showMatchup }
