import type { Draft, Team } from '../../engine/index.ts'
import { type Line, type Span, say, sized } from './text.ts'

/** How a draft stands, in one line. */
export const standLine = ({ status, kind, onTheClock, picks }: Draft, teamOf: (id: string) => string): Line => {
  const name = kind === null ? 'Draft' : `${kind === 'snake' ? 'Snake' : 'Linear'} draft`
  if (!onTheClock)
    return [
      { text: name, tone: 'heading' },
      { text: ` complete after ${picks.length} picks`, tone: 'dim' },
    ]
  const { number, round, teamId } = onTheClock
  return [
    { text: name, tone: 'heading' },
    { text: status === 'paused' ? ' is paused; next is ' : ', on the clock: ' },
    { text: teamOf(teamId), tone: 'accent' },
    { text: `, pick ${number} in round ${round}`, tone: 'dim' },
  ]
}

const NARROWEST = 9
const ROUND = 4

/** The board: a row a round, a column a team in the order of the draft, as many columns as fit around the one on the clock. */
export const boardLines = (
  draft: Draft,
  teams: readonly Team[],
  { width, height }: { width: number; height: number },
): Line[] => {
  const { order, picks, onTheClock, rounds } = draft
  const fitting = Math.max(1, Math.min(order.length, Math.floor((width - ROUND) / NARROWEST)))
  const each = Math.floor((width - ROUND) / fitting)
  const clock = Math.max(0, order.indexOf(onTheClock?.teamId ?? ''))
  const first = Math.max(0, Math.min(clock - Math.floor(fitting / 2), order.length - fitting))
  const shown = order.slice(first, first + fitting)
  const nameOf = (id: string) => teams.find(team => team.id === id)?.name ?? id
  const cell = (text: string) => `${sized(text, each - 1)} `
  const head = shown.map(
    (id): Span => ({ text: cell(nameOf(id)), tone: id === onTheClock?.teamId ? 'accent' : 'heading' }),
  )
  const now = onTheClock?.round ?? rounds
  const from = Math.max(1, Math.min(now - height + 2, rounds - height + 2))
  const rows = Array.from({ length: Math.min(rounds, height - 1) }, (_, at): Line => {
    const round = from + at
    const spans = shown.map((teamId): Span => {
      const pick = picks.find(one => one.round === round && one.teamId === teamId)
      if (pick) return { text: cell(pick.player.name?.split(' ').at(-1) ?? pick.player.id) }
      const isNext = round === onTheClock?.round && teamId === onTheClock.teamId
      return { text: cell(isNext ? '…' : '·'), tone: isNext ? 'accent' : 'dim' }
    })
    return [{ text: `${String(round).padStart(ROUND - 1)} `, tone: 'dim' }, ...spans]
  })
  return [[say(' '.repeat(ROUND))[0]!, ...head], ...rows]
}
