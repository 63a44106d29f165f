import type { PlayerSeason } from '../../engine/index.ts'
import { type Column, teamLink } from '../view.ts'

/** Availability of players in a league. */
export type Available = Pick<PlayerSeason, 'available' | 'waiversUntil' | 'owner' | 'locked'>

const WORDS = { free: 'free agent', waivers: 'waivers', rostered: '' } as const

/** A player's owner or state, such as "Late Flags", "free agent" or "waivers, locked". */
export const ownerOf = ({ available, owner, locked }: Available): string | null =>
  available === undefined ? null : `${owner?.name ?? WORDS[available]}${locked ? ', locked' : ''}`

const OWNER: Column<Available> = {
  heading: 'OWNER',
  value: ownerOf,
  tone: ({ available }) => (available === 'free' ? 'good' : available === 'waivers' ? 'accent' : 'dim'),
  link: ({ owner }) => (owner ? teamLink(owner.id) : null),
}

const FOR_PROGRAMS: readonly Column<Available>[] = [
  { heading: null, field: 'available', value: ({ available }) => available },
  {
    heading: null,
    field: 'owner',
    idField: 'ownerId',
    value: ({ owner }) => owner?.name,
    link: ({ owner }) => (owner ? teamLink(owner.id) : null),
  },
  { heading: null, field: 'locked', value: ({ locked }) => String(locked) },
]

/** The availability columns of a list; none without a league. */
export const availability = (rows: readonly Available[]): Column<Available>[] => {
  if (rows.every(({ available }) => available === undefined)) return []
  const until: Column<Available> = {
    heading: rows.some(({ waiversUntil }) => waiversUntil) ? 'WAIVERS UNTIL' : null,
    field: 'waiversUntil',
    format: 'moment',
    minor: true,
    value: ({ waiversUntil }) => waiversUntil,
    tone: () => 'dim',
  }
  return [OWNER, ...FOR_PROGRAMS, until]
}
