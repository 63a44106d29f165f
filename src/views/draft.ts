import type { Answer, Draft, DraftPick, RosterConfig } from '../engine/index.ts'
import { secondIn } from './format.ts'
import { statusColumns } from './games.ts'
import { capitalized, count, nameOf as nameOfPlayer } from './phrases.ts'
import { pickTime } from './pick-clock.ts'
import {
  type Asked,
  byName,
  type Column,
  field,
  type Names,
  none,
  playerLink,
  type Span,
  statement,
  type Table,
  table,
  teamLink,
  type View,
  withCount,
  wordsOf,
} from './view.ts'

/** The player of a pick or rank. */
const DRAFTED: readonly Column<Pick<DraftPick, 'player'>>[] = [
  {
    heading: 'PLAYER',
    field: 'player',
    idField: 'playerId',
    value: ({ player }) => nameOfPlayer(player),
    link: ({ player }) => playerLink(player.id),
  },
  { heading: 'POS', field: 'posGroup', value: ({ player }) => player.posGroup },
  { heading: 'NFL', field: 'nfl', value: ({ player }) => player.team },
]

/** Returns the columns of picks; `draft load` takes the same ones as CSV. */
const columnsOf = ({ nameOf }: Names): Column<DraftPick>[] => [
  { heading: 'PICK', field: 'pick', value: ({ number }) => number },
  field('ROUND', 'round'),
  {
    heading: 'TEAM',
    field: 'team',
    idField: 'teamId',
    value: ({ teamId }) => nameOf(teamId),
    link: ({ teamId }) => teamLink(teamId),
  },
  ...DRAFTED,
  { heading: 'BY', field: 'byName', value: ({ byName, auto }) => (auto ? `${byName}, auto` : byName) },
  { heading: null, field: 'by', value: ({ by, auto }) => (auto ? `${by}, auto` : by) },
  { heading: null, field: 'at', format: 'moment', value: ({ at }) => at },
]

const picksTable = (picks: readonly DraftPick[], asked: Asked): Table => table(picks, columnsOf(asked))

/** Returns the kind of a draft in words. */
export const draftName = ({ kind }: Pick<Draft, 'kind'>): string =>
  kind === null ? 'Draft' : `${kind === 'snake' ? 'Snake' : 'Linear'} draft`

/**
 * Returns the number of a team's pick in a round. The round and the team's position in the draft order are counted from
 * 0.
 */
export const pickNumber = ({ order, kind }: Pick<Draft, 'order' | 'kind'>, round: number, at: number): number =>
  round * order.length + (kind === 'snake' && round % 2 === 1 ? order.length - at : at + 1)

const PAUSE_REASONS = {
  commissioner: 'by the commissioner',
  undo: 'a pick was undone',
  no_player: 'no eligible players are left',
} as const satisfies Record<NonNullable<Draft['pauseReason']>, string>

/** Explains why a draft is paused, in words. */
export const pauseReason = (reason: NonNullable<Draft['pauseReason']>): string => PAUSE_REASONS[reason]

/** Returns the state of a draft, with the reason if it is paused. */
export const draftStand = ({ status, pauseReason: reason, picks, onTheClock }: Draft, { nameOf }: Names): Span[] => {
  if (!onTheClock) return [{ text: `The draft is complete after ${count(picks.length, 'pick')}` }]
  const { number, round, teamId } = onTheClock
  const why = reason === null ? '' : ` (${pauseReason(reason)})`
  return [
    { text: status === 'paused' ? `The draft is paused${why}; next: ` : 'On the clock: ' },
    { text: nameOf(teamId), tone: 'accent' },
    { text: `, pick ${number} in round ${round}` },
  ]
}

const draftStateText = (draft: Draft, names: Names): string => wordsOf(draftStand(draft, names))

/** Describes the time per pick, and the deadline of the current pick. */
const clockLine = (draft: Draft, { zone }: Asked): string => {
  const due = draft.deadlineAt === null ? '' : `; this pick is due ${secondIn(draft.deadlineAt, zone)}`
  return capitalized(`${pickTime(draft)}${due}`)
}

/** Returns the line about the pick clock of a running draft; empty without a clock. */
const clockLines = (draft: Draft, asked: Asked): string[] =>
  draft.pickSeconds === 0 || !draft.onTheClock ? [] : [clockLine(draft, asked)]

