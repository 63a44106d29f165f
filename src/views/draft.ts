import { startableGroups } from '../../data/rosters.ts'
import type { Answer, Draft, DraftPick, RosterConfig } from '../engine/index.ts'
import { dateTime } from './format.ts'
import { statusColumns } from './games.ts'
import { capitalized, count, nameOf as nameOfPlayer } from './phrases.ts'
import { pickTime } from './pick-clock.ts'
import {
  byName,
  type Column,
  field,
  listView,
  type Names,
  playerLink,
  type Span,
  statement,
  type Table,
  table,
  teamLink,
  type View,
  type ViewContext,
  type Views,
  withCount,
  withHelp,
  wordsOf,
} from './view.ts'

/** The picked or ranked player. */
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

/** Returns the columns for picks. `draft load` accepts the same columns as CSV. */
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

const picksTable = (picks: readonly DraftPick[], context: ViewContext): Table => table(picks, columnsOf(context))

export const draftName = ({ kind }: Pick<Draft, 'kind'>): string =>
  kind === null ? 'Draft' : `${kind === 'snake' ? 'Snake' : 'Linear'} draft`

/** Returns a pick's overall number. `round`, and the team's position in the draft order (`at`), start at 0. */
export const pickNumber = ({ order, kind }: Pick<Draft, 'order' | 'kind'>, round: number, at: number): number =>
  round * order.length + (kind === 'snake' && round % 2 === 1 ? order.length - at : at + 1)

/**
 * Returns how many picks come before a team's next pick; null if it does not have any left, or if its turns are unknown
 * because the draft is neither a snake nor a linear draft.
 */
export const picksUntil = (draft: Draft, teamId: string): number | null => {
  const { kind, order, rounds, picks, onTheClock } = draft
  if (!onTheClock) return null
  if (onTheClock.teamId === teamId) return 0
  const at = order.indexOf(teamId)
  if (kind === null || at < 0) return null
  const picked = new Set(picks.map(({ number }) => number))
  const ownNumbers = Array.from({ length: rounds }, (_, round) => pickNumber(draft, round, at))
  const next = ownNumbers.find(number => number >= onTheClock.number && !picked.has(number))
  if (next === undefined) return null
  const between = Array.from({ length: next - onTheClock.number }, (_, step) => onTheClock.number + step)
  return between.filter(number => !picked.has(number)).length
}

const PAUSE_REASONS = {
  commissioner: 'by the commissioner',
  undo: 'a pick was undone',
  no_player: 'no eligible players are left',
} as const satisfies Record<NonNullable<Draft['pauseReason']>, string>

export const pauseReason = (reason: NonNullable<Draft['pauseReason']>): string => PAUSE_REASONS[reason]

/** Describes a draft's state, and why it is paused. */
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

/** Describes the time limit per pick and the current pick's deadline. */
const clockLine = (draft: Draft, { zone }: ViewContext): string => {
  const due =
    draft.deadlineAt === null ? '' : `; this pick is due ${dateTime(draft.deadlineAt, zone, 'second')} ${zone}`
  return capitalized(`${pickTime(draft)}${due}`)
}

/** Describes a running draft's pick clock; empty without a clock. */
const clockLines = (draft: Draft, context: ViewContext): string[] =>
  draft.pickSeconds === 0 || !draft.onTheClock ? [] : [clockLine(draft, context)]

/** Lists the teams with autopick. */
const autoLines = ({ autopick, onTheClock }: Draft, { nameOf }: Names): string[] =>
  autopick.length === 0 || !onTheClock ? [] : [`On autopick: ${autopick.map(nameOf).join(', ')}`]

/** Lists the teams with their new draft positions. */
const orderLine = ({ order, seed }: Draft, { nameOf }: Names): string =>
  `Order${seed === null ? '' : `, random with seed ${seed}`}: ${order.map((id, at) => `${at + 1} ${nameOf(id)}`).join(', ')}`

const picksParts = (picks: readonly DraftPick[], context: ViewContext): Pick<View, 'parts' | 'list'> => {
  const list = picksTable(picks, context)
  return { parts: picks.length === 0 ? [] : [list], list }
}

