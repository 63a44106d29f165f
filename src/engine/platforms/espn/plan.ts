import { cleanName } from '../clean-name.ts'
import { playersOf } from '../history.ts'
import type { ImportPlan, PlannedTeam, PlannedWeek } from '../plan.ts'
import type { PlatformPlayer } from '../player-matching.ts'
import type { EntryAnswer, SettingsAnswer } from './answers.ts'
import { lastRegularWeek } from './calendar.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { defenseOf, isDefense, playerOf } from './players.ts'
import { playoffsOf } from './playoffs.ts'
import type { EspnLeague } from './read.ts'
import { mapScoring } from './scoring.ts'
import { INJURED, seatingOf } from './slots.ts'
import { teamsOf } from './teams.ts'
import { gapsOf, ruleWarnings } from './warnings.ts'
import { matchupsOf, weeksOf } from './weeks.ts'

/** Everybody of whom ESPN says who he is; a team's defense is known by its number. */
const peopleOf = ({ league, weeks }: EspnLeague, others: readonly string[]): PlatformPlayer[] => {
  const entries = [
    ...league.teams.flatMap(({ roster }) => roster?.entries ?? []),
    ...[...weeks.values()]
      .flat()
      .flatMap(({ home, away }) => [home, away])
      .flatMap(side => side?.rosterForCurrentScoringPeriod?.entries ?? []),
  ]
  const known = entries.flatMap(({ playerPoolEntry }) =>
    playerPoolEntry?.player ? [playerOf(playerPoolEntry.player)] : [],
  )
  const defenses = others.map(Number).filter(isDefense).map(defenseOf)
  return [...new Map([...defenses, ...known].map(player => [player.externalId, player])).values()]
}

type RosterNow = Pick<PlannedTeam, 'players' | 'reserve'>

const rosterOf = (entries: readonly EntryAnswer[]): RosterNow => ({
  players: entries.map(({ playerId }) => String(playerId)),
  reserve: entries.flatMap(({ playerId, lineupSlotId }) => (lineupSlotId === INJURED ? [String(playerId)] : [])),
})

/** The rosters of now: those that ESPN shows, else those of the last week. */
const rostersNow = (
  { league: { teams } }: EspnLeague,
  weeks: readonly PlannedWeek[],
): ((teamId: string) => RosterNow) => {
  const shown = new Map(teams.flatMap(({ id, roster }) => (roster ? [[String(id), rosterOf(roster.entries)]] : [])))
  const last = new Map(weeks.at(-1)?.lineups.map(({ team, players }) => [team, { players, reserve: [] }]))
  const rosters = shown.size > 0 ? shown : last
  return teamId => rosters.get(teamId) ?? { players: [], reserve: [] }
}

/** ESPN sets an instant, in the middle of a week. */
const deadlineOf = ({ tradeSettings }: SettingsAnswer): ImportPlan['tradeDeadline'] => {
  const at = tradeSettings?.deadlineDate ?? 0
  return at > 0 ? { at } : null
}

/** The better half of the teams wins once more each week, which is a game against the median. */
const TOP_HALF_WINS = 'WIN_BONUS_TOP_HALF'

/** What an import of a league would bring: a pure function of ESPN's answers. */
export const planLeague = (answers: EspnLeague): ImportPlan => {
  const { league } = answers
  const { id, seasonId: season, settings } = league
  const seating = seatingOf(settings.rosterSettings.lineupSlotCounts, `league ${id}`)
  const scoring = mapScoring(settings.scoringSettings.scoringItems, season)
  const keys = new Set([...scoring.mapped, ...scoring.approximated, ...scoring.unsupported].map(({ key }) => key))
  const weeks = weeksOf(answers, { seating, keys })
  const { teams: known, warnings } = teamsOf(answers)
  const now = rostersNow(answers, weeks)
  const teams = known.map(team => ({ ...team, ...now(team.externalId) }))
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const history = { transactions: transactionsOf(answers), draft: draftOf(answers) }
  const gaps = gapsOf(answers, weeks)
  const waivers = waiversOf(settings)
  const { players, others } = playersOf({ teams, weeks, ...history })
  return {
    platform: 'espn',
    season,
    id: String(id),
    name: cleanName(settings.name, `ESPN ${id}`),
    size: settings.size ?? null,
    roster: { config: seating.config, unsupportedSlots: seating.unsupportedSlots },
    scoring,
    teams,
    lastRegularWeek: lastRegularWeek(league),
    matchups: matchupsOf(answers),
    weeks,
    playoffs,
    medianGame: settings.scoringSettings.scoringEnhancementType === TOP_HALF_WINS,
    tradeDeadline: deadlineOf(settings),
    acquisitionMode: waivers === null ? 'fcfs' : 'waivers',
    waivers,
    ...history,
    players,
    others,
    people: peopleOf(answers, [...players, ...others]),
    warnings: [...warnings, ...ruleWarnings(answers, seating), ...gaps.map(({ warning }) => warning), ...ofPlayoffs],
    gaps,
  }
}
