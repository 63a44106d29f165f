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
import { moved } from '../interface/keys.ts'
import { useScreen } from '../interface/screen.ts'

/** The turns of a draft, and the slots of a team's roster. */

export type Drafted = Draft['picks'][number]['player']

interface Slot {
  slot: string
  eligible: readonly string[]
}

/** Whose turn a pick is; null if the order of the draft is unknown. */
const teamOf = ({ kind, order }: Draft, number: number): string | undefined => {
  if (kind === null) return undefined
  const round = Math.ceil(number / order.length)
  const place = (number - 1) % order.length
  return order[kind === 'snake' && round % 2 === 0 ? order.length - 1 - place : place]
}

/** How many picks come before a team's next one; null if it has none. */
export const picksUntil = (draft: Draft, teamId: string): number | null => {
  const { onTheClock, rounds, order, picks } = draft
  if (!onTheClock) return null
  if (onTheClock.teamId === teamId) return 0
  const made = new Set(picks.map(({ number }) => number))
  let others = 0
  for (let number = onTheClock.number; number <= rounds * order.length; number++) {
    if (made.has(number)) continue
    if (teamOf(draft, number) === teamId) return others
    others++
  }
  return null
}

/**
 * Who of a roster starts where, so that as few slots as can be stay open: whoever comes takes a free slot, the one that
 * takes the fewest positions before others, else whoever has his slot moves to another one. The rest sits on the bench.
 */
export const rosterSeats = (slots: readonly Slot[], players: readonly Drafted[]) => {
  const seats: (Drafted | null)[] = slots.map(() => null)
  const places = [...slots.keys()].sort((a, b) => slots[a]!.eligible.length - slots[b]!.eligible.length || a - b)
  const place = (player: Drafted, tried: Set<number>): boolean => {
    const fitting = places.filter(at => !tried.has(at) && slots[at]!.eligible.includes(player.posGroup ?? ''))
    const free = fitting.filter(at => seats[at] === null)
    for (const at of [...free, ...fitting]) {
      const before = seats[at]
      tried.add(at)
      if (before && !place(before, tried)) continue
      seats[at] = player
      return true
    }
    return false
  }
  const bench = players.filter(player => !place(player, new Set()))
  return { seats: slots.map(({ slot }, at) => ({ slot, player: seats[at]! })), bench }
}

/** How far a key moves a player in a queue. */
const STEPS: Readonly<Record<string, number>> = { '+': -1, '=': -1, '-': 1 }

/** A team's draft queue; `e` moves the cursor there, Esc back. */
export const useDraftQueue = (teamId: string) => {
  const { leagueId: id } = useScreen()
  const known = useQuery(draftQueueQuery({ id, teamId }), true)
  const answer = known.answer?.teamId === teamId ? known.answer : undefined
  const mutate = useMutation()
  const [isEdited, setIsEdited] = useState(false)
  const [cursor, setCursor] = useState(0)
  const queue = answer?.queue ?? []
  const at = Math.max(0, Math.min(cursor, queue.length - 1))
  const change = (body: Parameters<typeof setDraftQueue>[1], done: string) =>
    void mutate(setDraftQueue({ id, teamId }, body), done)
  const add = (player: Drafted) => change({ add: [player.id] }, `${nameOf(player)} is in the queue`)
  const remove = (player: Drafted) => change({ remove: [player.id] }, `${nameOf(player)} is out of the queue`)
  const move = (player: Drafted, to: number): void => {
    if (to < 0 || to >= queue.length) return
    setCursor(to)
    change({ add: [player.id], place: to + 1 }, `${nameOf(player)} is no. ${to + 1} in the queue`)
  }
  /** Keys while the cursor is in the queue. */
  const edits = (key: string): boolean => {
    const player = queue[at]?.player
    const to = moved(at, key, { count: queue.length })
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
    failure: known.failure,
    places: new Map(queue.map(({ place, player }) => [player.id, place])),
    chosen: queue[at]?.player,
    at,
    isEdited: isEdited && queue.length > 0,
    edit: () => setIsEdited(true),
    edits,
    add,
    remove,
  }
}

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
