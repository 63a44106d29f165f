import type { Answer, League, Team } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { MOST_SHOWN, searchFor } from './match.ts'

/** A league with its teams. */
export interface LeagueTeams {
  league: League
  teams: readonly Team[]
}

/** Looks up leagues and teams by name. Only those that may be meant are read, and nothing is scored. */
export interface LeagueDirectory {
  /** The profile's league, as written there. */
  usual: string | undefined
  /** The oldest leagues that the account made or runs a team in: as many as a message shows, and one more. */
  first(): Promise<readonly League[]>
  /** Those of them that a text names, wholly or in part. */
  called(written: string): Promise<readonly League[]>
  /** All of them, for saying that none is called so. */
  all(): Promise<readonly League[]>
  /** A league of anybody with its teams. Throws not_found. */
  teamsOf(leagueId: string): Promise<LeagueTeams>
}

const inAnswer = ({ leagues, teams }: Answer<'listTeams'>, id: string): LeagueTeams | undefined => {
  const league = leagues.find(each => each.id === id)
  return league && { league, teams: teams.filter(({ leagueId }) => leagueId === id) }
}

export const openDirectory = (caller: Caller): LeagueDirectory => {
  const answers: Answer<'listTeams'>[] = []
  const read = async (query: { league?: string; q?: string; limit?: number }): Promise<Answer<'listTeams'>> => {
    const answer = await caller.call('listTeams', { query })
    answers.push(answer)
    return answer
  }
  const known = (id: string): LeagueTeams | undefined =>
    answers.map(answer => inAnswer(answer, id)).find(found => found !== undefined)
  return {
    usual: caller.league,
    first: async () => (await read({ limit: MOST_SHOWN + 1 })).leagues,
    async called(written) {
      const byId = known(written)
      return byId ? [byId.league] : (await read({ q: searchFor(written) })).leagues
    },
    all: async () => (await caller.call('listLeagues')).leagues,
    teamsOf: async id => known(id) ?? inAnswer(await read({ league: id }), id)!,
  }
}
