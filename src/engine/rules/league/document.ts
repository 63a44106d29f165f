import type { LeagueDocument } from '../../schema/league-document.ts'

/**
 * Checks that the parts of a league document are consistent. Each field's type must already be valid.
 *
 * 1. Every team in a row, a seed or a keeper is one of the league's teams.
 * 2. A lineup has one entry per slot, and does not contain a player twice. No player is on two rosters.
 * 3. Divisions are numbered from 1, and each closed week appears once.
 * 4. A draft has turns, and turns have a draft.
 *
 * The messages are for the document's author.
 */
export const documentFaults = (document: LeagueDocument): string[] => [
  ...strangeTeams(document),
  ...lineupFaults(document),
  ...leagueFaults(document),
]

const repeated = (values: readonly unknown[]): boolean => new Set(values).size !== values.length

const strangeTeams = ({ teams, league, ...parts }: LeagueDocument): string[] => {
  const teamIds = new Set(teams.map(({ id }) => id))
  const unknown = (where: string, ids: readonly (string | null | undefined)[]): string[] => {
    const strange = ids.find(id => id != null && !teamIds.has(id))
    return strange === undefined ? [] : [`${where} names the team "${strange}", which is not in the document`]
  }
  const { matchups, rosters, keptRosters, lineups, adjustments, claims, trades, draftTurns, draftSeats } = parts
  const byTeam = { rosters, keptRosters, lineups, adjustments, claims, draftTurns, draftSeats }
  const pairings = league.draw?.pairings?.flat(2) ?? []
  return [
    ...Object.entries(byTeam).flatMap(([where, rows]) =>
      unknown(
        where,
        rows.map(({ teamId }) => teamId),
      ),
    ),
    ...unknown(
      'platformWeeks',
      parts.platformWeeks.map(({ teamId }) => teamId),
    ),
    ...unknown(
      'matchups',
      matchups.flatMap(({ homeId, awayId }) => [homeId, awayId]),
    ),
    ...unknown(
      'trades',
      trades.flatMap(({ fromTeamId, toTeamId }) => [fromTeamId, toTeamId]),
    ),
    ...unknown('league.draw', [...(league.draw?.seeds ?? []), ...pairings]),
    ...unknown(
      'league.keepers',
      league.keepers.map(({ teamId }) => teamId),
    ),
  ]
}

const lineupFaults = ({ league, lineups, rosters }: LeagueDocument): string[] => {
  const slots = league.rosterConfig.slots.length
  return [
    ...lineups.flatMap(({ week, players }) => {
      if (players === null) return []
      if (players.length !== slots) return [`a lineup in week ${week} has ${players.length} entries for ${slots} slots`]
      return repeated(players.filter(id => id !== null)) ? [`a lineup in week ${week} has a player twice`] : []
    }),
    ...(repeated(rosters.map(({ playerId }) => playerId)) ? ['a player is on two rosters'] : []),
  ]
}

const leagueFaults = ({ league, teams, drafts, draftTurns }: LeagueDocument): string[] => {
  const { closedWeeks, draw, externalId, externalPlatform } = league
  const places = teams.flatMap(({ division }) => (division === null ? [] : [division]))
  return [
    ...(places.some(place => place < 1) ? ['a division number must be 1 or higher'] : []),
    ...(repeated(closedWeeks) ? ['league.closedWeeks repeats a week'] : []),
    ...(draw && (draw.seeds.length !== teams.length || repeated(draw.seeds))
      ? ['league.draw must seed every team once']
      : []),
    ...((drafts.length === 0) !== (draftTurns.length === 0)
      ? ['a draft must have turns, and turns must have a draft']
      : []),
    ...((externalId === null) !== (externalPlatform === null)
      ? ['league.externalId and league.externalPlatform must be set together']
      : []),
  ]
}
