import { MINUTE } from '../../../data/durations.ts'
import type { LineupBasis } from '../../../data/leagues.ts'
import { memoize } from '../../../data/on-demand.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { autoLineup, type FillLevel, isOtherTeam } from '../rules/lineups/auto-lineup.ts'
import { bestLineup } from '../rules/lineups/best-lineup.ts'
import { type Form, isAvailable } from '../rules/lineups/form.ts'
import { type Lineup, lineupIn } from '../rules/lineups/lineups.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { Locks } from '../season/locks.ts'
import type { Season } from '../season/season.ts'
import type { StoredLineup, StoredTeam } from '../store/index.ts'
import { availabilityIn, formsFor } from './form.ts'
import { type GameOf, gamesIn } from './games.ts'
import { type LineupKey, lineupInEffect, lockIn, writeLineup } from './lineups.ts'
import type { OpenedLeague } from './load.ts'
import { posGroupsOf } from './players.ts'
import { isActive, openRosters, openWeekRosters, rosterIn } from './rosters.ts'
import { scoreLeague, weekPoints } from './scored-league.ts'
import { closesByItself, isClosed, openWeeks } from './weeks.ts'

/**
 * Auto-lineup sets lineups for teams with absent managers, five minutes before any rostered player's kickoff.
 *
 * 1. Level `fill` fills open slots, and replaces starters who are not expected to play with players who are.
 * 2. Level `best` sets the best lineup by form before the week's first such kickoff, and works like `fill` after that.
 * 3. If a manager saved an empty lineup for the week, it stays empty.
 * 4. When a draft ends, all lineups are filled immediately, and teams without a level get level `fill`.
 */

/** A lineup, and the player values that it is based on. */
interface FilledLineup {
  lineup: Lineup
  /** Returns a player's points, or points per game; 0 if the player is not expected to play. */
  valueFor(playerId: string): number
  /** The earlier season whose points per game are used until the league's own season has games; otherwise null. */
  seasonBefore: number | null
}

interface LineupToFill extends LineupKey {
  before: Lineup
}

/**
 * Returns the players who can be in a team's lineup, and which of them are locked: the active roster, and the starters
 * who moved to IR or the taxi squad after the week was over.
 */
const openSquad = async (context: Context, opened: OpenedLeague, { team, week, before }: LineupToFill) => {
  const playerIds = rosterIn(await openWeekRosters(context, opened, week), team.id, week)
    .filter(spot => isActive(spot) || before.includes(spot.playerId))
    .map(({ playerId }) => playerId)
  return { playerIds, isLocked: await lockIn(context, opened, { week, playerIds }) }
}

/**
 * Returns each starter's index in the roster. Null for an open slot, or for a starter who is no longer on the roster.
 */
const placesIn = (playerIds: readonly string[], lineup: Lineup): (number | null)[] =>
  lineup.map(id => (id !== null && playerIds.includes(id) ? playerIds.indexOf(id) : null))

interface Squad {
  playerIds: readonly string[]
  isLocked: Locks
  before: Lineup
  formOf(id: string): Form
}

/** Returns a squad's best lineup by form. */
const lineupByForm = (opened: OpenedLeague, squad: Squad, level: FillLevel): Lineup => {
  const { playerIds, isLocked, before, formOf } = squad
  const slots = autoLineup({
    slots: opened.league.rosterConfig.slots,
    candidates: playerIds.map(id => ({ posGroups: posGroupsOf(opened, id), form: formOf(id), isLocked: isLocked(id) })),
    lineup: placesIn(playerIds, before),
    level,
  })
  return slots.map(at => (at === null ? null : playerIds[at]!))
}

/** Returns a function that fills a week's lineups by form. Locked players keep their slots or stay on the bench. */
const openFormFiller = async (context: Context, opened: OpenedLeague, week: number) => {
  const scored = await scoreLeague(context, opened)
  const forms = await formsFor(context, scored, week)
  const seasonBefore = scored.season.rowCount === 0 ? forms.before : null
  return async (team: StoredTeam, before: Lineup, level: FillLevel): Promise<FilledLineup> => {
    const squad = await openSquad(context, opened, { team, week, before })
    return {
      lineup: lineupByForm(opened, { ...squad, before, formOf: forms.of }, level),
      valueFor: id => (isAvailable(forms.of(id)) ? forms.of(id).ppg : 0),
      seasonBefore,
    }
  }
}