/** Returns the teams with autopick. */
const autoLines = ({ autopick, onTheClock }: Draft, { nameOf }: Names): string[] =>
  autopick.length === 0 || !onTheClock ? [] : [`On autopick: ${autopick.map(nameOf).join(', ')}`]

/** Lists the teams with their new numbers. */
const orderLine = ({ order, seed }: Draft, { nameOf }: Names): string =>
  `Order${seed === null ? '' : `, random with seed ${seed}`}: ${order.map((id, at) => `${at + 1} ${nameOf(id)}`).join(', ')}`

const listed = (picks: readonly DraftPick[], asked: Asked): Pick<View, 'parts' | 'list'> => {
  const list = picksTable(picks, asked)
  return { parts: picks.length === 0 ? [] : [list], list }
}

export const draft = ({ draft }: { draft: Draft }, asked: Asked): View => {
  const { leagueId, rounds, picks } = draft
  return {
    title: `${draftName(draft)} of ${asked.nameOf(leagueId)}, ${count(rounds, 'round')}`,
    about: [
      orderLine(draft, asked),
      ...clockLines(draft, asked),
      ...autoLines(draft, asked),
      draftStateText(draft, asked),
    ],
    ...listed(picks, asked),
  }
}

interface Picked {
  draft: Draft
  picks: DraftPick[]
}

export const newPicks = ({ draft, picks }: Picked, asked: Asked): View => ({
  title: draftStateText(draft, asked),
  about: [],
  ...listed(picks, asked),
})

export const undonePicks = ({ draft, picks }: Picked, asked: Asked): View => ({
  title: `Undid ${count(picks.length, 'pick')}. ${draftStateText(draft, asked)}`,
  about: [],
  ...listed(picks, asked),
})

export const heldDraft = ({ draft }: { draft: Draft }, asked: Asked): View => ({
  ...statement(draftStateText(draft, asked)),
  list: picksTable(draft.picks, asked),
})

/** Returns a draft after its pick clock was changed. */
export const clockedDraft = ({ draft }: { draft: Draft }, asked: Asked): View =>
  statement(clockLine(draft, asked), draftStateText(draft, asked))

export const abandonedDraft = ({ leagueId, cleared }: { leagueId: string; cleared: number }, { nameOf }: Asked): View =>
  statement(`Canceled the draft of ${nameOf(leagueId)} and cleared ${count(cleared, 'pick')}`)

type Undrafted = Answer<'listUndrafted'>['players'][number]

/** Returns columns for undrafted players: the value to this league, and the results of the ranking season. */
const undraftedColumns = (more: readonly Column<Undrafted>[]): readonly Column<Undrafted>[] => [
  field('RANK', 'rank'),
  // In a narrow table, the last columns are dropped before a name is cut.
  ...DRAFTED.map(column => (column.field === 'player' ? { ...column, whole: true as const } : column)),
  ...more,
  field('VALUE', 'value', { format: 'gain' }),
  field('TOTAL', 'totalPoints', { format: 'points' }),
  field('GAMES', 'gamesPlayed', { tone: () => 'dim' }),
]

/** Returns the undrafted players. Players in the queue have their queue positions. */
export const undraftedTable = (players: readonly Undrafted[], places: ReadonlyMap<string, number>): Table => {
  const queued: Column<Undrafted> = {
    heading: 'Q',
    value: ({ player }) => places.get(player.id) ?? '',
    tone: () => 'accent',
    right: true,
  }
  return table(
    players,
    undraftedColumns([...statusColumns(players, ({ status }) => status), ...(places.size === 0 ? [] : [queued])]),
  )
}

/** The sort order of players without points. */
export const ROSTER_ORDER = 'No points yet: sorted by NFL roster, depth chart and NFL draft pick.'

/** Returns the undrafted players. */
export const undrafted = ({ leagueId, season, total, players }: Answer<'listUndrafted'>, { nameOf }: Asked): View => {
  const league = nameOf(leagueId)
  const byRoster = players.some(({ rankedBy }) => rankedBy === 'roster')
  if (total === 0) return none(`No players match in the draft of ${league}`)
  const list = undraftedTable(players, new Map())
  const view = {
    title: `Available in the draft of ${league}: ${count(total, 'player')}`,
    about: [
      byRoster
        ? ROSTER_ORDER
        : `TOTAL is from ${season}; VALUE is points above the last drafted player at the position`,
    ],
    parts: [list],
    list,
  }
  return withCount(view, { shown: players.length, total, noun: 'players' })
}

