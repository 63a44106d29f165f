import { type League, matchingSurely } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { LeagueTeams } from '../names/directory.ts'
import { memoized } from '../names/memoized.ts'
import { findPlayer, playerById, refuseGuess, rosteredCalled } from '../names/players.ts'
import { rosterOf, rosterWeek } from '../names/rosters.ts'
import { startablePositions } from '../names/slots.ts'
import { findTeam } from '../names/teams.ts'

/** What the cells of a sheet mean in its league; throws for what it cannot find. */
export interface CellReader {
  league: League
  team(written: string): string
  player(written: string): Promise<string>
  /** Finds a player, preferring those on a team's roster. */
  rostered(written: string, teamId: string): Promise<string>
}

export const openCells = (caller: Caller, its: LeagueTeams): CellReader => {
  const { league } = its
  const among = { season: league.season, positions: startablePositions(league), guess: refuseGuess }
  const player = memoized(async written => (playerById(written) ?? (await findPlayer(caller, written, among))).id)
  const roster = memoized(async teamId => rosterOf(caller, { id: league.id, teamId, week: rosterWeek(league) }))
  return {
    league,
    team: written => findTeam(written, its, matchingSurely).id,
    player,
    async rostered(written, teamId) {
      if (playerById(written)) return player(written)
      const team = its.teams.find(({ id }) => id === teamId)?.name ?? teamId
      return (await rosteredCalled(caller, written, { ...among, roster: await roster(teamId), team })).id
    },
  }
}
