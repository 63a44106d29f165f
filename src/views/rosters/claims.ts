import type { WaiverClaim } from '../../engine/index.ts'
import { byName, statusTone } from '../columns.ts'
import {
  type Asked,
  type Column,
  field,
  type Names,
  none,
  type Reader,
  shown,
  statement,
  type Table,
  table,
  type View,
} from '../view.ts'

/** A column shown only if some row has a value; CSV always has it. */
const where = (heading: string, name: 'bid' | 'place', claims: readonly WaiverClaim[]): Column<WaiverClaim> => ({
  ...field(heading, name),
  heading: claims.some(claim => claim[name] !== null) ? heading : null,
})

/** What every list of claims has. */
export const claimColumns = (claims: readonly WaiverClaim[], { nameOf }: Names): Column<WaiverClaim>[] => [
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  byName({ heading: 'ADD', field: 'add', to: 'player', nameOf, id: ({ addPlayerId }) => addPlayerId }),
  byName({ heading: 'DROP', field: 'drop', to: 'player', nameOf, id: ({ dropPlayerId }) => dropPlayerId }),
  { heading: 'STATUS', field: 'status', value: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  where('BID', 'bid', claims),
  where('PLACE', 'place', claims),
  field('FILED', 'createdAt', { format: 'moment', minor: true, tone: () => 'dim' }),
  field('NOTE', 'note'),
  field('ID', 'id', { id: true }),
]

/** Claims on free agents, in the order of the answer. */
export const claimTable = (claims: readonly WaiverClaim[], reader: Reader): Table =>
  table(claims, claimColumns(claims, reader), { zone: reader.zone })

/** The pending claims of a team, in the order in which they are tried. */
export const claimOrder = ({ teamId, claims }: { teamId: string; claims: WaiverClaim[] }, asked: Asked): View =>
  shown(`The claims of ${asked.nameOf(teamId)} are tried in this order`, claimTable(claims, asked))

interface Listed {
  acquisitionMode: string
  claims: WaiverClaim[]
}

export const claimList = ({ acquisitionMode, claims }: Listed, asked: Asked): View => {
  if (claims.length > 0) return shown(null, claimTable(claims, asked))
  return none(
    acquisitionMode === 'waivers'
      ? 'There is no claim that you can see'
      : 'This league is first come, first served: nobody claims',
  )
}

/** A claim in words, such as "claims Eve Edge with a bid of 12, dropping Dee Dart". */
export const claimWords = ({ addPlayerId, dropPlayerId, bid }: WaiverClaim, { nameOf }: Names): string => {
  const bidding = bid === null ? '' : ` with a bid of ${bid}`
  const dropping = dropPlayerId === null ? '' : `, dropping ${nameOf(dropPlayerId)}`
  return `claims ${nameOf(addPlayerId)}${bidding}${dropping}`
}

export const claim = ({ claim }: { claim: WaiverClaim }, asked: Asked): View => {
  const { id, teamId, status, note } = claim
  const what = `${asked.nameOf(teamId)} ${claimWords(claim, asked)}`
  return {
    ...statement(`${what}, ${status}${note === null ? '' : `: ${note}`} (${id})`),
    list: claimTable([claim], asked),
  }
}