export const draft = ({ draft }: { draft: Draft }, context: ViewContext): View => {
  const { leagueId, rounds, picks } = draft
  return {
    title: `${draftName(draft)} of ${context.nameOf(leagueId)}, ${count(rounds, 'round')}`,
    about: [
      orderLine(draft, context),
      ...clockLines(draft, context),
      ...autoLines(draft, context),
      draftStateText(draft, context),
    ],
    ...picksParts(picks, context),
  }
}

interface PicksAnswer {
  draft: Draft
  picks: DraftPick[]
}

export const newPicks = ({ draft, picks }: PicksAnswer, context: ViewContext): View => ({
  title: draftStateText(draft, context),
  about: [],
  ...picksParts(picks, context),
})

export const undonePicks = ({ draft, picks }: PicksAnswer, context: ViewContext): View => ({
  title: `Undid ${count(picks.length, 'pick')}. ${draftStateText(draft, context)}`,
  about: [],
  ...picksParts(picks, context),
})

export const heldDraft = ({ draft }: { draft: Draft }, context: ViewContext): View => ({
  ...statement(draftStateText(draft, context)),
  list: picksTable(draft.picks, context),
})

export const clockedDraft = ({ draft }: { draft: Draft }, context: ViewContext): View =>
  statement(clockLine(draft, context), draftStateText(draft, context))

export const abandonedDraft = (
  { leagueId, cleared }: { leagueId: string; cleared: number },
  { nameOf }: ViewContext,
): View => statement(`Canceled the draft of ${nameOf(leagueId)} and cleared ${count(cleared, 'pick')}`)

type UndraftedPlayer = Answer<'listUndrafted'>['players'][number]

/** Returns the columns for undrafted players: their value in this league, and their stats in the ranking season. */
const undraftedColumns = (more: readonly Column<UndraftedPlayer>[]): readonly Column<UndraftedPlayer>[] => [
  field('RANK', 'rank'),
  // In a narrow table, drops the last columns before it cuts off a name.
  ...DRAFTED.map(column => (column.field === 'player' ? { ...column, uncut: true as const } : column)),
  ...more,
  field('VALUE', 'value', { format: 'gain' }),
  field('TOTAL', 'totalPoints', { format: 'points' }),
  field('GAMES', 'gamesPlayed', { tone: () => 'dim' }),
]

