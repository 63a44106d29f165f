import { conflict } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { type OpenedLeague, platformOf } from '../../league/load.ts'
import { requireAllowed } from '../../league/rights.ts'
import { pairings } from '../../league/schedule.ts'
import { closesByItself } from '../../league/weeks.ts'
import { refuseInMirror } from '../../rules/league/mirror.ts'
import type { LeagueChange } from '../../schema/league.ts'
import type { PlayoffChange } from '../../schema/playoffs.ts'
import { weeksThatCount } from '../../season/completeness.ts'
import type { StoredLeague } from '../../store/index.ts'
import { playoffsWith } from './create.ts'

/** Throws conflict for a change of a mirror's playoffs: they come from the platform. */
export const requireOwnPlayoffs = (change: LeagueChange, opened: OpenedLeague): void => {
  if (change.playoffs === undefined && change.draw === undefined) return
  requireAllowed(refuseInMirror(platformOf(opened), 'its playoffs are made there'))
}

/** Throws conflict if the regular season would lose weeks that have results or lineups. */
const requireUnplayed = async (
  { store }: Context,
  { league, season }: OpenedLeague,
  startWeek: number,
): Promise<void> => {
  const inCut = (week: number) => week >= startWeek && week < league.playoffConfig.startWeek
  const counted = [...weeksThatCount(season)].find(inCut)
  if (counted !== undefined) throw conflict(`Week ${counted} has been played and stays in the regular season`)
  const set = (await store.lineups.listOf(league.id)).find(({ week, players }) => players !== null && inCut(week))
  if (set) throw conflict(`Lineups are set for week ${set.week}, so it stays in the regular season`)
}

/** Moves the end of the regular season; matchups that are stored are added or removed accordingly. */
const moveStart = async (context: Context, opened: OpenedLeague, startWeek: number): Promise<void> => {
  const { league, teams } = opened
  const { matchups } = context.store
  await requireUnplayed(context, opened, startWeek)
  if ((await matchups.listOf(league.id)).length === 0) return
  await matchups.deleteFrom(league.id, startWeek)
  await matchups.insert(league.id, pairings(teams, league.playoffConfig.startWeek, startWeek - 1))
}

/** Changes the playoffs. Throws conflict where weeks or a bracket are kept as they were played. */
export const changePlayoffs = async (
  context: Context,
  opened: OpenedLeague,
  change: PlayoffChange,
): Promise<StoredLeague> => {
  const { league } = opened
  if (league.draw && closesByItself(opened)) throw conflict('The bracket is drawn, so the playoffs stay as they are')
  if (change.startWeek !== league.playoffConfig.startWeek) await moveStart(context, opened, change.startWeek)
  return { ...league, playoffConfig: playoffsWith(league.playoffConfig, change) }
}
