import { table } from '../cli/output/table.ts'
import type { Draft, DraftPick } from '../engine/index.ts'
import type { Column, Page, View } from './view.ts'

const columnsOf = (page: Page): Column<DraftPick>[] => [
  { title: 'PICK', of: ({ number }) => number },
  { title: 'ROUND', of: ({ round }) => round },
  { title: 'TEAM', of: ({ teamId }) => page.nameOf(teamId) },
  { title: 'PLAYER', of: ({ player }) => player.name ?? player.id },
  { title: 'POS', of: ({ player }) => player.posGroup },
  { title: 'NFL', of: ({ player }) => player.team },
  { title: 'BY', of: ({ by, auto }) => (auto ? `${by}, auto` : by) },
]

const picksTable = (picks: readonly DraftPick[], page: Page): string =>
  picks.length === 0 ? '' : `\n${table(picks, columnsOf(page), page)}`

const count = (number: number): string => `${number} ${number === 1 ? 'pick' : 'picks'}`

/** How a draft stands, as a sentence. */
const standOf = ({ status, picks, onTheClock }: Draft, page: Page): string => {
  if (!onTheClock) return `The draft is complete after ${count(picks.length)}\n`
  const { number, round, teamId } = onTheClock
  const paused = status === 'paused' ? 'The draft is paused; next' : 'On the clock'
  return `${paused}: ${page.nameOf(teamId)}, pick ${number} in round ${round}\n`
}

const headingOf = ({ leagueId, kind, rounds, order, seed }: Draft, page: Page): string => {
  const drawn = seed === null ? '' : `, drawn with seed ${seed}`
  const name = kind === null ? 'Draft' : `${kind === 'snake' ? 'Snake' : 'Linear'} draft`
  return `${name} of ${page.nameOf(leagueId)}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}\nOrder${drawn}: ${order.map(page.nameOf).join(', ')}\n`
}

const draftText: View = ({ draft }: { draft: Draft }, page: Page) =>
  headingOf(draft, page) + standOf(draft, page) + picksTable(draft.picks, page)

const shortText: View = ({ draft }: { draft: Draft }, page: Page) => standOf(draft, page)

interface Picked {
  draft: Draft
  picks: DraftPick[]
}

export const DRAFT_VIEWS: Readonly<Record<string, View>> = {
  'draft start': draftText,
  'draft show': draftText,
  'draft load': draftText,
  'draft pick': ({ draft, picks }: Picked, page: Page) => standOf(draft, page) + picksTable(picks, page),
  'draft auto': ({ draft, picks }: Picked, page: Page) => standOf(draft, page) + picksTable(picks, page),
  'draft undo': ({ draft, picks }: Picked, page: Page) =>
    `Took back ${count(picks.length)}. ${standOf(draft, page)}${picksTable(picks, page)}`,
  'draft pause': shortText,
  'draft resume': shortText,
  'draft abandon': ({ leagueId, cleared }: { leagueId: string; cleared: number }, page: Page) =>
    `Called off the draft of ${page.nameOf(leagueId)} and cleared ${count(cleared)}\n`,
}
