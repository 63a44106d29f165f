import { type Answer, type Draft, HindsightError, POS_GROUPS, type PosGroup } from '../../engine/index.ts'
import type { LeagueVisit } from './visit.ts'

/** Who is left in a draft, by what he scored in the season before. */

type Listed = Answer<'listPlayers'>['players'][number]

const MOST = 100

const isGroup = (text: string | null): text is PosGroup => POS_GROUPS.some(group => group === text)

const groupsWanted = ({ about: { league }, query }: LeagueVisit): PosGroup[] => {
  const pos = query.get('pos')
  if (isGroup(pos)) return [pos]
  return POS_GROUPS.filter(group => league.rosterConfig.slots.some(({ eligible }) => eligible.includes(group)))
}

const listed = async (visit: LeagueVisit, season: number): Promise<Listed[]> => {
  const { scoringSystemId: system } = visit.about.league
  const q = visit.query.get('q')?.slice(0, 100) ?? ''
  const lists = await Promise.all(
    groupsWanted(visit).map(async pos => {
      const query = { season, system, pos, limit: MOST, ...(q !== '' && { q }) }
      return (await visit.call('listPlayers', { query })).players
    }),
  )
  return lists.flat()
}

/** Those of the season before, where that is held; else those of the league's own. */
const boardOf = async (visit: LeagueVisit): Promise<Listed[]> => {
  const { season } = visit.about.league
  try {
    return await listed(visit, season - 1)
  } catch (error) {
    if (error instanceof HindsightError && error.code !== 'server_error') return listed(visit, season)
    throw error
  }
}

/** Who is left, the best first. */
export const availableFor = async (visit: LeagueVisit, { picks }: Draft): Promise<Listed[]> => {
  const taken = new Set(picks.map(({ player }) => player.id))
  const all = await boardOf(visit)
  return all.filter(({ id }) => !taken.has(id)).toSorted((a, b) => (b.totalPoints ?? 0) - (a.totalPoints ?? 0))
}
