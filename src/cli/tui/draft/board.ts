import type { Draft, Team } from '../../../engine/index.ts'
import { cut, foldText } from '../../output/width.ts'
import { fitText, type Line, type Span } from '../interface/lines.ts'
import { useScreenState } from '../interface/screen.ts'

const ROUND = 4
/** The width of a team's column, which is enough for a position and nearly every surname. */
const WHOLE = 15

/** Returns the width that the board needs to show every team and pick in full. */
export const boardWidth = ({ order }: Draft): number => ROUND + 1 + order.length * WHOLE

interface Columns {
  width: number
  /** The first team shown; null follows the team on the clock. */
  from: number | null
}

/** Returns how many teams fit on the board, and the first team shown. */
const columnsOf = ({ order, onTheClock }: Draft, { width, from }: Columns) => {
  const count = Math.max(1, Math.min(order.length, Math.floor((width - ROUND - 1) / WHOLE)))
  const clock = Math.max(0, order.indexOf(onTheClock?.teamId ?? ''))
  const first = Math.max(0, Math.min(from ?? clock - Math.floor(count / 2), order.length - count))
  return { first, count }
}

const SUFFIX = /^([js]r\.?|[iv]+)$/i

/** Shortens a name: "Beckham Jr.", "Brown", "Broncos". */
export const surnameOf = (name: string): string => {
  const words = name.split(' ')
  const last = words.findLastIndex(word => !SUFFIX.test(word))
  return words.slice(Math.max(0, last)).join(' ')
}

interface BoardOf extends Columns {
  height: number
  teams: readonly Team[]
}

const pickWords = ({ player }: Draft['picks'][number]): string =>
  `${player.posGroup ?? '-'} ${surnameOf(player.name ?? player.id)}`

/** Draws the cell for a team in a round: the pick, a dot before it is made, or the mark for the team on the clock. */
const cellOf = (draft: Draft, { id, mine }: Team, round: number): Span => {
  const pick = draft.picks.find(one => one.round === round && one.teamId === id)
  if (pick) return { text: pickWords(pick), tone: mine ? 'mine' : undefined }
  const { onTheClock } = draft
  const isNext = round === onTheClock?.round && id === onTheClock.teamId
  return { text: isNext ? '…' : '·', tone: isNext ? 'accent' : 'dim' }
}

/** The max number of lines for team names. */
export const BOARD_HEAD = 2

/** Breaks a team's name into at most two lines. */
const nameLines = (name: string, width: number): string[] => {
  const [first = '', ...others] = foldText(name, width)
  return others.length === 0 ? [first] : [first, cut(others.join(' '), width)]
}

/** Returns the rounds to show. The current round is near the end. */
const roundsShown = ({ onTheClock, rounds }: Draft, height: number): number[] => {
  const now = onTheClock?.round ?? rounds
  const first = Math.max(1, Math.min(now - height + 2, rounds - height + 1))
  return Array.from({ length: Math.min(rounds, height) }, (_, at) => first + at)
}

/**
 * Draws the board: a row for each round, a column for each team in draft order, a bullet next to the user's team, and
 * arrows if more teams are off screen.
 */
export const boardLines = (draft: Draft, { height, teams, ...columns }: BoardOf): Line[] => {
  const { order, onTheClock } = draft
  const { first, count } = columnsOf(draft, columns)
  const each = Math.floor((columns.width - ROUND - 1) / count)
  const visibleTeams = order.slice(first, first + count).flatMap(id => teams.find(team => team.id === id) ?? [])
  const cell = ({ text, tone }: Span): Span => ({ text: fitText(cut(text, each - 1), each), tone })
  const less = first > 0 ? '‹' : ''
  const more: Line = first + count < order.length ? [{ text: '›', tone: 'accent' }] : []
  const names = visibleTeams.map(({ name, mine }) => nameLines(mine ? `•${name}` : name, each - 1))
  const heads = Array.from({ length: Math.max(1, ...names.map(({ length }) => length)) }, (_, line): Line => {
    const spans = visibleTeams.map(({ id, mine }, at) =>
      cell({ text: names[at]![line] ?? '', tone: id === onTheClock?.teamId ? 'accent' : mine ? 'mine' : 'heading' }),
    )
    return [
      { text: fitText(line === 0 ? `${less} ` : '', ROUND, true), tone: 'accent' },
      ...spans,
      ...(line === 0 ? more : []),
    ]
  })
  const rows = roundsShown(draft, height - heads.length).map(
    (round): Line => [
      { text: `${String(round).padStart(ROUND - 1)} `, tone: 'dim' },
      ...visibleTeams.map(team => cell(cellOf(draft, team, round))),
    ],
  )
  return [...heads, ...rows]
}

/**
 * Chooses the teams to show on the board: the teams near the one on the clock, or the teams that the user scrolled to,
 * until the next pick.
 */
export const useBoardTeams = (draft: Draft | undefined, width: number) => {
  const [scroll, setScroll] = useScreenState('draft.teams', { from: 0, picks: -1 })
  const from = draft && scroll.picks === draft.picks.length ? scroll.from : null
  const isScrolled = draft !== undefined && columnsOf(draft, { width, from }).count < draft.order.length
  const takes = (key: string): boolean => {
    if (!draft || !isScrolled || (key !== 'left' && key !== 'right')) return false
    const { first, count } = columnsOf(draft, { width, from })
    const to = first + (key === 'left' ? -1 : 1)
    setScroll(() => ({ from: Math.max(0, Math.min(to, draft.order.length - count)), picks: draft.picks.length }))
    return true
  }
  return { columns: { width, from }, isScrolled, takes }
}
