import { LEAGUES } from '../../../views/leagues.ts'
import { seasonName } from '../../names/match.ts'
import { useQuery } from '../answers/hooks.ts'
import { leaguesQuery } from '../answers/queries.ts'
import { Picker } from './picker.tsx'

/** The leagues that one made or runs a team in. */
export const LeaguePicker = ({ onPick, onLeave }: { onPick(id: string): void; onLeave(): void }) => {
  const { answer } = useQuery(leaguesQuery())
  return (
    <Picker
      title="Which league?"
      rows={answer?.leagues ?? []}
      columns={LEAGUES}
      nameOf={league => seasonName(league)}
      onPick={([league]) => onPick(league!.id)}
      onLeave={onLeave}
      empty={answer ? 'You are in no league' : '…'}
    />
  )
}
