import { conflict } from '../../base/errors.ts'
import { cleanName } from '../shared/answer-fields.ts'
import { cookieHeader, inBrowser, openJsonClient, type Reach, type RequestOptions } from '../shared/client.ts'
import { playersOf } from '../shared/history.ts'
import type { ImportPlan } from '../shared/plan.ts'
import type { LeagueReference, Platform } from '../shared/platform.ts'
import { says } from '../shared/warnings.ts'
import { type MflLeague, parseInteger, readLeague } from './client.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { playerOf, readSlots, teamsOf, textOf } from './league.ts'
import { readLiveScores } from './live.ts'
import { keyOf, mapScoring } from './scoring.ts'
import { gapsOf, ruleWarnings } from './warnings.ts'
import { lastRegularWeek, matchupsOf, playoffsOf, pointsByPlayer, weeksOf } from './weeks.ts'

/**
 * Returns the last regular-season week (in Hindsight, the week before the playoffs), and sentences about how it differs
 * on MFL.
 */
const seasonEnd = (answers: MflLeague, playoffs: ImportPlan['playoffs']): { last: number; warnings: string[] } => {
  const lastWeek = lastRegularWeek(answers)
  const last = Math.min(lastWeek, playoffs === null ? lastWeek : playoffs.config.startWeek - 1)
  const sentence = `On MFL, playoffs begin in week ${last + 1} and the regular season lasts until week ${lastWeek}; in Hindsight, the regular season ends before the playoffs`
  return { last, warnings: says(last < lastWeek, sentence) }
}

/** Returns a league's import plan, based only on MFL's responses. */
export const planLeague = (answers: MflLeague): ImportPlan => {
  const { season, league, rules } = answers
  const slots = readSlots(league)
  const people = answers.players.map(playerOf)
  const reading = { slots, people: new Map(people.map(player => [player.externalId, player])) }
  const weeks = weeksOf(answers, reading)
  const teams = teamsOf(answers)
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const { last, warnings: ofEnd } = seasonEnd(answers, playoffs)
  const history = { transactions: transactionsOf(answers), draft: draftOf(answers) }
  const gaps = gapsOf(answers, weeks, reading)
  const waivers = waiversOf(league)
  return {
    platform: 'mfl',
    season,
    id: league.id,
    name: cleanName(textOf(league.name), `MFL ${league.id}`),
    size: parseInteger(league.franchises.count),
    roster: { config: slots.config, unsupportedSlots: slots.unsupportedSlots },
    scoring: mapScoring(rules, season),
    teams,
    lastRegularWeek: last,
    matchups: matchupsOf(answers, last),
    weeks,
    playoffs,
    medianGame: false,
    tradeDeadline: null,
    acquisitionMode: waivers === null ? 'fcfs' : 'waivers',
    waivers,
    ...history,
    ...playersOf({ teams, weeks, ...history }),
    people,
    warnings: [...ruleWarnings(answers, reading), ...gaps.map(({ warning }) => warning), ...ofPlayoffs, ...ofEnd],
    gaps,
  }
}

/**
 * A league can be given as a number, or as an https address at myfantasyleague.com or one of its hosts (www47, api)
 * under a year: `/2020/home/37920`, `/2020/options?L=37920`. The string is only parsed and never fetched, so hidden
 * parts of an address cannot lead elsewhere. Only the numbers in an address are used.
 */
const NUMBER = /^\d{1,12}$/
const HOST = /^https:\/\/(?:[\w-]{1,20}\.)?myfantasyleague\.com\/(\d{4})\//i
const IN_PATH = /^home\/(\d{1,12})(?:[/?#][!-[\]-~]*)?$/i
const IN_QUERY = /^[\w/-]*\?(?:[!-"$-[\]-~]*&)?L=(\d{1,12})(?:[&#][!-[\]-~]*)?$/i

/** Returns the league that a string refers to; null if it is not an MFL league. */
export const leagueOf = (text: string): LeagueReference | null => {
  if (NUMBER.test(text)) return { platform: 'mfl', season: null, id: text }
  const [start = '', season] = (text.length <= 2000 && HOST.exec(text)) || []
  const rest = text.slice(start.length)
  const id = start === '' ? undefined : (IN_PATH.exec(rest) ?? IN_QUERY.exec(rest))?.[1]
  return id === undefined ? null : { platform: 'mfl', season: Number(season), id }
}

const HOW = inBrowser('myfantasyleague.com', 'the cookie MFL_USER_ID')

const TAKEN = { atTerminal: 'hindsight platform login mfl saves it; you can also set HINDSIGHT_MFL_USER_ID' }

/** Returns the cookie for an account that can see a private league. Throws invalid_request for an invalid cookie. */
const cookieOf = ({ user_id = '' }: Readonly<Record<string, string>>): string => cookieHeader({ MFL_USER_ID: user_id })

/** Returns whether a redirect leads to one of MFL's hosts. MFL spreads leagues across many hosts. */
export const isOwnHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && /^(?:[\w-]+\.)*myfantasyleague\.com$/.test(hostname)

const requestOptions = ({ id, season }: LeagueReference, { credentials }: Reach) =>
  ({
    ...(credentials && { headers: { cookie: cookieOf(credentials) } }),
    refused: () =>
      conflict(
        credentials
          ? `MFL does not show league ${id} of ${season} with the cookie MFL_USER_ID that you saved, or the cookie has expired: ${HOW}`
          : `League ${id} of ${season} on MFL is private: ${HOW}`,
        TAKEN,
      ),
    redirects: 2,
    mayFollow: isOwnHost,
  }) satisfies RequestOptions

/** MFL (MyFantasyLeague), through its public API. A league's id stays the same from year to year. */
export const mfl = {
  name: 'mfl',
  base: 'https://api.myfantasyleague.com',
  // MFL allows at most one call per second.
  limits: { atOnce: 1, starts: 1, within: 1_000 },
  address: 'https://www<number>.myfantasyleague.com/<year>/home/<number>',
  overYears: true,
  leagueOf,
  checkCredentials: credentials => void cookieOf(credentials),
  keyOf,
  readLeague: async (league, reach) => {
    const asking = requestOptions(league, reach)
    const request = { id: league.id, season: league.season!, refused: asking.refused }
    return planLeague(await readLeague(openJsonClient('mfl', reach, asking), request))
  },
  openLivePoints: () => async (league, week, reach) => {
    const asking = requestOptions(league, reach)
    const request = { id: league.id, season: league.season!, refused: asking.refused }
    return pointsByPlayer(await readLiveScores(openJsonClient('mfl', reach, asking), request, week))
  },
} satisfies Platform
