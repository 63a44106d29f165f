import { RESERVES, reserveKind } from '../../data/leagues.ts'
import { FIRST_SEASON } from '../../data/seasons.ts'
import type { League } from '../engine/index.ts'

/** Short phrases shared by views. */

export { spans, weeksText } from '../../data/spans.ts'

/** Returns the singular or plural of a word for a count. */
export const forCount = (number: number, one: string, many = `${one}s`): string => (number === 1 ? one : many)

/** Returns a number with its noun, such as "1 week" or "3 weeks". */
export const count = (number: number, noun: string, many?: string): string =>
  `${number} ${forCount(number, noun, many)}`

/** Capitalizes the first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The command that shows why a season does not have scores. */
export const SHOWS_MISSING_FILES = 'hindsight stats status shows which files are missing'

/** Joins names, such as "alex, blake and casey". */
export const series = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Returns a note if a season lacks stats for positions that a league starts. */
export const unscoredNote = (season: number, positions: readonly string[]): string[] =>
  positions.length === 0 ? [] : [`Season ${season} doesn't have stats of ${series(positions)}, so these slots score 0`]

/** Returns a player's name if it is known, or the id. */
export const nameOf = ({ name, id }: { name: string | null; id: string }): string => name ?? id

export const nameIn = (player: { name: string | null; id: string } | null): string =>
  player ? nameOf(player) : '(empty)'

const CRITERIA: Readonly<Record<string, string>> = {
  winPct: 'record',
  pointsFor: 'points for',
  headToHead: 'head to head',
  pointsAgainst: 'points against',
  allPlay: 'all-play record',
  draftPosition: 'draft order',
  id: 'id',
}

export const rankingText = (criteria: readonly string[]): string =>
  criteria.map(criterion => CRITERIA[criterion] ?? criterion).join(', ')

type Postseason = League['playoffConfig']

/** Describes a league's playoffs, such as "6 teams from week 15". */
export const playoffsOf = ({ teams, startWeek, reseed, divisionWinnersFirst, none }: Postseason): string =>
  none
    ? 'none'
    : `${teams} teams from week ${startWeek}${reseed ? ', reseeded' : ''}` +
      `${divisionWinnersFirst ? ', division winners first' : ''}`

/** Describes the playoffs in a list of settings, such as "playoffs: 6 teams from week 15". */
export const postseasonOf = (config: Postseason): string =>
  config.none ? 'no playoffs' : `playoffs: ${playoffsOf(config)}`

type Waivers = NonNullable<League['waivers']>

const ORDERS: Readonly<Record<Waivers['order'], (waivers: Waivers) => string>> = {
  rolling: () => 'rolling priority',
  standings: () => 'reverse standings',
  budget: ({ budget, minBid }) => `FAAB ($${budget}${minBid > 0 ? `, minimum bid $${minBid}` : ''})`,
}

/**
 * Describes when waivers run, such as "run Wed at 03:00 (America/Chicago)"; null if they use the server's daily run.
 */
export const waiverRunOf = ({ days, at, zone }: Waivers): string | null => {
  if (!days && at === undefined) return null
  const on = days?.map(day => `${day[0]!.toUpperCase()}${day.slice(1)}`).join(', ') ?? 'daily'
  return `run ${on}${at === undefined ? '' : ` at ${at} (${zone})`}`
}

/** Describes when waivers run, such as "Waivers run Wed at 03:00 (America/Chicago)". */
export const waiversRun = ({ waivers }: Pick<League, 'waivers'>): string =>
  `Waivers ${(waivers && waiverRunOf(waivers)) ?? 'run once a day'}`

/** Describes how waivers work, such as "FAAB ($100), 24 hours on waivers after a drop". */
export const waiversOf = (waivers: Waivers): string =>
  [
    ORDERS[waivers.order](waivers),
    ...(waivers.hoursAfterDrop > 0 ? [`${count(waivers.hoursAfterDrop, 'hour')} on waivers after a drop`] : []),
    ...(waivers.freeAgency === 'afterRun' ? ['free agency after the weekly run'] : []),
    ...(waiverRunOf(waivers) === null ? [] : [waiverRunOf(waivers)!]),
  ].join(', ')

