import { conflict } from '../../base/errors.ts'
import { cleanName } from '../shared/answer-fields.ts'
import { cookieHeader, inBrowser, openJsonClient, type Reach, type RequestOptions } from '../shared/client.ts'
import { playersOf } from '../shared/history.ts'
import type { ImportPlan, PlannedTeam, PlannedWeek } from '../shared/plan.ts'
import type { LeagueReference, Platform } from '../shared/platform.ts'
import type { PlatformPlayer } from '../shared/player-matching.ts'
import { type EntryAnswer, type EspnLeague, lastRegularWeek, readLeague, type SettingsAnswer } from './client.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { defenseOf, INJURED, isDefense, playerOf, readSlots, teamsOf } from './league.ts'
import { readLivePoints } from './live.ts'
import { keyOf, mapScoring } from './scoring.ts'
import { gapsOf, ruleWarnings } from './warnings.ts'
import { matchupsOf, playoffsOf, weeksOf } from './weeks.ts'

/** Returns all players that ESPN describes. A team defense is identified by its ESPN id. */
const peopleOf = ({ league, weeks }: EspnLeague, others: readonly string[]): PlatformPlayer[] => {
  const entries = [
    ...league.teams.flatMap(({ roster }) => roster?.entries ?? []),
    ...[...weeks.values()]
      .flat()
      .flatMap(({ home, away }) => [home, away])
      .flatMap(side => side?.rosterForCurrentScoringPeriod?.entries ?? []),
  ]
  const rostered = entries.flatMap(({ playerPoolEntry }) =>
    playerPoolEntry?.player ? [playerOf(playerPoolEntry.player)] : [],
  )
  const defenses = others.map(Number).filter(isDefense).map(defenseOf)
  return [...new Map([...defenses, ...rostered].map(player => [player.externalId, player])).values()]
}

type RosterNow = Pick<PlannedTeam, 'players' | 'reserve'>

const rosterOf = (entries: readonly EntryAnswer[]): RosterNow => ({
  players: entries.map(({ playerId }) => String(playerId)),
  reserve: entries.flatMap(({ playerId, lineupSlotId }) => (lineupSlotId === INJURED ? [String(playerId)] : [])),
})

/** Returns the current rosters: ESPN's, or else those from the last week. */
const rostersNow = (
  { league: { teams } }: EspnLeague,
  weeks: readonly PlannedWeek[],
): ((teamId: string) => RosterNow) => {
  const current = new Map(teams.flatMap(({ id, roster }) => (roster ? [[String(id), rosterOf(roster.entries)]] : [])))
  const last = new Map(weeks.at(-1)?.lineups.map(({ team, players }) => [team, { players, reserve: [] }]))
  const rosters = current.size > 0 ? current : last
  return teamId => rosters.get(teamId) ?? { players: [], reserve: [] }
}

/** Returns the trade deadline. ESPN sets it to a time in the middle of a week. */
const tradeDeadline = ({ tradeSettings }: SettingsAnswer): ImportPlan['tradeDeadline'] => {
  const at = tradeSettings?.deadlineDate ?? 0
  return at > 0 ? { at } : null
}

/** With this bonus, the top half of teams get an additional win each week, as in a league with median games. */
const TOP_HALF_WINS = 'WIN_BONUS_TOP_HALF'