/** Returns the lineup that scores the most points in the week. Locked players keep their slots or stay on the bench. */
const fillByPoints = async (context: Context, opened: OpenedLeague, filling: LineupToFill): Promise<FilledLineup> => {
  const { week } = filling
  const scored = await scoreLeague(context, opened)
  const { playerIds, isLocked } = await openSquad(context, opened, filling)
  const places = placesIn(playerIds, filling.before)
  const best = bestLineup({
    slots: opened.league.rosterConfig.slots,
    candidates: playerIds.map(id => ({
      posGroups: posGroupsOf(opened, id),
      points: weekPoints(scored, id, week),
    })),
    pins: places.map(at => (at !== null && isLocked(playerIds[at]!) ? at : undefined)),
    out: new Set(playerIds.keys().filter(at => isLocked(playerIds[at]!) && !places.includes(at))),
  })
  return {
    lineup: best.slots.map(at => (at === null ? null : playerIds[at]!)),
    valueFor: id => toPoints(weekPoints(scored, id, week) ?? 0),
    seasonBefore: null,
  }
}

/** Returns a roster's best lineup, by the points in the week or by points per game so far. */
export const fillLineup = async (
  context: Context,
  opened: OpenedLeague,
  { by, ...filling }: LineupToFill & { by: LineupBasis },
): Promise<FilledLineup> => {
  if (by === 'points') return fillByPoints(context, opened, filling)
  const fill = await openFormFiller(context, opened, filling.week)
  return fill(filling.team, filling.before, 'best')
}

/** How long before a kickoff auto-lineup sets lineups. */
const BEFORE_KICKOFF = 5 * MINUTE

/** A team, its roster and all its lineups. */
export interface TeamLineups {
  team: StoredTeam
  /** The roster without players on IR or the taxi squad. */
  playerIds: readonly string[]
  lineups: readonly StoredLineup[]
}

export const openServed = async (
  context: Context,
  opened: OpenedLeague,
  teams: readonly StoredTeam[],
): Promise<TeamLineups[]> => {
  if (teams.length === 0) return []
  const { present } = await openRosters(context, opened)
  const served: TeamLineups[] = []
  for (const team of teams) {
    const playerIds = (present.get(team.id) ?? []).filter(isActive).map(({ playerId }) => playerId)
    const lineups = await context.store.lineups.listOfTeam(opened.league.id, team.id)
    served.push({ team, playerIds, lineups })
  }
  return served
}

const openTeamLineups = (context: Context, opened: OpenedLeague): Promise<TeamLineups[]> =>
  openServed(
    context,
    opened,
    opened.teams.filter(({ autoLineup }) => autoLineup !== 'off'),
  )

/**
 * Returns the open weeks through the championship week. Each lists the times `before` ms ahead of its kickoffs, in
 * order.
 */
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

/** Returns the kickoff times of a roster's players in a week, in ascending order. */
const kickoffsOf = ({ playerIds }: TeamLineups, gameOf: GameOf): number[] =>
  playerIds.flatMap(id => gameOf(id)?.kickoffAt ?? []).sort((a, b) => a - b)

/** Returns whether a manager saved an empty lineup for the week. */
const isEmptyByHand = ({ lineups }: TeamLineups, week: number): boolean =>
  lineups.some(each => each.week === week && each.byHand && each.players?.every(id => id === null) === true)

/** Returns the lineup in effect for a week. Before a team's first lineup, all slots are open. */
const countingLineup = ({ league }: OpenedLeague, { lineups }: TeamLineups, week: number): Lineup =>
  lineupIn(lineups, week) ?? league.rosterConfig.slots.map(() => null)

/**
 * Returns whether filling would change the starters. Ignores form, because it only decides between possible
 * replacements.
 */
