import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { keeperRounds } from '../rules/draft/keepers.ts'
import { lineupOfSlots, mergeRosterConfig, refuseRosterConfig } from '../rules/league/league-size.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import type { RosterConfigChange } from '../schema/lineup.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { startingBudget } from './faab.ts'
import { lastWeekOf, type OpenedLeague, platformOf } from './load.ts'
import { requirePlayer } from './players.ts'
import { requireAllowed } from './rights.ts'
import { openWeeks } from './weeks.ts'

/** Changes a league's size: its teams, slots and bench spots. Until the draft, the size can go up and down. */

/** Returns whether a league has a draft, a rostered player or a closed week. */
export const hasDrafted = async ({ store }: Pick<Context, 'store'>, { league }: OpenedLeague): Promise<boolean> =>
  league.closedWeeks.length > 0 ||
  (await store.drafts.find(league.id)) !== null ||
  (await store.rosters.listOf(league.id)).length > 0

/** Returns a new team without a manager. Its draft position equals its number. */
export const newTeam = (
  { newId }: Pick<Context, 'newId'>,
  league: StoredLeague,
  { number, name = `Team ${number}` }: { number: number; name?: string | undefined },
): StoredTeam => ({
  id: newId(),
  leagueId: league.id,
  name,
  managerId: null,
  managerName: '',
  accountName: '',
  displayName: null,
  coManagers: [],
  locked: false,
  number,
  draftPosition: number,
  waiverPriority: null,
  budget: startingBudget(league),
  division: null,
  claimed: false,
  autoLineup: 'off',
  chosenAutoLineup: null,
  externalId: null,
})

/** Throws conflict if a keeper's round is beyond the last round of a draft for these rosters. */
const requireRoundsForKeepers = ({ league, season }: OpenedLeague, rounds: number): void => {
  const placed = keeperRounds(league.keepers, rounds, id => requirePlayer(season, id).name ?? id)
  if ('problem' in placed) throw conflict(`Change the keepers first. ${placed.problem}`)
}

/** Resizes every lineup to one entry per slot. */
const fitLineups = async ({ store }: Context, { id, rosterConfig: { slots } }: StoredLeague): Promise<void> => {
  for (const lineup of await store.lineups.listOf(id)) {
    const { players } = lineup
    if (players === null || players.length === slots.length) continue
    await store.lineups.put(id, { ...lineup, players: lineupOfSlots(slots, players) })
  }
}

/** Changes a league's slots and bench spots. Throws conflict in a mirror, or if spots are removed after the draft. */
export const changeRosterConfig = async (
  context: Context,
  opened: OpenedLeague,
  change: RosterConfigChange,
): Promise<StoredLeague> => {
  requireAllowed(refuseInMirror(platformOf(opened), 'change its rosters there'))
  const { league } = opened
  const drafted = await hasDrafted(context, opened)
  if (drafted) requireAllowed(refuseRosterConfig(league.rosterConfig, change))
  const fromWeek = drafted ? (openWeeks(opened)[0] ?? lastWeekOf(opened.season) + 1) : null
  const rosterConfig = mergeRosterConfig(league.rosterConfig, change, fromWeek)
  requireRoundsForKeepers(opened, rosterConfig.slots.length + rosterConfig.bench)
  const changed = { ...league, rosterConfig }
  await fitLineups(context, changed)
  return changed
}
