import type { Gap } from '../../schema/mirror.ts'
import { cleanName } from '../clean-name.ts'
import { gapIn, rosterGaps } from '../gaps.ts'
import { playersOf } from '../history.ts'
import type { ImportPlan, PlannedWeek } from '../plan.ts'
import { NO_DYNASTY, NO_KEEPERS, noSchedule, notHere, oneOfTwo, otherSeats, says, seatsOnBench } from '../sentences.ts'
import type { LeagueBody, WeekBody } from './answers.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { textOf } from './html-text.ts'
import { wholeOf } from './moves-text.ts'
import { playerOf } from './players.ts'
import { lastRegularWeek, playoffsOf } from './playoffs.ts'
import type { MflLeague } from './read.ts'
import { mapScoring } from './scoring.ts'
import { seatingOf, taxiOf } from './slots.ts'
import { teamsOf } from './teams.ts'
import {
  doublesIn,
  matchupsOf,
  type Reading,
  resultsIn,
  weeksOf,
  weeksOfOtherSeats,
  weeksOfStrangers,
} from './weeks.ts'

/** About an order of teams other than by records, then by points. */
const rankingWarnings = ({ standingsSort }: LeagueBody): string[] => {
  const [first, second] = (standingsSort ?? '').split(',').filter(each => each !== '')
  if (first === undefined) return []
  return [
    ...says(first !== 'PCT', `Teams are ranked otherwise on MFL (${standingsSort}); here by records, then by points`),
    ...says(
      first === 'PCT' && second !== undefined && second !== 'PTS',
      `Level teams are ranked otherwise on MFL (${standingsSort}); here by points`,
    ),
  ]
}

/** About points that MFL rounds. */
const pointsWarnings = ({ precision }: LeagueBody): string[] =>
  says(
    precision === '0' || precision === '1',
    `MFL rounds points to ${precision === '0' ? 'whole ones' : 'tenths'}; here they are counted to hundredths`,
  )

/** About budgets, which are whole here. */
const budgetWarnings = (league: LeagueBody): string[] => {
  const balances = league.franchises.franchise.map(({ bbidAvailableBalance }) => bbidAvailableBalance)
  const isParted = [league.bbidSeasonLimit, league.bbidMinimum, ...balances].some(text => Number(text ?? 0) % 1 > 0)
  return says(
    isParted && waiversOf(league)?.order === 'budget',
    'MFL has parts of one in budgets or least bids; here both are whole',
  )
}

/** About who stays on rosters from one season to the next; a draft of rookies alone is that of a dynasty. */
const keeperWarnings = ({ keeperType, draftPlayerPool }: LeagueBody): string[] => {
  const isDynasty = keeperType?.toLowerCase() === 'dynasty' || (!keeperType && draftPlayerPool === 'Rookie')
  if (isDynasty) return [NO_DYNASTY]
  return says(keeperType?.toLowerCase() === 'keeper', NO_KEEPERS)
}

/** Sentences about rules of MFL that have no counterpart here. */
const ruleWarnings = (answers: MflLeague, reading: Reading): string[] => {
  const { league, weeks } = answers
  return [
    ...says(
      [...weeks.values()].every(week => resultsIn(week).length === 0),
      noSchedule('mfl', true),
    ),
    ...says(
      league.franchises.franchise.every(({ owner_name }) => !owner_name),
      'MFL shows no names of managers to those who are not signed in',
    ),
    ...notHere('Taxi squads do not exist', taxiOf(league)),
    ...seatsOnBench(reading.seating.unsupportedSlots),
    ...otherSeats(weeksOfOtherSeats(answers, reading)),
    ...rankingWarnings(league),
    ...pointsWarnings(league),
    ...budgetWarnings(league),
    ...keeperWarnings(league),
    ...says(league.usesSalaries === '1' || league.usesContractYear === '1', 'Salaries and contracts do not exist here'),
    ...oneOfTwo(doublesIn(answers)),
    ...says(
      league.bestLineup === 'Yes',
      'Best ball does not exist here: lineups are those that MFL shows, and none are filled in by points',
    ),
  ]
}

/** Weeks up to the last one with a score for which MFL lists no lineups, of all teams or of some, or does not say who plays. */
const gapsOf = (answers: MflLeague, weeks: readonly PlannedWeek[], reading: Reading): Gap[] => {
  const { weeks: all } = answers
  const scoring = (body: WeekBody): string[] =>
    resultsIn(body).flatMap(({ id, score }) => (Number(score ?? 0) === 0 ? [] : [id]))
  return [
    ...gapIn(
      weeksOfStrangers(answers, reading),
      of => `MFL does not say who some starters of ${of} are: nobody knows where they sit, so they are on the bench`,
    ),
    ...rosterGaps('mfl', new Map([...all].map(([week, body]) => [week, scoring(body)])), weeks),
  ]
}

/** The last week of the regular season, which ends here where the playoffs begin, and what is said of that. */
const seasonEnd = (answers: MflLeague, playoffs: ImportPlan['playoffs']): { last: number; warnings: string[] } => {
  const told = lastRegularWeek(answers)
  const last = Math.min(told, playoffs === null ? told : playoffs.config.startWeek - 1)
  const sentence = `Playoffs begin in week ${last + 1} on MFL, and its regular season goes on until week ${told}; here it ends before them`
  return { last, warnings: says(last < told, sentence) }
}

/** What an import of a league would bring: a pure function of MFL's answers. */
export const planLeague = (answers: MflLeague): ImportPlan => {
  const { season, league, rules } = answers
  const seating = seatingOf(league)
  const people = answers.players.map(playerOf)
  const reading = { seating, people: new Map(people.map(player => [player.externalId, player])) }
  const weeks = weeksOf(answers, reading)
  const teams = teamsOf(answers)
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const { last, warnings: ofEnd } = seasonEnd(answers, playoffs)
  const history = { transactions: transactionsOf(answers), draft: draftOf(answers) }
  const gaps = gapsOf(answers, weeks, reading)
  const waivers = waiversOf(league)
  return {
    platform: 'mfl',
    season,
    id: league.id,
    name: cleanName(textOf(league.name), `MFL ${league.id}`),
    size: wholeOf(league.franchises.count),
    roster: { config: seating.config, unsupportedSlots: seating.unsupportedSlots },
    scoring: mapScoring(rules, season),
    teams,
    lastRegularWeek: last,
    matchups: matchupsOf(answers, last),
    weeks,
    playoffs,
    medianGame: false,
    tradeDeadline: null,
    acquisitionMode: waivers === null ? 'fcfs' : 'waivers',
    waivers,
    ...history,
    ...playersOf({ teams, weeks, ...history }),
    people,
    warnings: [...ruleWarnings(answers, reading), ...gaps.map(({ warning }) => warning), ...ofPlayoffs, ...ofEnd],
    gaps,
  }
}
