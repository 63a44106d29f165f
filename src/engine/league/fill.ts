import type { LineupBasis } from '../../../data/leagues.ts'
import type { Context } from '../kernel/context.ts'
import { autoLineup, type FillLevel } from '../rules/lineups/auto-lineup.ts'
import { bestLineup } from '../rules/lineups/best-lineup.ts'
import type { Form } from '../rules/lineups/form.ts'
import type { Lineup } from '../rules/lineups/lineups.ts'
import type { Locks } from '../season/locks.ts'
import type { StoredTeam } from '../store/index.ts'
import { posGroupsOf } from './answers.ts'
import { formsFor } from './form.ts'
import type { LineupKey } from './lineups.ts'
import type { OpenedLeague } from './load.ts'
import { lockIn } from './locks.ts'
import { activeIn, openWeekRosters } from './rosters.ts'
import { scoreLeague, weekPoints } from './scored-league.ts'

/** A lineup, and the season whose points per game it uses if the league's own has no games yet; else null. */
interface Filled {
  lineup: Lineup
  seasonBefore: number | null
}

interface Filling extends LineupKey {
  before: Lineup
}

/** A team's active roster of a week, and which of its players are locked. */
const openSquad = async (context: Context, opened: OpenedLeague, { team, week }: LineupKey) => {
  const playerIds = activeIn(await openWeekRosters(context, opened, week), team.id, week).map(
    ({ playerId }) => playerId,
  )
  return { playerIds, isLocked: await lockIn(context, opened, { week, playerIds }) }
}

/** Where each starter of a lineup is on a roster; null for an open slot, or a starter who has left. */
const placesIn = (playerIds: readonly string[], lineup: Lineup): (number | null)[] =>
  lineup.map(id => (id !== null && playerIds.includes(id) ? playerIds.indexOf(id) : null))

interface Squad {
  playerIds: readonly string[]
  isLocked: Locks
  before: Lineup
  formOf(id: string): Form
}

/** The lineup of a squad by form. */
export const lineupByForm = (opened: OpenedLeague, squad: Squad, level: FillLevel): Lineup => {
  const { playerIds, isLocked, before, formOf } = squad
  const slots = autoLineup({
    slots: opened.league.rosterConfig.slots,
    candidates: playerIds.map(id => ({ posGroups: posGroupsOf(opened, id), form: formOf(id), isLocked: isLocked(id) })),
    lineup: placesIn(playerIds, before),
    level,
  })
  return slots.map(at => (at === null ? null : playerIds[at]!))
}

/** Fills lineups of a week by form. Locked players keep their slots, or stay on the bench. */
export const openFormFiller = async (context: Context, opened: OpenedLeague, week: number) => {
  const scored = await scoreLeague(context, opened)
  const forms = await formsFor(context, scored, week)
  const seasonBefore = scored.season.rowCount === 0 ? forms.before : null
  return async (team: StoredTeam, before: Lineup, level: FillLevel): Promise<Filled> => {
    const squad = await openSquad(context, opened, { team, week })
    return { lineup: lineupByForm(opened, { ...squad, before, formOf: forms.of }, level), seasonBefore }
  }
}

/** The lineup of the most points scored in the week. Locked players keep their slots, or stay on the bench. */
const fillByPoints = async (context: Context, opened: OpenedLeague, { before, ...key }: Filling): Promise<Filled> => {
  const scored = await scoreLeague(context, opened)
  const { playerIds, isLocked } = await openSquad(context, opened, key)
  const places = placesIn(playerIds, before)
  const best = bestLineup({
    slots: opened.league.rosterConfig.slots,
    candidates: playerIds.map(id => ({
      posGroups: posGroupsOf(opened, id),
      points: weekPoints(scored, id, key.week),
    })),
    pins: places.map(at => (at !== null && isLocked(playerIds[at]!) ? at : undefined)),
    out: new Set(playerIds.keys().filter(at => isLocked(playerIds[at]!) && !places.includes(at))),
  })
  return { lineup: best.slots.map(at => (at === null ? null : playerIds[at]!)), seasonBefore: null }
}

/** The best lineup of a roster: by the points of the week, or by points per game so far. */
export const fillLineup = async (
  context: Context,
  opened: OpenedLeague,
  { by, ...filling }: Filling & { by: LineupBasis },
): Promise<Filled> => {
  if (by === 'points') return fillByPoints(context, opened, filling)
  const fill = await openFormFiller(context, opened, filling.week)
  return fill(filling.team, filling.before, 'best')
}
