import { useState } from 'react'
import type { Draft, Team } from '../../../engine/index.ts'
import { nameOf } from '../../../views/phrases.ts'
import type { Write } from '../answers/cache.ts'
import type { Query } from '../answers/fetching.ts'
import {
  autoDraft,
  draftQueueQuery,
  pauseDraft,
  pickPlayer,
  resumeDraft,
  setAutopick,
  setDraftQueue,
  startDraft,
  undoPick,
} from '../answers/queries.ts'
import { useLeague, useMutation, useQuery } from '../interface/hooks.ts'
import { moveCursor } from '../interface/keys.ts'
import { useScreen } from '../interface/screen.ts'

/** A roster's slots, and the keys in a draft room. */

export type DraftPlayer = Draft['picks'][number]['player']

interface Slot {
  slot: string
  eligible: readonly string[]
}

/**
 * Assigns a roster's players to slots, leaving as few slots open as possible. A player takes an open slot, preferably
 * one that accepts fewer positions, or the slot of a player who can move to a different one. The other players go to
 * the bench.
 */
export const rosterSlots = (slots: readonly Slot[], players: readonly DraftPlayer[]) => {
  const filled: (DraftPlayer | null)[] = slots.map(() => null)
  const places = [...slots.keys()].sort((a, b) => slots[a]!.eligible.length - slots[b]!.eligible.length || a - b)
  const place = (player: DraftPlayer, tried: Set<number>): boolean => {
    const fitting = places.filter(at => !tried.has(at) && slots[at]!.eligible.includes(player.posGroup ?? ''))
    const free = fitting.filter(at => filled[at] === null)
    for (const at of [...free, ...fitting]) {
      const before = filled[at]
      tried.add(at)
      if (before && !place(before, tried)) continue
      filled[at] = player
      return true
    }
    return false
  }
  const bench = players.filter(player => !place(player, new Set()))
  return { slots: slots.map(({ slot }, at) => ({ slot, player: filled[at]! })), bench }
}

/** How far a key moves a player in a queue. */
const STEPS: Readonly<Record<string, number>> = { '+': -1, '=': -1, '-': 1 }

/** A team's draft queue. `e` moves the cursor into it, and Esc moves it back. */
export const useDraftQueue = (teamId: string) => {
  const { leagueId: id, notice } = useScreen()
  const result = useQuery(draftQueueQuery({ id, teamId }), true)
  const answer = result.answer?.teamId === teamId ? result.answer : undefined
  const mutate = useMutation()
  const [isEdited, setIsEdited] = useState(false)
  const [cursor, setCursor] = useState(0)
  const queue = answer?.queue ?? []
  const at = Math.max(0, Math.min(cursor, queue.length - 1))
  const change = (body: Parameters<typeof setDraftQueue>[1], message: string) =>
    void mutate(setDraftQueue({ id, teamId }, body), message)
  const add = (player: DraftPlayer) => change({ add: [player.id] }, `Added ${nameOf(player)} to the queue`)
  const remove = (player: DraftPlayer) => change({ remove: [player.id] }, `Removed ${nameOf(player)} from the queue`)
  const move = (player: DraftPlayer, to: number): void => {
    if (to < 0 || to >= queue.length) return
    setCursor(to)
    change({ add: [player.id], place: to + 1 }, `Moved ${nameOf(player)} to no. ${to + 1} in the queue`)
  }
  /** Handles keys while the cursor is in the queue. */
  const edits = (key: string): boolean => {
    const player = queue[at]?.player
    const to = moveCursor(at, key, { count: queue.length })
    const step = STEPS[key]
    if (key === 'esc' || key === 'e') setIsEdited(false)
    else if (to !== null) setCursor(to)
    else if (step && player) move(player, at + step)
    else if (key === 'x' && player) remove(player)
    else return false
    return true
  }
  return {
    answer,
    failure: result.failure,
    places: new Map(queue.map(({ place, player }) => [player.id, place])),
    chosen: queue[at]?.player,
    at,
    isEdited: isEdited && queue.length > 0,
    edit: () =>
      queue.length > 0 ? setIsEdited(true) : notice(result.failure ?? 'The queue is empty; a adds a player', true),
    edits,
    add,
    remove,
  }
}

/** The write that a key triggers, with its question and confirmation. */
interface Action {
  ask?: string
  step: Query<Write>
  message: string
}

const drawnSeed = (): number => Math.floor(Math.random() * 2 ** 32)

/** Returns what a key does before the draft begins. */
const startAction = (key: string, leagueId: string): Action | null => {
  const message = 'Draft started'
  if (key === 'n') {
    const step = startDraft(leagueId, {})
    return { ask: 'Start a snake draft in the current draft order?', step, message }
  }
  if (key !== 'N') return null
  return { ask: 'Start a snake draft in a random order?', step: startDraft(leagueId, { seed: drawnSeed() }), message }
}

interface UnderWay {
  leagueId: string
  draft: Draft
  /** The team on the clock. */
  team: string
  chosen: DraftPlayer | undefined
}

/** Returns what a key does during a draft. */
const underWay = (key: string, { leagueId, draft, team, chosen }: UnderWay): Action | null => {
  if (key === 'enter' && chosen) {
    const name = nameOf(chosen)
    return {
      ask: `Pick ${name} for ${team}?`,
      step: pickPlayer(leagueId, chosen.id),
      message: `${team} picked ${name}`,
    }
  }
  if (key === 'b')
    return { step: autoDraft(leagueId, { picks: 1 }), message: `Picked the best available player for ${team}` }
  if (key === 'B') {
    const ask = 'Make all remaining picks automatically?'
    return { ask, step: autoDraft(leagueId, { until: 'end' }), message: 'Draft complete' }
  }
  if (key === 'z') return { ask: 'Undo the last pick?', step: undoPick(leagueId), message: 'Last pick undone' }
  if (key !== ' ') return null
  return draft.status === 'paused'
    ? { step: resumeDraft(leagueId), message: 'Draft resumed' }
    : { step: pauseDraft(leagueId), message: 'Draft paused' }
}

/** Turns autopick on or off for a team. */
const autopickAction = (leagueId: string, { id, name }: Team, isOn: boolean): Action => ({
  ask: isOn ? `Turn on autopick for ${name} (queue first)?` : `Turn off autopick for ${name}?`,
  step: setAutopick({ id: leagueId, teamId: id }, isOn),
  message: isOn ? `Autopick for ${name}: on` : `Autopick for ${name}: off`,
})

interface ActsOn {
  draft: Draft | undefined
  chosen: DraftPlayer | undefined
  /** The team whose queue is shown. */
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
    if (key === 'A' && team) return autopickAction(leagueId, team, !autopick)
    return draft ? underWay(key, { leagueId, draft, team: onTheClock, chosen }) : startAction(key, leagueId)
  }
  return (key: string): boolean => {
    const action = actionOf(key)
    if (!action) return false
    const { ask, step, message } = action
    const run = () => void mutate(step, message)
    if (ask === undefined) run()
    else confirm(ask, run)
    return true
  }
}
