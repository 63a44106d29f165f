import { MINUTE } from '../../../../data/durations.ts'
import type { Context, LeagueContext } from '../../context.ts'
import { type Lineup, lineupIn } from '../../rules/lineups/lineups.ts'
import { playoffWeeks } from '../../rules/matchups/playoffs.ts'
import type { StoredLineup, StoredTeam } from '../../store/index.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { posGroupsOf } from '../league/resources.ts'
import { closesByItself, openWeeks } from '../matchups/closing.ts'
import { isActive, openRosters } from '../rosters/league-rosters.ts'
import { type GameOf, gamesIn } from '../seasons/week-games.ts'
import { fillLineup } from './fill.ts'
import { inForce, writeLineup } from './stored-lineups.ts'

/**
 * Lineups of teams whose managers are away: before each kickoff of somebody on the roster, empty slots and players without a
 * game give way to those whom points per game favor. A player who has a game keeps his slot.
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

const isToCome = (gameOf: GameOf, id: string): boolean => gameOf(id)?.state === 'scheduled'

/** Whether a game of somebody on the roster begins next, and a slot can be had by somebody who is to play. */
const needsMending = (
  opened: OpenedLeague,
  { playerIds, lineups }: Served,
  { week, at, gameOf }: { week: number; at: number; gameOf: GameOf },
): boolean => {
  if (!playerIds.some(id => gameOf(id)?.kickoffAt === at + BEFORE_KICKOFF)) return false
  const { slots } = opened.league.rosterConfig
  const lineup: Lineup = lineupIn(lineups, week) ?? slots.map(() => null)
  const free = slots.filter((_, at) => lineup[at] == null || gameOf(lineup[at]) === null)
  const bench = playerIds.filter(id => !lineup.includes(id) && isToCome(gameOf, id))
  const groups = new Set(bench.flatMap(id => posGroupsOf(opened, id)))
  return free.some(({ eligible }) => eligible.some(group => groups.has(group)))
}

/** The first instant, from `from` up to now, before a kickoff at which a lineup is to be mended; null where there is none. */
export const mendedAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  if (!closesByItself(opened) || !opened.teams.some(({ autoLineup }) => autoLineup)) return null
  const passed = instantsIn(opened).filter(({ at }) => at >= from && at <= context.now)
  if (passed.length === 0) return null
  const served = await servedIn(context, opened)
  const found = passed.find(({ week, at }) => {
    const gameOf = gamesIn(opened.season, { week, now: at })
    return served.some(each => needsMending(opened, each, { week, at, gameOf }))
  })
  return found?.at ?? null
}

/** Mends the lineups that need it at this instant. */
export const mendLineups = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const { now } = context
  const weeks = instantsIn(opened).filter(({ at }) => at === now)
  for (const { week, at } of weeks) {
    const gameOf = gamesIn(opened.season, { week, now })
    for (const each of await servedIn(context, opened)) {
      if (!needsMending(opened, each, { week, at, gameOf })) continue
      const { team } = each
      const before = await inForce(context, opened, { team, week })
      const keeps = (id: string): boolean => gameOf(id) !== null
      const { lineup } = await fillLineup(context, opened, { team, week, before, by: 'ppg', keeps })
      // Who has no game takes no slot, and keeps his own where nobody else takes it.
      const after = lineup.map((id, slot) => (id === null || gameOf(id) === null ? before[slot]! : id))
      const isNew = after.some((id, slot) => id !== before[slot])
      if (isNew) await writeLineup(context, opened, { team, week, before, after, how: 'clock' })
    }
  }
}
