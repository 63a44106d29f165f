import { reviewPairings } from './bracket.ts'
import { holderOf, type Kept, type League, type Team } from './league.ts'
import { keepLineup } from './lineups.ts'

/** A closed week's rosters, which the commissioner can correct, and the current rosters. */

/** Returns a team's roster and IR in a week. */
export const rosterIn = ({ kept }: League, { id, roster, reserve }: Team, week: number | undefined): Kept =>
  kept.get(`${week} ${id}`) ?? { roster, reserve }

/** Returns the team that had a player in a closed week; without a week, the team that has the player now. */
export const holderIn = (league: League, id: string, week: number | undefined): Team | undefined =>
  week === undefined
    ? holderOf(league, id)
    : league.teams.find(team => rosterIn(league, team, week).roster.includes(id))

interface Correction {
  team: Team
  week: number
  leaves: string | null
  joins: string | null
  /** When the player who joins was moved to IR. */
  since?: number | undefined
}

/** Corrects a roster in a closed week. Players who can no longer start leave its lineup. */
export const correct = (league: League, { team, week, leaves, joins, since }: Correction, now: number): void => {
  const before = rosterIn(league, team, week)
  const roster = [...before.roster.filter(id => id !== leaves), ...(joins === null ? [] : [joins])]
  const reserve = new Map([...before.reserve].filter(([id]) => id !== leaves))
  if (joins !== null && since !== undefined) reserve.set(joins, since)
  league.kept.set(`${week} ${team.id}`, { roster, reserve })
  const lineup = team.lineups.get(week)
  if (lineup) {
    const after = lineup.map(id => (id !== null && roster.includes(id) && !reserve.has(id) ? id : null))
    keepLineup(league, { team, week, after, isByHand: team.savedEmpty.has(week) }, now)
  }
  reviewPairings(league, now)
}