/** Returns a league's import plan, based only on ESPN's responses. */
export const planLeague = (answers: EspnLeague): ImportPlan => {
  const { league } = answers
  const { id, seasonId: season, settings } = league
  const slots = readSlots(settings.rosterSettings.lineupSlotCounts, `league ${id}`)
  const scoring = mapScoring(settings.scoringSettings.scoringItems, season)
  const keys = new Set([...scoring.mapped, ...scoring.approximated, ...scoring.unsupported].map(({ key }) => key))
  const weeks = weeksOf(answers, { slots, keys })
  const { teams: plannedTeams, warnings } = teamsOf(answers)
  const now = rostersNow(answers, weeks)
  const teams = plannedTeams.map(team => ({ ...team, ...now(team.externalId) }))
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const history = { transactions: transactionsOf(answers), draft: draftOf(answers) }
  const gaps = gapsOf(answers, weeks)
  const waivers = waiversOf(settings)
  const { players, others } = playersOf({ teams, weeks, ...history })
  return {
    platform: 'espn',
    season,
    id: String(id),
    name: cleanName(settings.name, `ESPN ${id}`),
    size: settings.size ?? null,
    roster: { config: slots.config, unsupportedSlots: slots.unsupportedSlots },
    scoring,
    teams,
    lastRegularWeek: lastRegularWeek(league),
    matchups: matchupsOf(answers),
    weeks,
    playoffs,
    medianGame: settings.scoringSettings.scoringEnhancementType === TOP_HALF_WINS,
    tradeDeadline: tradeDeadline(settings),
    acquisitionMode: waivers === null ? 'fcfs' : 'waivers',
    waivers,
    ...history,
    players,
    others,
    people: peopleOf(answers, [...players, ...others]),
    warnings: [...warnings, ...ruleWarnings(answers, slots), ...gaps.map(({ warning }) => warning), ...ofPlayoffs],
    gaps,
  }
}

/**
 * A league can be given as a number, or as an https address at fantasy.espn.com under `/football/` with
 * `leagueId=<number>` and optionally `seasonId=<year>`. The string is only parsed and never fetched, so hidden parts of
 * an address cannot lead elsewhere. Only the numbers in an address are used.
 */
const NUMBER = /^\d{1,12}$/
const ADDRESS = /^https:\/\/fantasy\.espn\.com\/football\/[\w/-]*\?([!-"$-[\]-~]*)(?:#[!-[\]-~]*)?$/i

const parameter = (query: string, name: string): string | undefined =>
  new RegExp(`(?:^|&)${name}=(\\d{1,12})(?:&|$)`, 'i').exec(query)?.[1]

/** Returns the league that a string refers to; null if it is not an ESPN league. */
export const leagueOf = (text: string): LeagueReference | null => {
  if (NUMBER.test(text)) return { platform: 'espn', season: null, id: text }
  const query = text.length <= 2000 ? ADDRESS.exec(text)?.[1] : undefined
  const id = query === undefined ? undefined : parameter(query, 'leagueId')
  if (query === undefined || id === undefined) return null
  const season = parameter(query, 'seasonId')
  return { platform: 'espn', season: season === undefined ? null : Number(season), id }
}

const HOW = inBrowser('fantasy.espn.com', 'the cookies espn_s2 and SWID')

const TAKEN = {
  atTerminal: 'hindsight platform login espn saves them; you can also set HINDSIGHT_ESPN_S2 and HINDSIGHT_ESPN_SWID',
}

/** Returns the cookies for an account that can see a private league. Throws invalid_request for an invalid cookie. */
const cookiesOf = ({ s2 = '', swid = '' }: Readonly<Record<string, string>>): string =>
  cookieHeader({ espn_s2: s2, SWID: swid })

const requestOptions = ({ id, season }: LeagueReference, { credentials }: Reach): RequestOptions => ({
  ...(credentials && { headers: { cookie: cookiesOf(credentials) } }),
  refused: () =>
    conflict(
      credentials
        ? `ESPN does not show league ${id} of ${season} with the cookies espn_s2 and SWID that you saved, ` +
            `or the cookies have expired: ${HOW}`
        : `League ${id} of ${season} on ESPN is private: ${HOW}`,
      TAKEN,
    ),
})

/** ESPN, through its website's API. A league's id stays the same from year to year, so the season is also needed. */
export const espn = {
  name: 'espn',
  base: 'https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl',
  limits: { atOnce: 2, starts: 60, within: 60_000 },
  address: 'https://fantasy.espn.com/football/league?leagueId=<number>&seasonId=<year>',
  overYears: true,
  leagueOf,
  checkCredentials: credentials => void cookiesOf(credentials),
  keyOf,
  readLeague: async (league, reach) => {
    const client = openJsonClient('espn', reach, requestOptions(league, reach))
    return planLeague(await readLeague(client, { id: league.id, season: league.season! }))
  },
  openLivePoints: () => async (league, week, reach) => {
    const client = openJsonClient('espn', reach, requestOptions(league, reach))
    return readLivePoints(client, { id: league.id, season: league.season! }, week)
  },
} satisfies Platform
