import { cleanName } from '../clean-name.ts'
import { playersOf } from '../history.ts'
import type { ImportPlan } from '../plan.ts'
import type { LeagueAnswer } from './answers.ts'
import { lastRegularWeek } from './calendar.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { playoffsOf } from './playoffs.ts'
import type { SleeperLeague } from './read.ts'
import { mapScoring } from './scoring.ts'
import { seatingOf } from './slots.ts'
import { teamsOf } from './teams.ts'
import { gapsOf, lineupWarnings, rosterWarnings, ruleWarnings } from './warnings.ts'
import { matchupsOf, weeksOf } from './weeks.ts'

const historyOf = (answers: SleeperLeague) => ({
  waivers: waiversOf(answers.league),
  transactions: transactionsOf(answers),
  draft: draftOf(answers),
})

/** Sleeper ends trades with a week; one beyond every season, usually 99, is none. */
const deadlineOf = ({ settings: { trade_deadline: week } }: LeagueAnswer): ImportPlan['tradeDeadline'] =>
  week == null ? null : { week }

/** What an import of a league would bring: a pure function of Sleeper's answers. */
export const planLeague = (answers: SleeperLeague): ImportPlan => {
  const { league } = answers
  const season = Number(league.season)
  const seating = seatingOf(league)
  const { teams, warnings } = teamsOf(answers)
  const weeks = weeksOf(answers, seating)
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const history = historyOf(answers)
  const gaps = gapsOf(answers, weeks)
  return {
    platform: 'sleeper',
    season,
    id: league.league_id,
    name: cleanName(league.name, `Sleeper ${league.league_id}`),
    size: league.total_rosters ?? null,
    roster: { config: seating.config, unsupportedSlots: seating.unsupportedSlots },
    scoring: mapScoring(league.scoring_settings ?? {}, season),
    teams,
    lastRegularWeek: lastRegularWeek(league),
    matchups: matchupsOf(answers),
    weeks,
    playoffs,
    medianGame: league.settings.league_average_match === 1,
    tradeDeadline: deadlineOf(league),
    acquisitionMode: history.waivers === null ? 'fcfs' : 'waivers',
    ...history,
    ...playersOf({ teams, weeks, ...history }),
    people: [],
    warnings: [
      ...warnings,
      ...ruleWarnings(answers),
      ...lineupWarnings(answers, seating),
      ...rosterWarnings(answers),
      ...gaps.map(({ warning }) => warning),
      ...ofPlayoffs,
    ],
    gaps,
  }
}
