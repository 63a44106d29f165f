import type { Gap } from '../../schema/mirror.ts'
import type { PlannedWeek } from '../shared/plan.ts'
import {
  gapIn,
  NO_DYNASTY,
  NO_KEEPERS,
  noSchedule,
  oneOfTwo,
  otherSlots,
  rosterGaps,
  says,
  slotsOnBench,
} from '../shared/warnings.ts'
import type { LeagueBody, MflLeague, WeekBody } from './client.ts'
import { waiversOf } from './history.ts'
import { doubleheaderWeeks, resultsIn, type WeekInput, weeksOfOtherSlots, weeksOfStrangers } from './weeks.ts'

/** Warns if the standings are not sorted by record and then points. */
const rankingWarnings = ({ standingsSort }: LeagueBody): string[] => {
  const [first, second] = (standingsSort ?? '').split(',').filter(each => each !== '')
  if (first === undefined) return []
  return [
    ...says(
      first !== 'PCT',
      `MFL ranks teams differently (${standingsSort}); Hindsight ranks them by record, then points`,
    ),
    ...says(
      first === 'PCT' && second !== undefined && second !== 'PTS',
      `MFL ranks tied teams differently (${standingsSort}); Hindsight ranks them by points`,
    ),
  ]
}

/** Warns if MFL rounds points. */
const pointsWarnings = ({ precision }: LeagueBody): string[] =>
  says(
    precision === '0' || precision === '1',
    `MFL rounds points to ${precision === '0' ? 'whole numbers' : 'tenths'}; here they have hundredths`,
  )

/** Warns if budgets are not whole numbers, which Hindsight requires. */
const budgetWarnings = (league: LeagueBody): string[] => {
  const balances = league.franchises.franchise.map(({ bbidAvailableBalance }) => bbidAvailableBalance)
  const isParted = [league.bbidSeasonLimit, league.bbidMinimum, ...balances].some(text => Number(text ?? 0) % 1 > 0)
  return says(
    isParted && waiversOf(league)?.order === 'budget',
    'On MFL, budgets or minimum bids include cents; Hindsight uses whole dollars',
  )
}

/** Warns about keepers. A league that drafts only rookies is a dynasty league. */
const keeperWarnings = ({ keeperType, draftPlayerPool }: LeagueBody): string[] => {
  const isDynasty = keeperType?.toLowerCase() === 'dynasty' || (!keeperType && draftPlayerPool === 'Rookie')
  if (isDynasty) return [NO_DYNASTY]
  return says(keeperType?.toLowerCase() === 'keeper', NO_KEEPERS)
}

/** Returns warnings about MFL rules that Hindsight does not support. */
export const ruleWarnings = (answers: MflLeague, reading: WeekInput): string[] => {
  const { league, weeks } = answers
  return [
    ...says(
      [...weeks.values()].every(week => resultsIn(week).length === 0),
      noSchedule('mfl', true),
    ),
    ...says(
      league.franchises.franchise.every(({ owner_name }) => !owner_name),
      "MFL shows managers' names only to users who are signed in",
    ),
    ...slotsOnBench(reading.slots.unsupportedSlots),
    ...otherSlots(weeksOfOtherSlots(answers, reading)),
    ...rankingWarnings(league),
    ...pointsWarnings(league),
    ...budgetWarnings(league),
    ...keeperWarnings(league),
    ...says(league.usesSalaries === '1' || league.usesContractYear === '1', 'Salaries and contracts are not supported'),
    ...oneOfTwo(doubleheaderWeeks(answers)),
    ...says(
      league.bestLineup === 'Yes',
      'Best ball is not supported: lineups are as MFL shows them, and are not filled by points',
    ),
  ]
}

/** Returns the scored weeks when MFL lacks lineups, or lists unknown starters, for some or all teams. */
export const gapsOf = (answers: MflLeague, weeks: readonly PlannedWeek[], reading: WeekInput): Gap[] => {
  const { weeks: all } = answers
  const scoring = (body: WeekBody): string[] =>
    resultsIn(body).flatMap(({ id, score }) => (Number(score ?? 0) === 0 ? [] : [id]))
  return [
    ...gapIn(
      weeksOfStrangers(answers, reading),
      of => `MFL does not identify some starters in ${of}, so Hindsight puts them on the bench`,
    ),
    ...rosterGaps('mfl', new Map([...all].map(([week, body]) => [week, scoring(body)])), weeks),
  ]
}
