import type { PosGroup } from '../../../../data/positions.ts'
import { knownPlayer } from '../../league/players.ts'
import { arithmeticOf, type ScoredLeague, weekPoints } from '../../league/scored-league.ts'
import { toHundredths, toPoints } from '../../rules/scoring/decimal.ts'
import type { PointsDifference } from '../../schema/verify.ts'
import type { PlatformWeek, StoredMirror } from '../../store/index.ts'
import { differs, type KeyPoints, openKeyComparison } from './by-key.ts'
import { causesIn } from './causes.ts'

/** One game of a rostered player: what we and the platform paid, in hundredths. */
export interface Compared {
  week: number
  teamId: string
  playerId: string
  posGroup: PosGroup | null
  ours: number
  theirs: number
}

/** Every player-week in weeks that count with a game here, or points on either side. */
export const comparedIn = (scored: ScoredLeague, paid: readonly PlatformWeek[]): Compared[] =>
  paid.flatMap(({ teamId, week, players }) =>
    Object.entries(players).flatMap(([playerId, points]): Compared[] => {
      const own = weekPoints(scored, playerId, week)
      const theirs = toHundredths(points)
      if (!scored.counted.has(week) || (own === null && theirs === 0)) return []
      return [
        { week, teamId, playerId, posGroup: knownPlayer(scored.season, playerId).posGroup, ours: own ?? 0, theirs },
      ]
    }),
  )

/** Why a player has no row in a week: the files have no game of his team, or no row of his. */
const absenceOf = ({ season }: ScoredLeague, { playerId, week }: Compared): PointsDifference['absence'] => {
  const { team } = knownPlayer(season, playerId)
  return team !== null && season.calendar.kickoffs[week]?.has(team) ? 'row' : 'game'
}

/** What the platform says that each scoring key paid a player in a week, where it says so. */
export type Told = (
  compared: Pick<Compared, 'teamId' | 'week' | 'playerId'>,
) => Readonly<Record<string, number>> | undefined

export const toldIn = (paid: readonly PlatformWeek[]): Told => {
  const weeks = new Map(paid.map(each => [`${each.week} ${each.teamId}`, each.keys]))
  return ({ week, teamId, playerId }) => weeks.get(`${week} ${teamId}`)?.[playerId]
}

/** The keys that paid otherwise there, of each group those that paid him. */
const keysThatDiffer = (points: readonly KeyPoints[], told: Readonly<Record<string, number>>): string[] =>
  points.filter(differs).flatMap(({ group }) => {
    const own = group.keys.filter(key => told[key])
    return own.length > 0 ? own : group.keys.slice(0, 1)
  })

/** Explains a difference: the rows that are absent, the keys that paid otherwise, and our arithmetic. */
export const explainer = (scored: ScoredLeague, { scoring }: StoredMirror, told: Told) => {
  const arithmetic = arithmeticOf(scored)
  const causes = causesIn(scored.league.externalPlatform!, scoring)
  const compareKeys = openKeyComparison(scored.league.externalPlatform!, scoring)
  return (compared: Compared): PointsDifference => {
    const { week, teamId, playerId, posGroup, ours, theirs } = compared
    const lines = arithmetic(playerId, week)
    const absence = weekPoints(scored, playerId, week) === null ? absenceOf(scored, compared) : null
    const group = scored.mirrored?.get(playerId)?.scoredAs ?? posGroup
    const byKey = told(compared)
    const keysOf = () =>
      byKey ? keysThatDiffer(compareKeys(lines, byKey), byKey) : causes({ difference: ours - theirs, group, lines })
    return {
      week,
      teamId,
      playerId,
      name: knownPlayer(scored.season, playerId).name,
      posGroup,
      ours: toPoints(ours),
      platform: toPoints(theirs),
      difference: toPoints(ours - theirs),
      absence,
      keys: absence === null ? keysOf() : [],
      breakdown: lines,
    }
  }
}
