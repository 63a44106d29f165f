import { MINUTE } from '../../../../data/durations.ts'
import type { Context, LeagueContext } from '../../context.ts'
import { type AutoLineupLevel, isOtherTeam } from '../../rules/lineups/auto-lineup.ts'
import { type Lineup, lineupIn } from '../../rules/lineups/lineups.ts'
import { playoffWeeks } from '../../rules/matchups/playoffs.ts'
import type { StoredLineup, StoredTeam } from '../../store/index.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { closesByItself, openWeeks } from '../matchups/closing.ts'
import { isActive, openRosters } from '../rosters/league-rosters.ts'
import { type GameOf, gamesIn } from '../seasons/week-games.ts'
import { fillByForm, lineupByForm } from './fill.ts'
import { availabilityIn } from './form.ts'
import { inForce, type LineupKey, writeLineup } from './stored-lineups.ts'

/**
 * Auto-lineup: sets the lineups of teams whose managers are absent, five minutes before kickoffs of players on their rosters.
 *
 * 1. At level `fill`, open slots are filled, and starters who cannot be expected to play give way to players who can.
 * 2. At level `best`, the best lineup by form is set before the first such kickoff of the week; at later ones as for `fill`.
 * 3. An empty lineup that a manager saved for the week stays empty.
 */

/** So long before a kickoff. */
const BEFORE_KICKOFF = 5 * MINUTE

/** A team with its roster and all its lineups. */
export interface Served {
  team: StoredTeam
  /** Without those on injured reserve. */
  playerIds: readonly string[]
  lineups: readonly StoredLineup[]
}

/** Some teams with their rosters and lineups. */
export const openServed = async (
  context: Context,
  opened: OpenedLeague,
  teams: readonly StoredTeam[],
): Promise<Served[]> => {
  if (teams.length === 0) return []
  const { present } = await openRosters(context, opened)
  const served: Served[] = []
  for (const team of teams) {
    const playerIds = (present.get(team.id) ?? []).filter(isActive).map(({ playerId }) => playerId)
    const lineups = await context.store.lineups.listOfTeam(opened.league.id, team.id)
    served.push({ team, playerIds, lineups })
  }
  return served
}

const servedIn = (context: Context, opened: OpenedLeague): Promise<Served[]> =>
  openServed(
    context,
    opened,
    opened.teams.filter(({ autoLineup }) => autoLineup),
  )

/** The open weeks up to the final, each with the instants so many ms before its kickoffs, in order. */
export const instantsIn = (opened: OpenedLeague, before = BEFORE_KICKOFF): { week: number; at: number }[] => {
  const last = playoffWeeks(opened.league.playoffConfig).at(-1)!
  const { kickoffs } = opened.season.calendar
  return openWeeks(opened)
    .filter(week => week <= last)
    .flatMap(week => [...new Set(kickoffs[week]?.values())].map(kickoffAt => ({ week, at: kickoffAt - before })))
    .sort((a, b) => a.at - b.at)
}

interface Instant {
  week: number
  at: number
}

/** Kickoffs of the players on a roster in a week, ascending. */
const kickoffsOf = ({ playerIds }: Served, gameOf: GameOf): number[] =>
  playerIds.flatMap(id => gameOf(id)?.kickoffAt ?? []).sort((a, b) => a - b)

/** Whether a manager saved an empty lineup for the week. */
const isEmptyByHand = ({ lineups }: Served, week: number): boolean =>
  lineups.some(each => each.week === week && each.byHand && each.players?.every(id => id === null) === true)

/** The lineup in force in a week. Before the first one, all slots are open. */
const before = ({ league }: OpenedLeague, { lineups }: Served, week: number): Lineup =>
  lineupIn(lineups, week) ?? league.rosterConfig.slots.map(() => null)

/** Whether filling would start other players. Form decides who they are, not whether there are any, so it is left out. */
const needsFilling = (opened: OpenedLeague, served: Served, { week, at }: Instant): boolean => {
  const { season } = opened
  const [gameOf, availabilityOf] = [gamesIn(season, { week, now: at }), availabilityIn(season, { week, now: at })]
  const lineup = before(opened, served, week)
  const isLocked = (id: string): boolean => (gameOf(id)?.state ?? 'scheduled') !== 'scheduled'
  const formOf = (id: string) => ({ ...availabilityOf(id), ppg: 0, games: 0 })
  const { playerIds } = served
  return isOtherTeam(lineup, lineupByForm(opened, { playerIds, isLocked, before: lineup, formOf }, 'fill'))
}

/** The level at which a lineup is set at an instant; null if it stays as it is. */
const levelAt = (opened: OpenedLeague, served: Served, instant: Instant): AutoLineupLevel | null => {
  const { week, at } = instant
  const kickoffs = kickoffsOf(served, gamesIn(opened.season, { week, now: at }))
  if (!kickoffs.includes(at + BEFORE_KICKOFF) || isEmptyByHand(served, week)) return null
  return needsFilling(opened, served, instant) ? 'fill' : null
}

/** The first instant, from `from` up to now, at which a lineup has to be set; null if there is none. */
export const autoLineupAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  if (!closesByItself(opened) || !opened.teams.some(({ autoLineup }) => autoLineup)) return null
  const passed = instantsIn(opened).filter(({ at }) => at >= from && at <= context.now)
  if (passed.length === 0) return null
  const served = await servedIn(context, opened)
  return passed.find(instant => served.some(each => levelAt(opened, each, instant) !== null))?.at ?? null
}

/** Sets a lineup at a level, and logs it as the clock's if it starts other players. */
const setAtLevel = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { team, week, level }: LineupKey & { level: AutoLineupLevel },
): Promise<void> => {
  const before = await inForce(context, opened, { team, week })
  const { lineup: after } = await fillByForm(context, opened, { team, week, before, level })
  if (isOtherTeam(before, after)) await writeLineup(context, opened, { team, week, before, after, how: 'clock' })
}

/** Sets the lineups that need it at this instant. */
export const autoFillLineups = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const instants = instantsIn(opened).filter(({ at }) => at === context.now)
  for (const instant of instants) {
    for (const each of await servedIn(context, opened)) {
      const level = levelAt(opened, each, instant)
      if (level !== null) await setAtLevel(context, opened, { team: each.team, week: instant.week, level })
    }
  }
}
