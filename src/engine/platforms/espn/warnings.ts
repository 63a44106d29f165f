import type { Gap } from '../../schema/mirror.ts'
import type { PlannedWeek } from '../shared/plan.ts'
import type { SlotLayout } from '../shared/slots.ts'
import {
  gapIn,
  longMatchups,
  NO_KEEPERS,
  noSchedule,
  otherSlots,
  rosterGaps,
  says,
  slotsOnBench,
} from '../shared/warnings.ts'
import { type EspnLeague, isOver, type LeagueAnswer, type SettingsAnswer, weeksIn } from './client.ts'

import { weeksOfOtherSlots } from './weeks.ts'

/** Sentences about rules that are unsupported or were changed, and about data missing from ESPN's responses. */

/** Returns the regular-season weeks whose matchups last longer than a week. */
const longWeeks = ({ league }: EspnLeague): number[] =>
  Array.from({ length: league.settings.scheduleSettings.matchupPeriodCount }, (_, at) => weeksIn(league, at + 1))
    .filter(weeks => weeks.length > 1)
    .flat()

const adjusted = ({ league }: EspnLeague): number[] =>
  (league.schedule ?? [])
    .filter(({ home, away }) => [home, away].some(side => (side?.adjustment ?? 0) !== 0))
    .flatMap(({ matchupPeriodId }) => weeksIn(league, matchupPeriodId))

/** Returns the weeks with tied matchups that ESPN awarded to one side. */
const decidedTies = ({ league }: EspnLeague): number[] =>
  (league.schedule ?? [])
    .filter(({ home, away, winner }) => {
      const isLevel = home?.totalPoints != null && home.totalPoints === away?.totalPoints
      return isLevel && (winner === 'HOME' || winner === 'AWAY')
    })
    .flatMap(({ matchupPeriodId }) => weeksIn(league, matchupPeriodId))

/** Returns sentences about points that teams get for playing at home, in the regular season and the playoffs. */
const homeBonuses = ({ homeTeamBonus, playoffHomeTeamBonus }: SettingsAnswer['scoringSettings']): string[] =>
  [['the regular season', homeTeamBonus ?? 0] as const, ['the playoffs', playoffHomeTeamBonus ?? 0] as const].flatMap(
    ([when, bonus]) =>
      says(
        bonus !== 0,
        `A bonus of ${bonus} for the home team in ${when} is not supported, because only players score in Hindsight`,
      ),
  )

const isBelowHundredths = (points: number): boolean => Math.abs(points * 100 - Math.round(points * 100)) > 1e-6

/** Returns whether one unit of a stat gives a fraction of a hundredth. */
const paysFinely = ({ scoringItems }: SettingsAnswer['scoringSettings']): boolean =>
  scoringItems.some(({ points, pointsOverrides }) =>
    [points, ...Object.values(pointsOverrides ?? {})].some(each => isBelowHundredths(each ?? 0)),
  )

/**
 * Returns whether a league without a schedule can still get one, because its season is in progress and its teams play
 * matchups.
 */
const mayHaveSchedule = (league: LeagueAnswer): boolean =>
  !isOver(league) && (league.settings.scoringSettings.scoringType ?? HEAD_TO_HEAD).startsWith(HEAD_TO_HEAD)

const HEAD_TO_HEAD = 'H2H'

const FIRST_WITH_MOVES = 2018

/** Warns if a league does not have moves. ESPN deletes old moves, and shows moves only to members. */
const movesWarnings = ({ league: { seasonId }, transactions, weeks }: EspnLeague): string[] => {
  if (transactions.length > 0) return []
  if (seasonId < FIRST_WITH_MOVES)
    return [`ESPN does not have moves, claims and trades for seasons before ${FIRST_WITH_MOVES}`]
  return says(
    weeks.size > 0,
    "ESPN does not show this league's moves, claims and trades; it may show them with a member's cookies",
  )
}

/** Returns warnings about ESPN rules that Hindsight does not support. */
export const ruleWarnings = (answers: EspnLeague, slots: SlotLayout): string[] => {
  const { settings, schedule } = answers.league
  const { playoffSeedingRule } = settings.scheduleSettings
  return [
    ...says(!schedule?.length, noSchedule('espn', mayHaveSchedule(answers.league))),
    ...slotsOnBench(slots.unsupportedSlots),
    ...otherSlots(weeksOfOtherSlots(answers, slots)),
    ...says(
      settings.scoringSettings.scoringType !== 'H2H_POINTS' && settings.scoringSettings.scoringType != null,
      `Scoring "${settings.scoringSettings.scoringType}" is not supported, so points decide matchups in Hindsight`,
    ),
    ...says(
      playoffSeedingRule != null && playoffSeedingRule !== 'TOTAL_POINTS_SCORED',
      `ESPN ranks tied teams differently (${playoffSeedingRule}); Hindsight ranks them by points`,
    ),
    ...homeBonuses(settings.scoringSettings),
    ...says(
      paysFinely(settings.scoringSettings),
      "ESPN adds up fractions of hundredths; Hindsight rounds each player's points in a game to hundredths",
    ),
    ...movesWarnings(answers),
    ...longMatchups(longWeeks(answers)),
    ...says((settings.draftSettings?.keeperCount ?? 0) > 0, NO_KEEPERS),
  ]
}

/**
 * Returns the weeks when ESPN lacks rosters for some or all teams that played, and the weeks when ESPN's totals differ
 * from the sum of the players' points.
 */
export const gapsOf = (answers: EspnLeague, weeks: readonly PlannedWeek[]): Gap[] => {
  const { league, weeks: all } = answers
  const meeting = (week: number): string[] =>
    (league.schedule ?? []).flatMap(({ matchupPeriodId, home, away }) =>
      home && away && weeksIn(league, matchupPeriodId).includes(week) ? [String(home.teamId), String(away.teamId)] : [],
    )
  return [
    ...gapIn(
      decidedTies(answers),
      tied => `ESPN chose a winner for tied matchups in ${tied}; in Hindsight they are ties`,
    ),
    ...gapIn(
      adjusted(answers),
      changed => `The commissioner adjusted totals in ${changed}; in Hindsight, totals are the players' points`,
    ),
    ...rosterGaps('espn', new Map([...all.keys()].map(week => [week, meeting(week)])), weeks),
  ]
}
