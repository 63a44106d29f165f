import { useState } from 'react'
import { useLeague, useTell } from './hooks.ts'
import { Picker } from './picker.tsx'
import { fileClaim, moveRoster } from './questions.ts'
import { PEOPLE, type Person, SCORED, useFreeAgents, useRosters } from './roster.ts'

/** What signing somebody is: a claim where the league is on waivers, else a move of the roster. */
const signingOf = (params: { id: string; teamId: string }, isWaivers: boolean, add: string, drop: string | null) => {
  if (isWaivers) return fileClaim(params, { addPlayerId: add, dropPlayerId: drop })
  if (drop === null) return moveRoster(params, { action: 'add', playerId: add })
  return moveRoster(params, { action: 'swap', addPlayerId: add, dropPlayerId: drop })
}

const NOBODY: Person = { id: '', name: '(nobody)', posGroup: null, team: null }

/** Signs a free agent for a team: who comes, then who goes for him. */
export const Signing = ({ of, onLeave }: { of: { id: string; teamId: string }; onLeave(): void }) => {
  const { answer } = useLeague()
  const tell = useTell()
  const [text, setText] = useState('')
  const [add, setAdd] = useState<Person | null>(null)
  const free = useFreeAgents(text)
  const roster = useRosters().get(of.teamId) ?? []
  const team = answer?.teams.find(({ id }) => id === of.teamId)
  if (!answer || !team) return null
  const { rosterConfig, acquisitionMode } = answer.league
  const isFull = roster.length >= rosterConfig.slots.length + rosterConfig.bench
  const isWaivers = acquisitionMode === 'waivers'
  const done = (drop: Person) => {
    onLeave()
    const said = `${team.name} ${isWaivers ? 'claims' : 'added'} ${add!.name}${drop === NOBODY ? '' : `, dropping ${drop.name}`}`
    void tell(signingOf(of, isWaivers, add!.id, drop === NOBODY ? null : drop.id), said)
  }
  if (add)
    return (
      <Picker
        key="drop"
        title={`Who goes for ${add.name}?`}
        rows={isFull ? roster : [NOBODY, ...roster]}
        columns={PEOPLE}
        nameOf={({ name }) => name}
        onPick={([drop]) => done(drop!)}
        onLeave={() => setAdd(null)}
      />
    )
  return (
    <Picker
      key="add"
      title={`Whom does ${team.name} ${isWaivers ? 'claim' : 'add'}?`}
      rows={free}
      columns={SCORED}
      nameOf={({ name }) => name}
      onPick={([chosen]) => setAdd(chosen!)}
      onLeave={onLeave}
      onSearch={setText}
    />
  )
}