/** Lists undrafted players. Queued players show their positions in the queue. */
export const undraftedTable = (players: readonly UndraftedPlayer[], places: ReadonlyMap<string, number>): Table => {
  const queued: Column<UndraftedPlayer> = {
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

/** How players without points are sorted. */
export const ROSTER_ORDER = 'No points yet: sorted by NFL roster, depth chart and NFL draft pick.'

export const undraftedPlayers = (
  { leagueId, season, total, players }: Answer<'listUndrafted'>,
  { nameOf }: ViewContext,
): View => {
  const league = nameOf(leagueId)
  const byRoster = players.some(({ rankedBy }) => rankedBy === 'roster')
  const list = undraftedTable(players, new Map())
  if (total === 0) return listView(list, `No matching players are available in the ${league} draft`)
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
  return withCount(view, { shownCount: players.length, total, noun: 'players' })
}

type DraftRank = Answer<'getDraftOrder'>['ranks'][number]

const RANKS: readonly Column<DraftRank>[] = [field('RANK', 'rank'), ...DRAFTED]

/** Shows a draft's ranking sheet. */
export const draftOrder = ({ leagueId, ranks }: Answer<'getDraftOrder'>, { nameOf }: ViewContext): View => {
  const league = nameOf(leagueId)
  if (ranks.length === 0) return statement(`${league} doesn't use a draft sheet`)
  const list = table(ranks, RANKS)
  return { title: `${league} uses a draft sheet with ${count(ranks.length, 'player')}`, about: [], parts: [list], list }
}

/** Shows a new ranking sheet, and its rejected rows. */
export const newDraftOrder = (
  { leagueId, ranks, leftOut }: Answer<'setDraftOrder'>,
  { nameOf }: ViewContext,
): View => ({
  ...statement(
    `${nameOf(leagueId)} ${ranks.length === 0 ? 'no longer uses a draft sheet' : `uses a draft sheet with ${count(ranks.length, 'player')}`}`,
    ...(leftOut.length === 0 ? [] : [`Skipped ${count(leftOut.length, 'row')}: unknown players`]),
    ...leftOut.map(({ line, player, problem }) => `  line ${line}, "${player}": ${problem}`),
  ),
  list: table(ranks, RANKS),
})

/** A team's draft settings. */

type QueuedPlayer = Answer<'getDraftQueue'>['queue'][number]

const QUEUE: readonly Column<QueuedPlayer>[] = [field('PLACE', 'place'), ...DRAFTED]

/** Shows a team's queue as a narrow list: queue positions, names and player positions. */
export const shortQueue = (queue: readonly QueuedPlayer[]): Table => {
  const [place, player, position] = QUEUE
  return table(queue, [{ ...place!, heading: '' }, { ...player!, heading: 'QUEUE' }, position!])
}

/** Shows a team's draft queue. If the request listed players who are already on a team, names them in a note. */
export const draftQueue = (
  { teamId, autopick, queue }: Answer<'getDraftQueue'>,
  { nameOf, values: { playerIds = '' } }: ViewContext,
): View => {
  const team = nameOf(teamId)
  const taken = playerIds.split(',').filter(id => id !== '' && queue.every(({ player }) => player.id !== id))
  const about = [
    autopick ? `Autopick is on for ${team}` : `Autopick is off for ${team}`,
    ...(taken.length === 0 ? [] : [`Left out, already on a team: ${taken.map(nameOf).join(', ')}`]),
  ]
  const list = table(queue, QUEUE)
  if (queue.length === 0) return { ...statement(`The queue of ${team} is empty`, ...about), list }
  return { title: `The queue of ${team}, ${count(queue.length, 'player')}`, about, parts: [list], list }
}

/** Shows whether a team's autopick is now on. */
export const newAutopick = ({ teamId, autopick }: Answer<'setAutopick'>, { nameOf }: ViewContext): View =>
  statement(
    autopick
      ? `Autopick is on for ${nameOf(teamId)}: it picks the first eligible player in the queue, or the best available`
      : `Autopick is off for ${nameOf(teamId)}`,
  )

interface Squad {
  teamId: string
  /** The number of the team's players at each position. */
  counts: ReadonlyMap<string, number>
}

const countsOf = ({ picks }: Draft, teamId: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { player, teamId: pickTeamId } of picks) {
    if (pickTeamId !== teamId || player.posGroup === null) continue
    counts.set(player.posGroup, (counts.get(player.posGroup) ?? 0) + 1)
  }
  return counts
}

/** Counts every team's players by position, and marks positions that still lack a starter. */
export const draftNeeds = (draft: Draft, { slots }: RosterConfig, { nameOf }: Names): Table => {
  const groups = [...startableGroups(slots)]
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

/** Warns if teams have different numbers of picks, because rows are often missing from such a sheet. */
const unevenPicks = ({ order, picks }: Draft, { nameOf }: Names): string[] => {
  const counts = order.map(id => ({ id, made: picks.filter(({ teamId }) => teamId === id).length }))
  if (new Set(counts.map(({ made }) => made)).size === 1) return []
  const list = counts.map(({ id, made }) => `${nameOf(id)} ${made}`).join(', ')
  return [`Teams have different numbers of picks: ${list}`]
}

const loadedDraft = (answer: { draft: Draft }, context: ViewContext): View => {
  const view = draft(answer, context)
  const uneven = unevenPicks(answer.draft, context)
  if (uneven.length === 0) return view
  const again = `hindsight draft undo --picks ${answer.draft.picks.length} and hindsight draft abandon remove the draft, so you can load another sheet`
  return withHelp({ ...view, about: [...view.about, ...uneven] }, again)
}

export const VIEWS = {
  startDraft: draft,
  getDraft: draft,
  pickPlayer: newPicks,
  autoDraft: newPicks,
  undoPicks: undonePicks,
  pauseDraft: heldDraft,
  resumeDraft: heldDraft,
  abandonDraft: abandonedDraft,
  loadDraft: loadedDraft,
  setDraftOrder: newDraftOrder,
  listUndrafted: undraftedPlayers,
  getDraftOrder: draftOrder,
  getDraftQueue: draftQueue,
  setDraftQueue: draftQueue,
  setAutopick: newAutopick,
  updateDraft: clockedDraft,
} satisfies Views
