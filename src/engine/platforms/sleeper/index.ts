import { cleanName } from '../shared/answer-fields.ts'
import { openJsonClient } from '../shared/client.ts'
import { playersOf } from '../shared/history.ts'
import type { ImportPlan } from '../shared/plan.ts'
import type { LeagueReference, Platform } from '../shared/platform.ts'
import { type LeagueAnswer, readLeague, type SleeperLeague } from './client.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { lastRegularWeek, readPlayers, readSlots, teamsOf } from './league.ts'
import { readLivePoints, readLiveStats } from './live.ts'
import { keyOf, mapScoring } from './scoring.ts'
import { gapsOf, lineupWarnings, rosterWarnings, ruleWarnings } from './warnings.ts'
import { matchupsOf, playoffsOf, weeksOf } from './weeks.ts'

const historyOf = (answers: SleeperLeague) => ({
  waivers: waiversOf(answers.league),
  transactions: transactionsOf(answers),
  draft: draftOf(answers),
})

/**
 * Returns the trade deadline. On Sleeper, it is the end of a week. A number beyond the last week, usually 99, turns it
 * off.
 */
const tradeDeadline = ({ settings: { trade_deadline: week } }: LeagueAnswer): ImportPlan['tradeDeadline'] =>
  week == null ? null : { week }

/** Returns a league's import plan, based only on Sleeper's responses. */
export const planLeague = (answers: SleeperLeague): ImportPlan => {
  const { league } = answers
  const season = Number(league.season)
  const slots = readSlots(league)
  const { teams, warnings } = teamsOf(answers)
  const weeks = weeksOf(answers, slots)
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const history = historyOf(answers)
  const gaps = gapsOf(answers, weeks)
  return {
    platform: 'sleeper',
    season,
    id: league.league_id,
    name: cleanName(league.name, `Sleeper ${league.league_id}`),
    size: league.total_rosters ?? null,
    roster: { config: slots.config, unsupportedSlots: slots.unsupportedSlots },
    scoring: mapScoring(league.scoring_settings ?? {}, season),
    teams,
    lastRegularWeek: lastRegularWeek(league),
    matchups: matchupsOf(answers),
    weeks,
    playoffs,
    medianGame: league.settings.league_average_match === 1,
    tradeDeadline: tradeDeadline(league),
    acquisitionMode: history.waivers === null ? 'fcfs' : 'waivers',
    ...history,
    ...playersOf({ teams, weeks, ...history }),
    people: [],
    warnings: [
      ...warnings,
      ...ruleWarnings(answers),
      ...lineupWarnings(answers, slots),
      ...rosterWarnings(answers),
      ...gaps.map(({ warning }) => warning),
      ...ofPlayoffs,
    ],
    gaps,
  }
}

/**
 * A league can be given as a number, or as an https address at sleeper.com or sleeper.app (or www.) with
 * `/leagues/<number>` in its path. The string is only parsed and never fetched, so hidden parts of an address (a user,
 * a port, escapes, look-alike letters) cannot lead elsewhere. Only the number in an address is used.
 */
const NUMBER = /^\d{1,20}$/
const ADDRESS = /^https:\/\/(?:www\.)?sleeper\.(?:com|app)\/(?:[\w-]+\/)*?leagues\/(\d{1,20})(?:[/?#][!-[\]-~]*)?$/i

/** Returns the league that a string refers to; null if it is not a Sleeper league. */
export const leagueOf = (text: string): LeagueReference | null => {
  const id = NUMBER.test(text) ? text : text.length <= 2000 ? ADDRESS.exec(text)?.[1] : undefined
  return id === undefined ? null : { platform: 'sleeper', season: null, id }
}

/** Sleeper, through its public API. A league has a different id in each season. */
export const sleeper = {
  name: 'sleeper',
  base: 'https://api.sleeper.app/v1',
  // Sleeper allows fewer than 1000 calls per minute.
  limits: { atOnce: 4, starts: 600, within: 60_000 },
  overYears: false,
  address: 'https://sleeper.com/leagues/<number>',
  leagueOf,
  keyOf,
  readLeague: async ({ id, season }, reach) =>
    planLeague(await readLeague(openJsonClient('sleeper', reach), id, season)),
  readPlayers: reach => readPlayers(openJsonClient('sleeper', reach)),
  openLivePoints: () => (league, week, reach) => readLivePoints(openJsonClient('sleeper', reach), league.id, week),
  readLiveStats: (season, week, reach) => readLiveStats(openJsonClient('sleeper', reach), season, week),
} satisfies Platform
