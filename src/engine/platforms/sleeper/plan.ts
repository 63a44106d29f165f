import { cleanName } from '../clean-name.ts'
import type { ImportPlan } from '../plan.ts'
import { lastRegularWeek } from './calendar.ts'
import { playoffsOf } from './playoffs.ts'
import type { SleeperLeague } from './read.ts'
import { mapScoring } from './scoring.ts'
import { seatingOf } from './slots.ts'
import { teamsOf } from './teams.ts'
import { gapWarnings, lineupWarnings, ruleWarnings } from './warnings.ts'
import { matchupsOf, weeksOf } from './weeks.ts'

/** Rolling order, reverse standings, and bids out of a budget: all are claims that are run later. */
const WAIVERS = [0, 1, 2]
/** What an import of a league would bring: a pure function of Sleeper's answers. */
export const planLeague = (answers: SleeperLeague): ImportPlan => {
  const { league } = answers
  const season = Number(league.season)
  const seating = seatingOf(league)
  const { teams, warnings } = teamsOf(answers)
  const weeks = weeksOf(answers, seating)
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const scoring = mapScoring(league.scoring_settings, season)
  const everybody = [...teams, ...weeks.flatMap(({ lineups }) => lineups)].flatMap(({ players }) => players)
  return {
    platform: 'sleeper',
    season,
    id: league.league_id,
    name: cleanName(league.name, `Sleeper ${league.league_id}`),
    status: league.status,
    roster: { config: seating.config, unsupportedSlots: seating.unsupportedSlots },
    scoring,
    teams,
    lastRegularWeek: lastRegularWeek(league),
    matchups: matchupsOf(answers, lastRegularWeek(league)),
    weeks,
    playoffs,
    medianGame: league.settings.league_average_match === 1,
    acquisitionMode: WAIVERS.includes(league.settings.waiver_type ?? 0) ? 'waivers' : 'fcfs',
    players: [...new Set(everybody)],
    people: [],
    warnings: [
      ...warnings,
      ...ruleWarnings(answers),
      ...lineupWarnings(answers, seating),
      ...gapWarnings(answers),
      ...ofPlayoffs,
    ],
  }
}
