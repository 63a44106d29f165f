import type { Draft, DraftPick } from '../engine/index.ts'
import { count, nameOf as nameOfPlayer } from './phrases.ts'
import {
  type Asked,
  type Column,
  field,
  type Names,
  playerLink,
  type Span,
  said,
  type Table,
  table,
  teamLink,
  type View,
  wordsOf,
} from './view.ts'

/** The columns of picks; `draft load` takes CSV with the fields pick, team and player. */
const columnsOf = ({ nameOf }: Names): Column<DraftPick>[] => [
  { heading: 'PICK', field: 'pick', value: ({ number }) => number },
  field('ROUND', 'round'),
  {
    heading: 'TEAM',
    field: 'teamName',
    idField: 'team',
    value: ({ teamId }) => nameOf(teamId),
    link: ({ teamId }) => teamLink(teamId),
  },
  {
    heading: 'PLAYER',
    field: 'name',
    idField: 'player',
    value: ({ player }) => nameOfPlayer(player),
    link: ({ player }) => playerLink(player.id),
  },
  { heading: 'POS', field: 'posGroup', value: ({ player }) => player.posGroup },
  { heading: 'NFL', field: 'nfl', value: ({ player }) => player.team },
  { heading: 'BY', field: 'by', value: ({ by, auto }) => (auto ? `${by}, auto` : by) },
]

const picksTable = (picks: readonly DraftPick[], asked: Asked): Table => table(picks, columnsOf(asked))

/** Snake or linear draft, or just a draft where nobody knows. */
export const draftName = ({ kind }: Pick<Draft, 'kind'>): string =>
  kind === null ? 'Draft' : `${kind === 'snake' ? 'Snake' : 'Linear'} draft`

/** How a draft stands. */
export const draftStand = ({ status, picks, onTheClock }: Draft, { nameOf }: Names): Span[] => {
  if (!onTheClock) return [{ text: `The draft is complete after ${count(picks.length, 'pick')}` }]
  const { number, round, teamId } = onTheClock
  return [
    { text: status === 'paused' ? 'The draft is paused; next: ' : 'On the clock: ' },
    { text: nameOf(teamId), tone: 'accent' },
    { text: `, pick ${number} in round ${round}` },
  ]
}

const standOf = (draft: Draft, names: Names): string => wordsOf(draftStand(draft, names))

const listed = (picks: readonly DraftPick[], asked: Asked): Pick<View, 'parts' | 'list'> => {
  const list = picksTable(picks, asked)
  return { parts: picks.length === 0 ? [] : [list], list }
}

export const draft = ({ draft }: { draft: Draft }, asked: Asked): View => {
  const { leagueId, rounds, order, seed, picks } = draft
  const drawn = seed === null ? '' : `, drawn with seed ${seed}`
  return {
    title: `${draftName(draft)} of ${asked.nameOf(leagueId)}, ${count(rounds, 'round')}`,
    about: [`Order${drawn}: ${order.map(asked.nameOf).join(', ')}`, standOf(draft, asked)],
    ...listed(picks, asked),
  }
}

interface Picked {
  draft: Draft
  picks: DraftPick[]
}

export const newPicks = ({ draft, picks }: Picked, asked: Asked): View => ({
  title: standOf(draft, asked),
  about: [],
  ...listed(picks, asked),
})

export const undonePicks = ({ draft, picks }: Picked, asked: Asked): View => ({
  title: `Took back ${count(picks.length, 'pick')}. ${standOf(draft, asked)}`,
  about: [],
  ...listed(picks, asked),
})

export const heldDraft = ({ draft }: { draft: Draft }, asked: Asked): View => ({
  ...said(standOf(draft, asked)),
  list: picksTable(draft.picks, asked),
})

export const abandonedDraft = ({ leagueId, cleared }: { leagueId: string; cleared: number }, { nameOf }: Asked): View =>
  said(`Called off the draft of ${nameOf(leagueId)} and cleared ${count(cleared, 'pick')}`)
