import type { League, Trade } from '../engine/index.ts'

/** Facts of a league in a few words, as more than one view needs them. */

const CRITERIA: Readonly<Record<string, string>> = {
  winPct: 'record',
  pointsFor: 'points for',
  headToHead: 'head to head',
  pointsAgainst: 'points against',
  allPlay: 'all-play record',
  draftPosition: 'draft order',
  id: 'id',
}

export const rankingOf = (criteria: readonly string[]): string =>
  criteria.map(criterion => CRITERIA[criterion] ?? criterion).join(', ')

export const playoffsOf = ({ teams, startWeek, reseed, divisionWinnersFirst }: League['playoffConfig']): string =>
  `of ${teams} teams from week ${startWeek}${reseed ? ', reseeded' : ''}` +
  `${divisionWinnersFirst ? ', division winners first' : ''}`

/** A record, such as 7-6 or 7-6-1. */
export const recordOf = ({ wins, losses, ties }: { wins: number; losses: number; ties: number }): string =>
  `${wins}-${losses}${ties > 0 ? `-${ties}` : ''}`

/** What became of a trade, in a word. */
export const standOf = ({ status, reversedAt }: Trade): string => (reversedAt === null ? status : 'reversed')

/** Whole numbers in few words, such as 1-3, 5. */
export const spans = (numbers: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

export const weeksOf = (weeks: readonly number[]): string =>
  weeks.length === 0 ? 'no week' : `${weeks.length === 1 ? 'week' : 'weeks'} ${spans(weeks)}`

/** A number with its sign. */
export const signed = (value: number, decimals?: number): string =>
  (value > 0 ? '+' : '') + (decimals === undefined ? String(value) : value.toFixed(decimals))

/** A share in percent, to one decimal; null stays null. What is not all never reads as 100.0 %. */
export const percent = (share: number | null): string | null => {
  if (share === null) return null
  const rounded = (100 * share).toFixed(1)
  return `${share < 1 && rounded === '100.0' ? '99.9' : rounded} %`
}

/** A moment as people write it, in UTC. */
export const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