/** The accounts that can see a league. */
export const SEEN_BY: Readonly<Record<League['visibility'], string>> = {
  members: 'to members only',
  open: 'to every account',
}

/** The accounts that can see open trade offers. */
export const OFFERS_SHOWN: Readonly<Record<League['offersVisible'], string>> = {
  league: 'to the league',
  parties: 'to the teams in them',
}

/** When claims become visible. */
export const SHOWN: Readonly<Record<League['claimsVisible'], string>> = {
  always: 'right away',
  afterRun: 'after waivers run',
}

/** Returns a record, such as "7-6" or "7-6-1". */
export const recordOf = ({ wins, losses, ties }: { wins: number; losses: number; ties: number }): string =>
  `${wins}-${losses}${ties > 0 ? `-${ties}` : ''}`

type RosterSpots = Omit<League['rosterConfig'], 'slots'>

/** Describes a league's taxi spots and who can use them, such as "3 taxi spots (rookies until the end of week 1)". */
export const taxiText = ({ taxi = 0, taxiRules }: Pick<RosterSpots, 'taxi' | 'taxiRules'>): string => {
  const { maxYears = null, deadlineWeek = null } = taxiRules ?? {}
  const who = maxYears === null ? '' : maxYears === 1 ? 'rookies' : `players in their first ${maxYears} NFL seasons`
  const until = deadlineWeek === null ? '' : `until the end of week ${deadlineWeek}`
  const rules = [who, until].filter(Boolean).join(' ')
  return `${count(taxi, 'taxi spot')}${rules === '' ? '' : ` (${rules})`}`
}

/** Describes roster slots. */
export const slotsOf = ({ slots, bench, ...spots }: RosterSpots & { slots: readonly { slot: string }[] }): string => {
  const extra = [...(spots.reserve ? [count(spots.reserve, 'IR spot')] : []), ...(spots.taxi ? [taxiText(spots)] : [])]
  const names = slots.map(({ slot }) => slot).join(', ')
  return `Slots ${names} and ${bench} on the bench${extra.length === 0 ? '' : `, with ${series(extra)}`}`
}

/** Describes a player's move to or from IR or the taxi squad, such as "moved Al Ash to IR". */
export const reserveMove = (player: string, { active, taxi = false }: { active: boolean; taxi?: boolean }): string => {
  const { name, back } = RESERVES[reserveKind(taxi)]
  return active ? `${back}d ${player} from ${name}` : `moved ${player} to ${name}`
}

/** The attribution that the license of the real stats requires: https://creativecommons.org/licenses/by/4.0/ */

/** A part of the attribution, and the address that it links to. */
export interface CreditPart {
  text: string
  link?: string
}

const CREDIT: readonly CreditPart[] = [
  { text: 'Stats from ' },
  { text: 'nflverse', link: 'https://github.com/nflverse/nflverse-data' },
  { text: ', ' },
  { text: 'CC BY 4.0', link: 'https://creativecommons.org/licenses/by/4.0/' },
  { text: ', scored by Hindsight' },
]

/** Returns the attribution for a season's stats. The fictional season does not need one. */
export const creditOf = (season: number): readonly CreditPart[] => (season >= FIRST_SEASON ? CREDIT : [])

/**
 * Describes how many teams must vote to veto a trade, such as "4 votes". Null means more than half of the other teams.
 */
export const vetoVotes = (votes: number | null): string =>
  votes === null ? 'more than half of the other teams' : count(votes, 'vote')

/** Describes a league's locks and deadlines; empty if it does not have any. */
export const locksText = ({ locked, addDeadline, reserveDeadline, lineupDeadline }: League['locks']): string[] => [
  ...(locked ? ['all teams locked'] : []),
  ...(addDeadline > 0 ? [`adds until the end of week ${addDeadline}`] : []),
  ...(reserveDeadline > 0 ? [`IR moves until the end of week ${reserveDeadline}`] : []),
  ...(lineupDeadline > 0 ? [`lineups until the end of week ${lineupDeadline}`] : []),
]
