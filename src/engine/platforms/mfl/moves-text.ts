import type { MoveAnswer } from './answers.ts'

/** What MFL writes in one text: lists that end in a comma, parts with a bar between them. */

/** The whole number in a text; null without one. */
export const wholeOf = (text: string | null | undefined): number | null => {
  const value = text == null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.trunc(value) : null
}

const listed = (text: string | null | undefined): string[] => (text ?? '').split(',').filter(each => each !== '')

const isPlayer = (text: string): boolean => /^\d{1,10}$/.test(text)

/** The players of a list. */
export const playersIn = (text: string | null | undefined): string[] => listed(text).filter(isPlayer)

/** What else stands in a list, such as picks of drafts and parts of budgets. */
export const othersIn = (text: string | null | undefined): string[] => listed(text).filter(each => !isPlayer(each))

/** Adds, drops and a bid as a type of move writes them: `adds|drops`, `adds|bid|drops`, `player|bid|`, or lists of their own. */
export const partsOf = (move: MoveAnswer): { adds: string[]; drops: string[]; bid: number | null } => {
  const { transaction, added, dropped } = move
  if (added != null || dropped != null) return { adds: playersIn(added), drops: playersIn(dropped), bid: null }
  const [adds, second, third] = (transaction ?? '').split('|')
  if (third === undefined) return { adds: playersIn(adds), drops: playersIn(second), bid: null }
  const bid = Number(second)
  return { adds: playersIn(adds), drops: playersIn(third), bid: Number.isFinite(bid) ? bid : null }
}

/** Whether a pick of a draft was passed; one that is still to be made is empty. */
export const isPassed = (player: string | null | undefined): boolean => /^-+$/.test(player ?? '')

/** The types of moves that are read. */
export const MOVES = ['FREE_AGENT', 'WAIVER', 'BBID_WAIVER', 'AUCTION_WON', 'TRADE'] as const

/** Everybody who was moved. */
export const playersNamed = (move: MoveAnswer): string[] => {
  if (!MOVES.some(type => type === move.type)) return []
  const { adds, drops } = partsOf(move)
  return [...adds, ...drops, ...playersIn(move.franchise1_gave_up), ...playersIn(move.franchise2_gave_up)]
}
