import { basisOf, basisWords } from '../../../views/lineups.ts'
import { nameOf } from '../../../views/phrases.ts'
import { isReserve } from '../../../views/seats.ts'
import { autoLineupWords } from '../../../views/teams.ts'
import { useMutation } from '../answers/hooks.ts'
import { moveRoster, reservePlayer, setAutoLineup, setBestLineup } from '../answers/queries.ts'
import { useScreen } from '../interface/screen.ts'
import type { SeatRow } from './lineup.ts'
import { useRosters } from './rosters.ts'
import type { useTeamWeek } from './team-week.ts'

/** The auto-lineup level after each, for a key that goes through them. */
const NEXT_LEVEL = { off: 'fill', fill: 'best', best: 'off' } as const

/** Actions on a whole lineup or roster. */
export const useTeamActions = ({
  of,
  team,
  league,
}: Pick<ReturnType<typeof useTeamWeek>, 'of' | 'team' | 'league'>) => {
  const { confirm, notice } = useScreen()
  const mutate = useMutation()
  const basis = basisOf(of.week, league?.currentWeek ?? null)
  const setBest = () =>
    void mutate(
      setBestLineup(of, basis),
      answer => `Set the best lineup ${basisWords(answer)}: ${answer.filled} of ${answer.slots} slots filled`,
    )
  const roster = useRosters([of.teamId]).get(of.teamId)
  const drop = ({ id, name }: NonNullable<SeatRow['player']>) => {
    if (roster && !roster.some(each => each.id === id))
      return notice(`${name ?? id} is on the roster of ${team?.name} no more`, true)
    const move = moveRoster({ id: of.id, teamId: of.teamId }, { action: 'drop', playerId: id })
    confirm(`Drop ${name ?? id} from ${team?.name}?`, () => void mutate(move, `${team?.name} dropped ${name ?? id}`))
  }
  const reserve = (seat: SeatRow) => {
    if (!seat.player) return
    const active = isReserve(seat)
    const name = nameOf(seat.player)
    const [ask, done] = active ? [`Activate ${name}?`, `${name} is active`] : [`Put ${name} on IR?`, `${name} is on IR`]
    const move = reservePlayer({ id: of.id, teamId: of.teamId }, { playerId: seat.player.id, active })
    confirm(ask, () => void mutate(move, done))
  }
  const turnAuto = () => {
    if (!team) return
    const { id: teamId, name } = team
    const level = NEXT_LEVEL[team.autoLineupLevel]
    const words = `${name}: auto-lineup ${autoLineupWords(level)}`
    confirm(`${words}?`, () => void mutate(setAutoLineup({ id: of.id, teamId }, level), words))
  }
  return { setBest, drop, reserve, turnAuto }
}
