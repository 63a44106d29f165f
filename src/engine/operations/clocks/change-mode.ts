import { conflict } from '../../base/errors.ts'
import type { LeagueContext } from '../../kernel/context.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { newReplay } from '../../league/time.ts'
import { lateOverAt } from '../../season/calendar.ts'
import type { StoredLeague } from '../../store/index.ts'

/** Throws conflict where lineups, claims, trades or picks were made with the whole season known. */
const requireUntouched = async ({ store }: LeagueContext, { league: { id, name } }: OpenedLeague): Promise<void> => {
  const one = { limit: 1 }
  const touched =
    (await store.lineups.listOf(id)).length > 0 ||
    (await store.claims.listOf(id, one)).length > 0 ||
    (await store.trades.listOf(id, one)).length > 0 ||
    (await store.drafts.find(id)) !== null
  if (touched) {
    throw conflict(`${name} has lineups, claims, trades or picks made in hindsight; create a replay of its own instead`)
  }
}

/**
 * A league without what was made in it with the whole season known. Who is on a roster or in reserve has been since the
 * replay begins.
 */
const withoutHindsight = async (
  { store }: LeagueContext,
  league: StoredLeague,
  beginsAt: number,
): Promise<StoredLeague> => {
  await store.rosters.beginAt(league.id, beginsAt)
  await store.adjustments.clear(league.id)
  return { ...league, draw: null, orderedWeeks: 0 }
}

const asHindsight = ({ league }: OpenedLeague): StoredLeague => {
  const { clock, name } = league
  if (clock.mode !== 'replay')
    throw conflict(`${name} follows the season as it is played; only a replay can become a league in hindsight`)
  return { ...league, clock: { ...clock, mode: 'hindsight', running: true, speed: 1, at: null, since: null } }
}

/** A league in hindsight begins anew as a replay; one that was played on a made-up time goes on where it is. */
const asReplay = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredLeague> => {
  const { league, season } = opened
  const { clock, name, id } = league
  if (clock.mode === 'live' && !clock.simulated) throw conflict(`${name} follows the season as it is played`)
  if (clock.mode === 'hindsight') await requireUntouched(context, opened)
  const from = clock.mode === 'live' ? { from: Math.min(context.now, lateOverAt(season.season)) } : {}
  const replay = newReplay(context, season.calendar, { running: false, speed: 1, ...from })
  await context.store.leagues.restart(id, replay.dealtWith)
  const begun = { ...league, ...replay }
  return clock.mode === 'hindsight' ? withoutHindsight(context, begun, replay.dealtWith.at) : begun
}

/** A league with another kind of clock. Throws conflict for a change that leagues do not have. */
export const changeMode = async (
  context: LeagueContext,
  opened: OpenedLeague,
  mode: 'replay' | 'hindsight',
): Promise<StoredLeague> => {
  const { clock, name } = opened.league
  if (clock.mode === mode) throw conflict(`${name} is ${mode === 'replay' ? 'a replay' : 'in hindsight'} already`)
  return mode === 'hindsight' ? asHindsight(opened) : asReplay(context, opened)
}
