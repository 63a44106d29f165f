import type { Answer } from '../../engine/index.ts'
import { type Asked, type Column, field, statement, type Table, table, type View } from '../view.ts'
import { count } from '../words/phrases.ts'
import { DRAFTED } from './draft.ts'

/** A team's draft settings. */

type Queued = Answer<'getDraftQueue'>['queue'][number]

const QUEUE: readonly Column<Queued>[] = [field('PLACE', 'place'), ...DRAFTED]

/** The queue of a team where there is little room: places, names and positions. */
export const shortQueue = (queue: readonly Queued[]): Table => {
  const [place, player, position] = QUEUE
  return table(queue, [{ ...place!, heading: '' }, { ...player!, heading: 'QUEUE' }, position!])
}

/** A team's draft queue. */
export const draftQueue = ({ teamId, autopick, queue }: Answer<'getDraftQueue'>, { nameOf }: Asked): View => {
  const team = nameOf(teamId)
  const how = autopick ? `${team} picks by itself when it is on the clock` : `${team} picks by hand`
  const list = table(queue, QUEUE)
  if (queue.length === 0) return { ...statement(`The queue of ${team} is empty`, how), list }
  return { title: `The queue of ${team}, ${count(queue.length, 'player')}`, about: [how], parts: [list], list }
}

/** Whether a team picks by itself from now on. */
export const newAutopick = ({ teamId, autopick }: Answer<'setAutopick'>, { nameOf }: Asked): View =>
  statement(
    autopick
      ? `${nameOf(teamId)} picks by itself when it is on the clock: the first of its queue who fits, else the best available`
      : `${nameOf(teamId)} picks by hand from now on`,
  )
