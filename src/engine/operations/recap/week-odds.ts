import { type TeamChances, teamChances } from '../../league/chances.ts'
import { asOfWeek, type ScoredLeague } from '../../league/scored-league.ts'
import type { Recap, RecapOdds } from '../../schema/recap.ts'

const chancesAfter = (scored: ScoredLeague, week: number): Promise<TeamChances[]> => teamChances(asOfWeek(scored, week))

/**
 * The effect of a regular week on the chances of the teams, best first. The same as
 * `getOdds` answers for both weeks. Null for other weeks, for a week that does not count yet, and without playoffs.
 */
export const weekOdds = async (scored: ScoredLeague, week: number): Promise<Recap['odds']> => {
  if (scored.league.playoffConfig.none) return null
  if (!scored.counted.has(week) || !scored.schedule.some(each => each.week === week)) return null
  const isFirst = scored.schedule.every(each => each.week >= week)
  const before = isFirst ? [] : await chancesAfter(scored, week - 1)
  const after = await chancesAfter(scored, week)
  return after.map(({ team, playoffs, status, magicNumber }): RecapOdds => {
    const was = before.find(row => row.team.id === team.id)
    return {
      teamId: team.id,
      playoffs: playoffs.chance,
      status,
      magicNumber,
      before: was?.playoffs.chance ?? null,
      statusBefore: was?.status ?? null,
    }
  })
}
