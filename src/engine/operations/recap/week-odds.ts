import type { Recap, RecapOdds } from '../../schema/recap.ts'
import { certain, lastCounted, played, playoffChance, raceOf, statusOf, usualSeed } from '../matchups/chances.ts'
import { asOfWeek, type ScoredLeague } from '../matchups/scored-league.ts'

/** As many runs are enough for a sentence; `league odds --runs 5000` tells the same chances. */
const RUNS = 5_000

interface Told {
  playoffs: number
  status: RecapOdds['status']
  magicNumber: number | null
}

/** What is likely and what is certain of each team after a week. */
const oddsAfter = async (scored: ScoredLeague, week: number): Promise<Map<string, Told>> => {
  const then = asOfWeek(scored, week)
  const race = raceOf(then)
  const fates = await certain(race)
  const all = await played(race, { runs: RUNS, seed: usualSeed(then.league.id, lastCounted(then)) })
  return new Map(
    all.map(({ team, playoffs }) => {
      const fate = fates.get(team)
      const { chance } = playoffChance(playoffs, RUNS, fate)
      return [team, { playoffs: chance, status: fate ? statusOf(fate) : null, magicNumber: fate?.magic ?? null }]
    }),
  )
}

/** What a week of the regular season did to the chances, the best first; null in other weeks, before it counts, and without playoffs. */
export const weekOdds = async (scored: ScoredLeague, week: number): Promise<Recap['odds']> => {
  if (scored.league.playoffConfig.none) return null
  if (!scored.counted.has(week) || !scored.schedule.some(each => each.week === week)) return null
  const isFirst = scored.schedule.every(each => each.week >= week)
  const before = isFirst ? null : await oddsAfter(scored, week - 1)
  const after = await oddsAfter(scored, week)
  const teams = Array.from(after, ([teamId, told]): RecapOdds => {
    const was = before?.get(teamId)
    return { teamId, ...told, before: was?.playoffs ?? null, statusBefore: was?.status ?? null }
  })
  return teams.sort((a, b) => b.playoffs - a.playoffs)
}
