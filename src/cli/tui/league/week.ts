import { useRef } from 'react'
import { playoffWeeks, type SlotScore } from '../../../engine/index.ts'
import { adjustedNote, verdictOf } from '../../../views/bench-points.ts'
import { points } from '../../../views/format.ts'
import { progressOf, progressWords } from '../../../views/games.ts'
import { benchRow, gameIn, type LineupRow, reserveRow } from '../../../views/lineup-rows.ts'
import { liveMark } from '../../../views/live.ts'
import { isWeekOver } from '../../../views/standings.ts'
import {
  benchPointsQuery,
  type ShownLeague,
  type ShownTeam,
  type TeamWeekPath,
  teamQuery,
  type WeekBenchPoints,
} from '../answers/queries.ts'
import { useIsPro, useQuery } from '../interface/hooks.ts'
import { type Line, say } from '../interface/lines.ts'

type Weeks = Pick<ShownLeague, 'weeks' | 'league'>

/** Returns a league's weeks, including playoff weeks before the bracket is drawn, because they already have lineups. */
const weeksOf = ({ weeks, league }: Weeks): number[] => [...new Set([...weeks, ...playoffWeeks(league.playoffConfig)])]

/** Returns the given week, or the league's last week if the season is already past it. */
export const leagueWeek = (league: Weeks, week: number): number => {
  const weeks = weeksOf(league)
  return weeks.includes(week) ? week : (weeks.at(-1) ?? week)
}

/** Returns the week that is a number of steps away, within the league's weeks. */
export const weekAfter = (league: Weeks, week: number, step: number): number => {
  const weeks = weeksOf(league)
  const at = weeks.indexOf(week)
  return weeks[Math.max(0, Math.min(weeks.length - 1, at + step))] ?? week
}

/** Returns the last week whose games are all over, up to the given one; null if no week is over. */
export const lastOver = (league: Weeks & Pick<ShownLeague, 'currentWeek'>, week: number): number | null =>
  weeksOf(league).findLast(each => each <= week && isWeekOver(league, each)) ?? null

/** A player in a slot or on the bench. Points are set once the player has any. */
export interface WeekRow extends LineupRow {
  points: number | null
  locked: boolean
}

export interface TeamLineup {
  teamName: string
  starters: (WeekRow & { slotIndex: number; eligible: SlotScore['eligible'] })[]
  bench: WeekRow[]
  /** The players on injured reserve and on the taxi squad. */
  reserve: WeekRow[]
  taxi: WeekRow[]
  /** The total so far, with a mark until it is final. */
  total: Pick<ShownTeam, 'total' | 'provisional' | 'source'>
  /** The lineup's total and the best total; null on the free plan. */
  benchPoints: WeekBenchPoints | null
  /** Players who are not expected to play. */
  unavailable: ShownTeam['unavailable']
}

/** Returns a lineup and its bench, best players first. */
const teamLineup = (answer: ShownTeam, benchPoints: WeekBenchPoints | null): TeamLineup => {
  const { team, lineup, bench, reserve, taxi, unavailable } = answer
  const rest = bench.map(
    ({ locked, points, provisional, ...player }): WeekRow => benchRow({ player, points, provisional, locked }),
  )
  return {
    teamName: team.name,
    starters: lineup,
    total: answer,
    reserve: reserve.map(
      ({ locked, points, provisional, hasReturned: _, ...player }): WeekRow =>
        reserveRow('ir', { player, points, provisional, locked }),
    ),
    taxi: taxi.map(
      ({ locked, points, provisional, ...player }): WeekRow =>
        reserveRow('taxi', { player, points, provisional, locked }),
    ),
    bench: rest.sort((a, b) => (b.points ?? 0) - (a.points ?? 0)),
    benchPoints,
    unavailable,
  }
}

/** A team's lineup and bench in a week. On the pro plan, includes the best lineup's points. */
export const useTeamLineup = (of: TeamWeekPath | null): { answer?: TeamLineup; failure?: string } => {
  const isPro = useIsPro()
  const teamResult = useQuery(of && isPro !== undefined ? teamQuery(of) : null)
  const benchResult = useQuery(of && isPro ? benchPointsQuery(of) : null)
  const last = useRef<TeamLineup>(undefined)
  const failure = teamResult.failure ?? benchResult.failure
  const failed = failure === undefined ? {} : { failure }
  if (!teamResult.answer) return failed
  // The two responses arrive separately, so they can be for different teams or weeks.
  const { team, week } = teamResult.answer
  if (!isPro) last.current = teamLineup(teamResult.answer, null)
  else if (benchResult.answer?.teamId === team.id && benchResult.answer.week === week)
    last.current = teamLineup(teamResult.answer, benchResult.answer)
  return last.current ? { ...failed, answer: last.current } : failed
}

/** Returns true if a player on a roster has yet to play or is playing. The best lineup can still change until then. */
export const isUnderway = ({ starters, bench }: TeamLineup): boolean =>
  progressWords(progressOf([...starters, ...bench].map(gameIn))) !== ''

/** Describes how many starters have yet to play, and how the team's total compares with its best lineup. */
export const benchPointsLine = ({ starters, bench, benchPoints, total }: TeamLineup, isOver: boolean): Line => {
  const toCome = progressWords(progressOf(starters.map(gameIn)))
  const hasPoints = [...starters, ...bench].some(({ points }) => points)
  const verdict =
    benchPoints === null
      ? say('The best lineup needs the pro plan', 'dim')
      : verdictOf(benchPoints, { isOver, hasPoints })
  const adjusted = adjustedNote(benchPoints?.adjustment ?? null).map(note => ({ text: `; ${note}` }))
  if (toCome === '') return [...verdict, ...adjusted]
  const live = liveMark(total)
  const soFar =
    hasPoints && benchPoints !== null ? `; ${points(total.total)} points${live === null ? ' so far' : ''}` : ''
  return [
    { text: toCome, tone: 'accent' },
    { text: soFar },
    ...(live === null ? [] : [say(` ${live}`, 'accent')].flat()),
    ...adjusted,
  ]
}
