import type { Answer, League, Team } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'

/** A league with its teams. */
export interface LeagueTeams {
  league: League
  teams: readonly Team[]
}

/** Looks up leagues and teams by name. Each is read once per command, and nothing is scored. */
export interface LeagueDirectory {
  /** The profile's league, as written there. */
  usual: string | undefined
  /** The leagues that the account made or runs a team in, oldest first. */
  own(): Promise<readonly League[]>
  /** A league of anybody with its teams. Throws not_found. */
  teamsOf(leagueId: string): Promise<LeagueTeams>
}

const inAnswer = ({ leagues, teams }: Answer<'listTeams'>, id: string): LeagueTeams | undefined => {
  const league = leagues.find(each => each.id === id)
  return league && { league, teams: teams.filter(({ leagueId }) => leagueId === id) }
}

export const openDirectory = (caller: Caller): LeagueDirectory => {
  let own: Promise<Answer<'listTeams'>> | undefined
  const others = new Map<string, Promise<LeagueTeams>>()
  const read = async (league: string): Promise<LeagueTeams> =>
    inAnswer(await caller.call('listTeams', { query: { league } }), league)!
  return {
    usual: caller.league,
    async own() {
      own ??= caller.call('listTeams')
      return (await own).leagues
    },
    async teamsOf(id) {
      const known = own && inAnswer(await own, id)
      if (known) return known
      const asked = others.get(id) ?? read(id)
      others.set(id, asked)
      return asked
    },
  }
}
