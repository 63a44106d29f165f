import { statusWord } from '../../data/leagues.ts'
import type { ClaimResult, DueReport, WaiverClaim } from '../engine/index.ts'
import { count, weeksText } from './phrases.ts'
import {
  byName,
  type Column,
  field,
  layout,
  listView,
  type Names,
  none,
  type Part,
  type Reader,
  statement,
  statusColumns,
  type Table,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** Returns a column that is shown only if any row has a value. CSV always includes it. */
const where = (heading: string, name: 'bid' | 'place', claims: readonly WaiverClaim[]): Column<WaiverClaim> => ({
  ...field(heading, name),
  heading: claims.some(claim => claim[name] !== null) ? heading : null,
})

/** Returns the columns in every list of claims. */
const claimColumns = (claims: readonly WaiverClaim[], { nameOf }: Names): Column<WaiverClaim>[] => [
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  byName({ heading: 'ADD', field: 'add', to: 'player', nameOf, id: ({ addPlayerId }) => addPlayerId }),
  byName({ heading: 'DROP', field: 'drop', to: 'player', nameOf, id: ({ dropPlayerId }) => dropPlayerId }),
  ...statusColumns<WaiverClaim>(({ status }) => status),
  where('BID', 'bid', claims),
  where('PLACE', 'place', claims),
  field('FILED', 'createdAt', { format: 'moment', minor: true, tone: () => 'dim' }),
  field('NOTE', 'note'),
  field('ID', 'id', { id: true }),
]

export const claimTable = (claims: readonly WaiverClaim[], reader: Reader): Table =>
  table(claims, claimColumns(claims, reader), { zone: reader.zone })

/** Returns a team's pending claims in order. */
export const claimOrder = ({ teamId, claims }: { teamId: string; claims: WaiverClaim[] }, context: ViewContext): View =>
  layout(`Claims of ${context.nameOf(teamId)}, in order`, claimTable(claims, context))

interface ClaimsAnswer {
  acquisitionMode: string
  claims: WaiverClaim[]
}

export const claimList = ({ acquisitionMode, claims }: ClaimsAnswer, context: ViewContext): View =>
  listView(
    claimTable(claims, context),
    acquisitionMode === 'waivers'
      ? 'No claims to show'
      : "This league doesn't use waivers: free agents are first come, first served",
  )

/** Describes a claim, such as "claims Eve Edge for $12, dropping Dee Dart". */
export const claimWords = ({ addPlayerId, dropPlayerId, bid }: WaiverClaim, { nameOf }: Names): string => {
  const bidding = bid === null ? '' : ` for $${bid}`
  const dropping = dropPlayerId === null ? '' : `, dropping ${nameOf(dropPlayerId)}`
  return `claims ${nameOf(addPlayerId)}${bidding}${dropping}`
}

export const claim = ({ claim }: { claim: WaiverClaim }, context: ViewContext): View => {
  const { id, teamId, status, note } = claim
  const what = `${context.nameOf(teamId)} ${claimWords(claim, context)}`
  return {
    ...statement(`${what}, ${statusWord(status)}${note === null ? '' : `: ${note}`} (${id})`),
    list: claimTable([claim], context),
  }
}

/** Returns names for the ids in claims, from the claims' results. */
const namesIn = (results: readonly ClaimResult[]): Names => {
  const names = new Map(
    results.flatMap(({ claim, team, add, drop }) => [
      [claim.teamId, team],
      [claim.addPlayerId, add],
      ...(claim.dropPlayerId !== null && drop !== null ? [[claim.dropPlayerId, drop] as const] : []),
    ]),
  )
  return { nameOf: id => names.get(id) ?? id }
}

/** Fields with times and ids, which only programs need for newly processed claims. */
const FOR_PROGRAMS: readonly (string | undefined)[] = ['place', 'createdAt', 'id']

const ofClaim = <Row extends ClaimResult>({
  value,
  tone,
  link,
  heading,
  ...more
}: Column<WaiverClaim>): Column<Row> => ({
  ...more,
  heading: FOR_PROGRAMS.includes(more.field) ? null : heading,
  value: ({ claim }) => value(claim),
  ...(tone && { tone: ({ claim }) => tone(claim) }),
  ...(link && { link: ({ claim }) => link(claim) }),
})

/** Returns the columns in every list of claims, followed by each claim's priority. */
const columnsOf = <Row extends ClaimResult>(results: readonly Row[]): Column<Row>[] => {
  const columns = claimColumns(
    results.map(({ claim }) => claim),
    namesIn(results),
  )
  return [...columns.map(each => ofClaim<Row>(each)), field('PRIORITY', 'priority')]
}

const resultTable = (results: readonly ClaimResult[], more: { caption?: string } = {}): Table =>
  table(results, columnsOf(results), more)

const leagueParts = ({ name, closedWeeks, results, drawn }: DueReport): Part => {
  const tried = results?.length ?? 0
  const outcomes = [
    ...(closedWeeks.length > 0 ? [`${weeksText(closedWeeks)} closed`] : []),
    ...(tried > 0 ? [`${count(tried, 'claim')} processed in this order`] : []),
    ...(drawn ? ['playoff bracket set'] : []),
  ]
  const caption = `${name}: ${outcomes.join('; ')}`
  return results && tried > 0 ? resultTable(results, { caption }) : text(caption)
}

const NOTHING_WRITTEN = text('Preview only: nothing was written')

/** Returns all leagues' results as one list, with a column for the league. */
const allResults = (leagues: readonly DueReport[]): Table => {
  const rows = leagues.flatMap(({ leagueId, results }) => (results ?? []).map(each => ({ ...each, leagueId })))
  const names = new Map(leagues.map(({ leagueId, name }) => [leagueId, name]))
  const league = byName<(typeof rows)[number]>({
    heading: 'LEAGUE',
    field: 'league',
    to: 'league',
    nameOf: id => names.get(id) ?? id,
    id: ({ leagueId }) => leagueId,
  })
  return table(rows, [league, ...columnsOf(rows)])
}

/** Shows the events that were due in each league. */
export const dueReports = ({ dryRun, leagues }: { dryRun: boolean; leagues: DueReport[] }): View =>
  leagues.length === 0
    ? { ...none(dryRun ? 'No pending claims' : 'Nothing was due'), list: allResults(leagues) }
    : {
        ...layout(null, ...leagues.map(leagueParts), ...(dryRun ? [NOTHING_WRITTEN] : [])),
        list: allResults(leagues),
      }

export const waiverRun = ({ dryRun, results }: { dryRun: boolean; results: ClaimResult[] }): View =>
  results.length === 0
    ? { ...none('No pending claims'), list: resultTable(results) }
    : layout(null, resultTable(results), ...(dryRun ? [NOTHING_WRITTEN] : []))

export const VIEWS = {
  listClaims: claimList,
  fileClaim: claim,
  updateClaim: claim,
  withdrawClaim: claim,
  orderClaims: claimOrder,
  runWaivers: waiverRun,
} satisfies Views
