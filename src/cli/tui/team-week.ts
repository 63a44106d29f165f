import { useLeague, useStage } from './hooks.ts'
import { turned } from './keys.ts'
import { weekAfter } from './week.ts'

/** The team and week that several screens share, and the keys that change them. */
export const useTeamWeek = () => {
  const { leagueId: id, place, go } = useStage()
  const { answer } = useLeague()
  const [teamId, week] = [place.teamId, place.week]
  const takes = (key: string): boolean => {
    if (!answer) return false
    const ids = answer.standings.map(({ team }) => team.id)
    if (key === 'left' || key === 'right') go({ week: weekAfter(answer, week, key === 'left' ? -1 : 1) })
    else if (key === 't' || key === 'T') go({ teamId: turned(ids, teamId, key === 't' ? 1 : -1) })
    else return false
    return true
  }
  return { of: { id, teamId, week }, team: answer?.teams.find(each => each.id === teamId), league: answer, takes }
}
