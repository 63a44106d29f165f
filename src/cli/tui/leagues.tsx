import { LEAGUES } from '../../views/leagues.ts'
import { useAsk } from './hooks.ts'
import { Picker } from './picker.tsx'
import { askLeagues } from './questions.ts'

/** The leagues that one made or runs a team in. */
export const Leagues = ({ onPick, onLeave }: { onPick(id: string): void; onLeave(): void }) => {
  const { answer } = useAsk(askLeagues())
  return (
    <Picker
      title="Which league?"
      rows={answer?.leagues ?? []}
      columns={LEAGUES}
      nameOf={({ name }) => name}
      onPick={([league]) => onPick(league!.id)}
      onLeave={onLeave}
      empty={answer ? 'You are in no league' : '…'}
    />
  )
}
