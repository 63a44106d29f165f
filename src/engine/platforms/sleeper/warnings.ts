import type { Gap } from '../../schema/mirror.ts'
import type { PlannedWeek } from '../shared/plan.ts'
import {
  gapIn,
  NO_DYNASTY,
  NO_KEEPERS,
  noSchedule,
  otherSlots,
  rosterGaps,
  says,
  slotsOnBench,
  type TeamsByWeek,
} from '../shared/warnings.ts'
import { isScored, type MatchupAnswer, type SleeperLeague } from './client.ts'
import type { SlotLayout } from './league.ts'
import { crowdedWeeks, fitsSlots, rosterOf, startersElsewhere, weekCounts } from './weeks.ts'

/** Sentences about rules that are unsupported or were changed, and about data missing from Sleeper's responses. */

const KEEPERS = 1
const DYNASTY = 2

/** Warns about a league that starts late, unless the earlier weeks were played. */
const lateStart = (answers: SleeperLeague): string[] => {
  const start = answers.league.settings.start_week ?? 1
  return says(
    start > 1 && !weekCounts(answers, start - 1),
    `The league starts in week ${start}, so it doesn't have matchups before that`,
  )
}

/** Returns warnings about Sleeper rules that Hindsight does not support. */
export const ruleWarnings = (answers: SleeperLeague): string[] => {
  const { league, rosters, weeks } = answers
  const { settings } = league
  return [
    ...says(weeks.size === 0, noSchedule('sleeper', league.status !== 'complete')),
    ...says(settings.type === KEEPERS, NO_KEEPERS),
    ...says(settings.type === DYNASTY, NO_DYNASTY),
    ...says(
      settings.type !== KEEPERS && settings.type !== DYNASTY && rosters.some(({ keepers }) => keepers?.length),
      NO_KEEPERS,
    ),
    ...lateStart(answers),
  ]
}

type IsSo = (row: MatchupAnswer, rows: readonly MatchupAnswer[]) => boolean

/** Returns the weeks with a row that passes the test. */
const weeksIn = ({ weeks }: SleeperLeague, isSo: IsSo): number[] =>
  [...weeks].filter(([, rows]) => rows.some(row => isSo(row, rows))).map(([week]) => week)

/** Returns a sentence about the weeks with a row that passes the test. */
const weeksWhere = (answers: SleeperLeague, isSo: IsSo, sentence: (weeks: string) => string): Gap[] =>
  gapIn(weeksIn(answers, isSo), sentence)

const aboutWeeks = (...about: Parameters<typeof weeksWhere>): string[] =>
  weeksWhere(...about).map(({ warning }) => warning)

/** Returns warnings about lineups that an import changes. */
export const lineupWarnings = (answers: SleeperLeague, slots: SlotLayout): string[] => [
  ...slotsOnBench(slots.unsupportedSlots),
  ...otherSlots(weeksIn(answers, ({ starters }) => Boolean(starters?.length) && !fitsSlots(starters!, slots))),
  ...aboutWeeks(
    answers,
    ({ custom_points }) => custom_points != null,
    weeks => `The commissioner set totals by hand in ${weeks}; in Hindsight, totals are the players' points`,
  ),
  ...says(
    answers.league.settings.best_ball === 1,
    'Best ball is not supported: lineups are as Sleeper shows them, and are not filled by points',
  ),
]

/**
 * Returns the teams that play in each week: all of the league's teams, in each week that counts and that Sleeper has
 * scored, up to the last one with rows.
 */
const duesOf = (answers: SleeperLeague): TeamsByWeek => {
  const { league, rosters, weeks } = answers
  const last = Math.max(0, ...weeks.keys())
  const due = Array.from({ length: last }, (_, at) => at + 1).filter(
    week => isScored(league, week) && weekCounts(answers, week),
  )
  return new Map(due.map(week => [week, rosters.map(({ roster_id }) => String(roster_id))]))
}

/** Returns gaps in weekly rosters and lineups, and contradictions in Sleeper's data. */
export const gapsOf = (answers: SleeperLeague, weeks: readonly PlannedWeek[]): Gap[] => [
  ...rosterGaps('sleeper', duesOf(answers), weeks),
  ...weeksWhere(
    answers,
    ({ players, players_points, starters }) => !players && !players_points && Boolean(starters?.length),
    weeks => `Sleeper does not list rosters in ${weeks}, so only starters are known, and benches are empty`,
  ),
  ...weeksWhere(
    answers,
    row => !row.starters?.length && Boolean(rosterOf(row)?.length),
    weeks => `Sleeper does not list lineups for some teams in ${weeks}`,
  ),
  ...weeksWhere(
    answers,
    (row, rows) => startersElsewhere(row, rows).length > 0,
    weeks => `In ${weeks}, Sleeper lists starters who are on another roster, so their slots are empty`,
  ),
  ...gapIn(
    crowdedWeeks(answers),
    weeks =>
      `Sleeper has more than two teams in one matchup in ${weeks}, so those teams don't have an opponent in Hindsight`,
  ),
]

/** Returns warnings about rosters that were derived from players' points. */
export const rosterWarnings = (answers: SleeperLeague): string[] =>
  aboutWeeks(
    answers,
    ({ players, players_points }) => !players && Boolean(players_points),
    weeks => `Sleeper does not list rosters in ${weeks}, so rosters contain the players who have points on Sleeper`,
  )
