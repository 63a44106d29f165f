import { matching, matchingSurely } from '../../engine/index.ts'
import { type Lookup, label } from './lookup.ts'
import type { Named } from './match.ts'
import { type Among, findPlayer, noteGuess, playerById, refuseGuess, rosteredCalled } from './players.ts'
import { takenIn } from './rosters.ts'
import { startablePositions } from './slots.ts'
import { findTeam, numberNote } from './teams.ts'

/** Teams and players of the league that a command is about, by their names. */

/** The team that is called so; where its number is in another one's name, that is noted. */
export const teamCalled = async (lookup: Lookup, written: string): Promise<string> => {
  const its = await lookup.league()
  const note = numberNote(written, its.teams)
  if (note !== null) lookup.notes.add(note)
  return label(lookup, findTeam(written, its, lookup.typed.row.writes ? matchingSurely : matching))
}

/** The season that players are looked for in: the one named, else that of the league. */
const seasonOf = async ({ values, leagueId, league }: Lookup): Promise<unknown> =>
  values.season ?? (leagueId === undefined ? undefined : (await league()).league.season)

/** Keeps the name of a player and answers his id; one who was written by his id has none yet. */
const known = async (lookup: Lookup, written: string, find: () => Promise<Named>): Promise<string> =>
  playerById(written)?.id ?? label(lookup, await find())

/** Where the players of a command are looked for: in the season of its league, and what that can start before all others. */
const amongOf = async (lookup: Lookup): Promise<Among> => {
  const sought = {
    season: await seasonOf(lookup),
    guess: lookup.typed.row.writes ? refuseGuess : noteGuess(lookup.notes),
  }
  if (lookup.leagueId === undefined) return sought
  return { ...sought, positions: startablePositions((await lookup.league()).league) }
}

/** The id of a player of the command's season, by id or name. */
export const findPlayerId = (lookup: Lookup, written: string): Promise<string> =>
  known(lookup, written, async () => findPlayer(lookup.caller, written, await amongOf(lookup)))

/** The id of a player on the roster of a team, or of somebody else whom the rule then refuses. */
export const findOnRoster = (lookup: Lookup, written: string, teamId: string): Promise<string> =>
  known(lookup, written, async () => {
    const roster = await lookup.roster(teamId)
    const team = lookup.labels.get(teamId) ?? teamId
    return rosteredCalled(lookup.caller, written, { ...(await amongOf(lookup)), roster, team })
  })

/** The same for a field of the command: on the roster of its team, or of the team that the field goes with. */
export const findRostered = (lookup: Lookup, written: string, field: string): Promise<string> =>
  findOnRoster(lookup, written, String(lookup.values[lookup.typed.spec.rosterOf?.[field] ?? 'teamId']))

/** The id of a player, preferring those still to draft. */
export const findUndrafted = (lookup: Lookup, written: string): Promise<string> =>
  known(lookup, written, async () => {
    const among = await amongOf(lookup)
    const { league } = await lookup.league()
    return findPlayer(lookup.caller, written, { ...among, taken: await takenIn(lookup.caller, league.id) })
  })