type Ranked = Answer<'getDraftOrder'>['ranks'][number]

const RANKS: readonly Column<Ranked>[] = [field('RANK', 'rank'), ...DRAFTED]

/** Returns the ranking sheet of a draft. */
export const draftOrder = ({ leagueId, ranks }: Answer<'getDraftOrder'>, { nameOf }: Asked): View => {
  const league = nameOf(leagueId)
  if (ranks.length === 0) return statement(`${league} doesn't use a draft sheet`)
  const list = table(ranks, RANKS)
  return { title: `${league} uses a draft sheet with ${count(ranks.length, 'player')}`, about: [], parts: [list], list }
}

/** Returns a new ranking sheet, and its rejected rows. */
export const newDraftOrder = ({ leagueId, ranks, leftOut }: Answer<'setDraftOrder'>, { nameOf }: Asked): View => ({
  ...statement(
    `${nameOf(leagueId)} ${ranks.length === 0 ? 'no longer uses a draft sheet' : `uses a draft sheet with ${count(ranks.length, 'player')}`}`,
    ...(leftOut.length === 0 ? [] : [`Skipped ${count(leftOut.length, 'row')}: unknown players`]),
    ...leftOut.map(({ line, player, problem }) => `  line ${line}, "${player}": ${problem}`),
  ),
  list: table(ranks, RANKS),
})

/** A team's draft settings. */

type Queued = Answer<'getDraftQueue'>['queue'][number]

const QUEUE: readonly Column<Queued>[] = [field('PLACE', 'place'), ...DRAFTED]

/** Returns the queue of a team in a narrow form: positions in the queue, names and player positions. */
export const shortQueue = (queue: readonly Queued[]): Table => {
  const [place, player, position] = QUEUE
  return table(queue, [{ ...place!, heading: '' }, { ...player!, heading: 'QUEUE' }, position!])
}

/** Returns a team's draft queue. */
export const draftQueue = ({ teamId, autopick, queue }: Answer<'getDraftQueue'>, { nameOf }: Asked): View => {
  const team = nameOf(teamId)
  const how = autopick ? `Autopick is on for ${team}` : `Autopick is off for ${team}`
  const list = table(queue, QUEUE)
  if (queue.length === 0) return { ...statement(`The queue of ${team} is empty`, how), list }
  return { title: `The queue of ${team}, ${count(queue.length, 'player')}`, about: [how], parts: [list], list }
}

/** Shows whether autopick is now on for a team. */
export const newAutopick = ({ teamId, autopick }: Answer<'setAutopick'>, { nameOf }: Asked): View =>
  statement(
    autopick
      ? `Autopick is on for ${nameOf(teamId)}: it picks the first eligible player in the queue, or the best available`
      : `Autopick is off for ${nameOf(teamId)}`,
  )

interface Squad {
  teamId: string
  /** The number of players on the team by position. */
  counts: ReadonlyMap<string, number>
}

const countsOf = ({ picks }: Draft, teamId: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { player, teamId: own } of picks) {
    if (own !== teamId || player.posGroup === null) continue
    counts.set(player.posGroup, (counts.get(player.posGroup) ?? 0) + 1)
  }
  return counts
}

/** Players by position of every team in a draft; positions that still lack a starter are marked. */
export const draftNeeds = (draft: Draft, { slots }: RosterConfig, { nameOf }: Names): Table => {
  const groups = [...new Set(slots.flatMap(({ eligible }) => eligible))]
  const must = new Set(slots.flatMap(({ eligible }) => (eligible.length === 1 ? eligible : [])))
  const columns: Column<Squad>[] = [
    byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
    ...groups.map(
      (group): Column<Squad> => ({
        heading: group,
        value: ({ counts }) => counts.get(group) ?? 0,
        tone: ({ counts }) => (counts.has(group) ? undefined : must.has(group) ? 'bad' : 'dim'),
      }),
    ),
  ]
  return table(
    draft.order.map(teamId => ({ teamId, counts: countsOf(draft, teamId) })),
    columns,
  )
}
