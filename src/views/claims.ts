import type { WaiverClaim } from '../engine/index.ts'
import { byName, statusTone } from './cells.ts'
import {
  type Asked,
  type Column,
  field,
  type Names,
  none,
  type Reader,
  said,
  shown,
  type Table,
  table,
  type View,
} from './view.ts'

const columnsOf = ({ nameOf }: Names): Column<WaiverClaim>[] => [
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  byName({ heading: 'ADD', field: 'add', to: 'player', nameOf, id: ({ addPlayerId }) => addPlayerId }),
  byName({ heading: 'DROP', field: 'drop', to: 'player', nameOf, id: ({ dropPlayerId }) => dropPlayerId }),
  { heading: 'STATUS', field: 'status', value: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  field('FILED', 'createdAt', { format: 'moment', minor: true, tone: () => 'dim' }),
  field('NOTE', 'note'),
  field('ID', 'id', { id: true }),
]

/** Claims on free agents, in the order of the answer. */
export const claimTable = (claims: readonly WaiverClaim[], reader: Reader): Table =>
  table(claims, columnsOf(reader), { zone: reader.zone })

interface Listed {
  acquisitionMode: string
  claims: WaiverClaim[]
}

export const claimList = ({ acquisitionMode, claims }: Listed, asked: Asked): View => {
  if (claims.length > 0) return shown(null, claimTable(claims, asked))
  return none(
    acquisitionMode === 'waivers' ? 'No claim fits' : 'This league is first come, first served: nobody claims',
  )
}

/** Who comes for whom, such as "claims Eve Edge, dropping Dee Dart". */
export const claimWords = ({ addPlayerId, dropPlayerId }: WaiverClaim, { nameOf }: Names): string =>
  `claims ${nameOf(addPlayerId)}${dropPlayerId === null ? '' : `, dropping ${nameOf(dropPlayerId)}`}`

export const claim = ({ claim }: { claim: WaiverClaim }, asked: Asked): View => {
  const { id, teamId, status, note } = claim
  const what = `${asked.nameOf(teamId)} ${claimWords(claim, asked)}`
  return {
    ...said(`${what}, ${status}${note === null ? '' : `: ${note}`} (${id})`),
    list: claimTable([claim], asked),
  }
}
