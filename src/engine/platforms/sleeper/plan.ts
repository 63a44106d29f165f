import { cleanName } from '../clean-name.ts'
import type { ImportPlan } from '../plan.ts'
import { lastRegularWeek, playoffsOf } from './playoffs.ts'
import type { SleeperLeague } from './read.ts'
import { mapScoring } from './scoring.ts'
import { seatingOf } from './slots.ts'
import { teamsOf } from './teams.ts'
import { lineupWarnings, matchupsOf, weeksOf } from './weeks.ts'

/** Rolling order, reverse standings, and bids out of a budget: all are claims that are run later. */
const WAIVERS = [0, 1, 2]
const BIDS = 2
const KEEPERS = 1
const DYNASTY = 2

const benched = (places: number): string =>
  places === 1 ? 'one more bench place instead' : `${places} more bench places instead`

/** Sentences about rules of Sleeper that have no counterpart here. */
const ruleWarnings = ({ league, rosters, weeks }: SleeperLeague): string[] => {
  const { settings } = league
  const says = (applies: boolean, sentence: string): string[] => (applies ? [sentence] : [])
  const reserve = settings.reserve_slots ?? 0
  const taxi = settings.taxi_slots ?? 0
  return [
    ...says(weeks.size === 0, 'Sleeper has no schedule yet: a later sync brings matchups and lineups'),
    ...says(reserve > 0, `Injured reserve does not exist here: ${benched(reserve)}`),
    ...says(taxi > 0, `Taxi squads do not exist here: ${benched(taxi)}`),
    ...says(settings.waiver_type === BIDS, 'Bids out of a budget do not exist here: claims run by priority'),
    ...says(settings.type === KEEPERS, 'Keepers do not carry over here: each season is a league of its own'),
    ...says(settings.type === DYNASTY, 'Dynasty rosters do not carry over here: each season is a league of its own'),
    ...says(
      settings.type !== KEEPERS && settings.type !== DYNASTY && rosters.some(({ keepers }) => keepers?.length),
      'Keepers do not carry over here: each season is a league of its own',
    ),
    ...says((settings.start_week ?? 1) > 1, `The league starts in week ${settings.start_week}; no matchups before it`),
  ]
}

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
    warnings: [...warnings, ...ruleWarnings(answers), ...lineupWarnings(answers, seating), ...ofPlayoffs],
  }
}
