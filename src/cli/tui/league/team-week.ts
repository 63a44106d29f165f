import { useLeague } from '../answers/hooks.ts'
import { turned } from '../interface/keys.ts'
import { useScreen } from '../interface/screen.ts'
import { weekAfter } from './week.ts'

/** The team and week that several screens share, and the keys that change them. */
export const useTeamWeek = () => {
  const { leagueId: id, location, navigate } = useScreen()
  const { answer } = useLeague()
  const [teamId, week] = [location.teamId, location.week]
  const takes = (key: string): boolean => {
    if (!answer) return false
    const ids = answer.standings.map(({ team }) => team.id)
    if (key === 'left' || key === 'right') navigate({ week: weekAfter(answer, week, key === 'left' ? -1 : 1) })
    else if (key === 't' || key === 'T') navigate({ teamId: turned(ids, teamId, key === 't' ? 1 : -1) })
    else return false
    return true
  }
  return { of: { id, teamId, week }, team: answer?.teams.find(each => each.id === teamId), league: answer, takes }
}
