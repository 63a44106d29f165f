import { useState } from 'react'
import { nameOf } from '../../../views/phrases.ts'
import { useMutation, useQuery } from '../answers/hooks.ts'
import { draftQueueQuery, setDraftQueue } from '../answers/queries.ts'
import { moved } from '../interface/keys.ts'
import { useScreen } from '../interface/screen.ts'
import type { Drafted } from './turns.ts'

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
