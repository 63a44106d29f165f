import type { Gap } from '../../schema/mirror.ts'
import type { PlannedWeek } from '../shared/plan.ts'
import type { SlotLayout } from '../shared/slots.ts'
import {
  longMatchups,
  NO_KEEPERS,
  noSchedule,
  oneOfTwo,
  otherSlots,
  rosterGaps,
  says,
  slotsOnBench,
} from '../shared/warnings.ts'
import type { FleaflickerLeague, PlayedGame } from './client.ts'
import { sideOf, weeksOfOtherSlots } from './weeks.ts'

/** Sentences about rules that are unsupported or were changed, and about data missing from Fleaflicker's responses. */

/** Returns whether any team plays two games in a week. */
const isDouble = (games: readonly PlayedGame[]): boolean => {
  const teams = games.flatMap(({ game }) => [game.home?.id, game.away?.id]).filter(id => id !== undefined)
  return new Set(teams).size < teams.length
}

/** Returns warnings about Fleaflicker rules that Hindsight does not support. */
export const ruleWarnings = (answers: FleaflickerLeague, slots: SlotLayout): string[] => {
  const { standings, rulesOfNow, weeks, longWeeks } = answers
  const doubles = [...weeks].filter(([, games]) => isDouble(games)).map(([week]) => week)
  return [
    ...says(weeks.size === 0, noSchedule('fleaflicker', !rulesOfNow)),
    ...says(rulesOfNow, "Fleaflicker shows only its current scoring and slots, which may differ from this season's"),
    ...says((standings.league.maxKeepers ?? 0) > 0, NO_KEEPERS),
    ...slotsOnBench(slots.unsupportedSlots),
    ...otherSlots(weeksOfOtherSlots(answers, slots)),
    ...longMatchups(longWeeks),
    ...oneOfTwo(doubles),
  ]
}

/** Returns the weeks when Fleaflicker lacks rosters for some or all teams that played. */
export const gapsOf = (
  { weeks: all, scheduled, longWeeks }: FleaflickerLeague,
  weeks: readonly PlannedWeek[],
): Gap[] => {
  const meeting = (week: number): string[] =>
    (all.get(week) ?? []).flatMap(({ game, box }) =>
      box === null ? [] : [sideOf(game, 'home'), sideOf(game, 'away')].filter(team => team !== null),
    )
  const begun = (week: number): number => scheduled.findLast(first => first <= week) ?? week
  const played = [...new Set([...scheduled, ...longWeeks])].sort((a, b) => a - b)
  return rosterGaps('fleaflicker', new Map(played.map(week => [week, meeting(begun(week))])), weeks)
}
