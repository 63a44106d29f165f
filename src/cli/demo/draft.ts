import type { Manager } from './managers.ts'
import { type Office, SEASON } from './office.ts'

/** The draft of the demo: ten people who believe the same of the season to come, and pick what their teams need. */

/** Chance that is the same at each run: numbers from 0 to 1. */
const chanceBy = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The part of their points by which players of a position are drafted: a kicker goes late. */
const DRAFT_SHARES = { QB: 0.65, RB: 1, WR: 1, TE: 1, K: 0.4, DST: 0.4 } as const

type Position = keyof typeof DRAFT_SHARES

/** A player as he is seen before the season. */
interface Wanted {
  id: string
  position: Position
}

/** The players as the managers rank them before the season: the true order with much noise. The season must be over. */
export const beliefs = async ({ send, commissioner }: Office): Promise<Wanted[]> => {
  const chance = chanceBy(SEASON)
  const ranked: (Wanted & { worth: number })[] = []
  for (const [pos, share] of Object.entries(DRAFT_SHARES)) {
    const query = { season: SEASON, system: 'ppr', pos, limit: 100 }
    const { players } = await send(commissioner, 'listPlayers', { query })
    for (const { id, totalPoints } of players)
      ranked.push({ id, position: pos as Position, worth: (totalPoints ?? 0) * share * (0.5 + chance()) })
  }
  return ranked.sort((a, b) => b.worth - a.worth)
}

/** How many of a position a team needs, and how many a manager takes at most. */
const NEEDS: Readonly<Record<Position, readonly [least: number, most: number]>> = {
  QB: [1, 2],
  RB: [3, 6],
  WR: [3, 6],
  TE: [1, 2],
  K: [1, 1],
  DST: [1, 1],
}
/** From this round on a manager thinks of a second one where one starts. */
const FOR_THE_BENCH = 10

/** Whom a team with so many of each position may take at its turn, with so many picks left. */
const suitsFor = (has: (position: Position) => number, { round, left }: { round: number; left: number }) => {
  const lacking = (Object.keys(NEEDS) as Position[]).map(each => Math.max(0, NEEDS[each][0] - has(each)))
  const isLate = lacking.reduce((sum, each) => sum + each, 0) >= left
  return (position: Position): boolean => {
    const [least, most] = NEEDS[position]
    if (has(position) < least) return true
    return !isLate && has(position) < most && (least > 1 || round >= FOR_THE_BENCH)
  }
}

/** Drafts to the end: each manager takes the best of those whom his team can use, and fills his lineup in time. */
export const draft = async (office: Office, managers: readonly Manager[], wanted: readonly Wanted[]): Promise<void> => {
  const { draft } = await office.send(office.commissioner, 'startDraft', { body: { seed: SEASON } })
  const picks = new Map<Wanted, string>()
  for (let turn = draft.onTheClock; turn !== null; ) {
    const { teamId, round } = turn
    const own = [...picks].filter(([, by]) => by === teamId).map(([{ position }]) => position)
    const has = (position: Position): number => own.filter(each => each === position).length
    const suits = suitsFor(has, { round, left: draft.rounds - round + 1 })
    const pick = wanted.find(each => !picks.has(each) && suits(each.position))!
    const { actor } = managers.find(({ team }) => team.id === teamId)!
    const after = await office.send(actor, 'pickPlayer', { body: { teamId, playerId: pick.id } })
    picks.set(pick, teamId)
    turn = after.draft.onTheClock
  }
}
