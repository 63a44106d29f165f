import type { Exchange, Mover, Pickup } from '../engine/index.ts'
import { points } from './format.ts'
import { nameOf as nameOfPlayer } from './phrases.ts'
import { type Asked, type Column, field, playerLink, shown, table, text, type View } from './view.ts'

const person = (mover: Mover | null): string | null =>
  mover && `${nameOfPlayer(mover)} (${[mover.posGroup, mover.team].filter(Boolean).join(', ')}) ${points(mover.points)}`

/** Somebody who comes or goes, with what he is worth. */
const moverBy = <Row>(heading: string, name: string, of: (row: Row) => Mover | null): Column<Row> => ({
  heading,
  field: name,
  idField: `${name}Id`,
  value: row => person(of(row)),
  link: row => {
    const mover = of(row)
    return mover && playerLink(mover.id)
  },
})

const GAIN = field('GAIN', 'gain', { format: 'gain', tone: () => 'good' })

const STARTS: readonly Column<Exchange>[] = [
  field('SLOT', 'slot'),
  moverBy('START', 'start', each => each.in),
  moverBy('INSTEAD OF', 'insteadOf', ({ out }) => out),
  GAIN,
]

const PICKUPS: readonly Column<Pickup>[] = [
  moverBy('ADD', 'add', ({ add }) => add),
  moverBy('DROP', 'drop', ({ drop }) => drop),
  GAIN,
  field('NEW TOTAL', 'newTotal', { format: 'points' }),
]

const VIA: Readonly<Record<Pickup['via'], string>> = {
  fcfs: 'add them with: hindsight roster add',
  waivers: 'this league takes claims',
  platform: 'make the moves on the platform of this league',
}

interface Advice {
  teamId: string
  season: number
  week: number
  current: number
  best: number
  starts: Exchange[]
  pickups: Pickup[]
}

export const advice = (answer: Advice, { nameOf }: Asked): View => {
  const { teamId, season, week, current, best, starts, pickups } = answer
  const worth = `${nameOf(teamId)}, season ${season}, week ${week}, by points per game: the lineup is worth ${points(current)}`
  const [first] = pickups
  const caption = first && `Free agents who would raise it (${VIA[first.via]})`
  const list = table(pickups, PICKUPS, caption === undefined ? {} : { caption })
  const end = first ? list : text('No free agent would raise it')
  if (starts.length === 0) return { ...shown(`${worth}, and this roster has no better one`, end), list }
  return { ...shown(`${worth}, the best of this roster ${points(best)}`, table(starts, STARTS), end), list }
}
