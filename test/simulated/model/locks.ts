import type { League, Team } from './league.ts'

/** Locks and deadlines that the commissioner sets. */

const DEADLINES = { add: 'addDeadline', reserve: 'reserveDeadline', lineup: 'lineupDeadline' } as const

type Kind = keyof typeof DEADLINES | 'drop' | 'trade'

/** Returns true if a deadline, which is the end of a week, has passed. A deadline applies until the season ends. */
export const isPast = ({ facts, lastWeek }: League, week: number, now: number): boolean =>
  week > 0 && facts.endOf(week) <= now && now < facts.endOf(lastWeek)

/** Returns true if a lock or a deadline stops a team from making this kind of move. */
export const isHeld = (league: League, { team, kind }: { team: Team; kind: Kind }, now: number): boolean => {
  const deadline = kind === 'add' || kind === 'reserve' || kind === 'lineup' ? league[DEADLINES[kind]] : 0
  return league.locked || team.locked || isPast(league, deadline, now)
}