const needsFilling = (opened: OpenedLeague, served: TeamLineups, { week, at }: Instant): boolean => {
  const { season } = opened
  const [gameOf, availabilityOf] = [gamesIn(season, { week, now: at }), availabilityIn(season, { week, now: at })]
  const lineup = countingLineup(opened, served, week)
  const isLocked = (id: string): boolean => (gameOf(id)?.state ?? 'scheduled') !== 'scheduled'
  const formOf = (id: string) => ({ ...availabilityOf(id), ppg: 0, games: 0 })
  const { playerIds } = served
  return isOtherTeam(lineup, lineupByForm(opened, { playerIds, isLocked, before: lineup, formOf }, 'fill'))
}

/** Returns the level to fill a lineup at, at a given time; null if the lineup stays unchanged. */
const computeLevel = (opened: OpenedLeague, served: TeamLineups, instant: Instant): FillLevel | null => {
  const { week, at } = instant
  const kickoffs = kickoffsOf(served, gamesIn(opened.season, { week, now: at }))
  if (!kickoffs.includes(at + BEFORE_KICKOFF) || isEmptyByHand(served, week)) return null
  const isFirst = kickoffs[0] === at + BEFORE_KICKOFF
  if (served.team.autoLineup === 'best' && isFirst) return 'best'
  return needsFilling(opened, served, instant) ? 'fill' : null
}

/**
 * Caches levels by season, team, roster and lineup. When a league advances through a season, every step checks each of
 * these times again, and the result for a given time does not change.
 */
const levelsOf = memoize((_season: Season['loaded']) => new Map<string, FillLevel | null>())
const MAX_LEVELS = 20_000

const fillLevel = (opened: OpenedLeague, served: TeamLineups, instant: Instant): FillLevel | null => {
  const { season, league } = opened
  const levels = levelsOf(season.loaded)
  const { week, at } = instant
  const slots = league.rosterConfig.slots.map(({ eligible }) => eligible.join('/'))
  const facts = [at, week, served.team.autoLineup, isEmptyByHand(served, week), slots, served.playerIds]
  const key = [...facts, countingLineup(opened, served, week)].join()
  const cached = levels.get(key)
  if (cached !== undefined) return cached
  const level = computeLevel(opened, served, instant)
  if (levels.size >= MAX_LEVELS) levels.clear()
  levels.set(key, level)
  return level
}

/** Returns the first time, after `from` and up to now, when a lineup must be set, or null. */
export const nextAutoLineup = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  if (!closesByItself(opened) || opened.teams.every(({ autoLineup }) => autoLineup === 'off')) return null
  const passed = instantsIn(opened).filter(({ at }) => at >= from && at <= context.now)
  if (passed.length === 0) return null
  const served = await openTeamLineups(context, opened)
  return passed.find(instant => served.some(each => fillLevel(opened, each, instant) !== null))?.at ?? null
}

/** Sets a week's lineups. Logs each one whose starters change, with the clock as the actor. */
const setLineups = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { week, teams }: { week: number; teams: readonly { team: StoredTeam; level: FillLevel }[] },
): Promise<void> => {
  if (teams.length === 0) return
  const fill = await openFormFiller(context, opened, week)
  for (const { team, level } of teams) {
    const before = await lineupInEffect(context, opened, { team, week })
    const { lineup: after } = await fill(team, before, level)
    if (isOtherTeam(before, after)) await writeLineup(context, opened, { team, week, before, after, how: 'clock' })
  }
}

/** Sets the lineups that must change at `context.now`. */
export const autoFillLineups = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  for (const instant of instantsIn(opened).filter(({ at }) => at === context.now)) {
    const teams = (await openTeamLineups(context, opened)).flatMap(each => {
      const level = fillLevel(opened, each, instant)
      return level === null ? [] : [{ team: each.team, level }]
    })
    await setLineups(context, opened, { week: instant.week, teams })
  }
}

/** Fills all teams' lineups, starting with the first open week. Called when a draft ends. */
export const fillDraftedLineups = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const week = openWeeks(opened).find(each => !isClosed(context, opened, each))
  if (week === undefined) return
  await setLineups(context, opened, { week, teams: opened.teams.map(team => ({ team, level: 'fill' })) })
}
