import type { Draft, Team } from '../../../engine/index.ts'
import { nameOf } from '../../../views/phrases.ts'
import type { Write } from '../answers/affected.ts'
import type { Query } from '../answers/entries.ts'
import { useLeague, useMutation } from '../answers/hooks.ts'
import {
  autoDraft,
  pauseDraft,
  pickPlayer,
  resumeDraft,
  setAutopick,
  startDraft,
  undoPick,
} from '../answers/queries.ts'
import { useScreen } from '../interface/screen.ts'
import type { Drafted } from './turns.ts'

/** What keys do to the draft, and what is asked first. */
interface Action {
  ask?: string
  step: Query<Write>
  done: string
}

const drawnSeed = (): number => Math.floor(Math.random() * 2 ** 32)

/** How a draft begins. */
const beginning = (key: string, leagueId: string): Action | null => {
  const done = 'The draft is on'
  if (key === 'n') {
    const step = startDraft(leagueId, {})
    return { ask: 'Start a snake draft in the order that the teams have?', step, done }
  }
  if (key !== 'N') return null
  return { ask: 'Draw the order and start a snake draft?', step: startDraft(leagueId, { seed: drawnSeed() }), done }
}

interface UnderWay {
  leagueId: string
  draft: Draft
  /** Who is on the clock. */
  team: string
  chosen: Drafted | undefined
}

/** Actions on a draft under way. */
const underWay = (key: string, { leagueId, draft, team, chosen }: UnderWay): Action | null => {
  if (key === 'enter' && chosen) {
    const name = nameOf(chosen)
    return { ask: `${name} for ${team}?`, step: pickPlayer(leagueId, chosen.id), done: `${team} picked ${name}` }
  }
  if (key === 'o') return { step: autoDraft(leagueId, { picks: 1 }), done: `The best available for ${team}` }
  if (key === 'O') {
    const ask = 'Pick the best available to the end?'
    return { ask, step: autoDraft(leagueId, { until: 'end' }), done: 'The draft is done' }
  }
  if (key === 'u')
    return { ask: 'Take the last pick back?', step: undoPick(leagueId), done: 'The last pick is taken back' }
  if (key !== 'z') return null
  return draft.status === 'paused'
    ? { step: resumeDraft(leagueId), done: 'The draft goes on' }
    : { step: pauseDraft(leagueId), done: 'The draft is paused' }
}

/** Whether a team picks by itself from now on. */
const autopicking = (leagueId: string, { id, name }: Team, isOn: boolean): Action => ({
  ask: isOn ? `Let ${name} pick by itself, first from its queue?` : `Let ${name} pick by hand?`,
  step: setAutopick({ id: leagueId, teamId: id }, isOn),
  done: isOn ? `${name} picks by itself` : `${name} picks by hand`,
})

interface ActsOn {
  draft: Draft | undefined
  chosen: Drafted | undefined
  /** Whose queue is shown. */
  team: Team | undefined
  autopick: boolean
}

/** The keys that change the draft. */
export const useDraftActions = ({ draft, chosen, team, autopick }: ActsOn) => {
  const { leagueId, confirm } = useScreen()
  const mutate = useMutation()
  const { answer } = useLeague()
  const onTheClock = answer?.teams.find(({ id }) => id === draft?.onTheClock?.teamId)?.name ?? ''
  const actionOf = (key: string): Action | null => {
    if (key === 'A' && team) return autopicking(leagueId, team, !autopick)
    return draft ? underWay(key, { leagueId, draft, team: onTheClock, chosen }) : beginning(key, leagueId)
  }
  return (key: string): boolean => {
    const action = actionOf(key)
    if (!action) return false
    const { ask, step, done } = action
    const run = () => void mutate(step, done)
    if (ask === undefined) run()
    else confirm(ask, run)
    return true
  }
}
