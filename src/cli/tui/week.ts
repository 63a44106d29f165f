import type { Matchup, SlotScore } from '../../engine/index.ts'
import { useAsk, useIsPro } from './hooks.ts'
import { askTeam, askWorth, type ShownLeague, type TeamWeek, type WeekWorth } from './questions.ts'

/** The weeks of a league, those of the bracket too. */
export const weeksOf = ({ weeks, playoffs }: Pick<ShownLeague, 'weeks' | 'playoffs'>): number[] => [
  ...new Set([...weeks, ...(playoffs?.config.weeks ?? [])]),
]

/** The week so many steps away, among those that there are. */
export const weekAfter = (league: Pick<ShownLeague, 'weeks' | 'playoffs'>, week: number, step: number): number => {
  const weeks = weeksOf(league)
  const at = weeks.indexOf(week)
  return weeks[Math.max(0, Math.min(weeks.length - 1, at + step))] ?? week
}

/** Who meets whom in a week: of the regular season, else of the bracket. */
export const meetingsOf = (
  matchups: readonly Matchup[],
  { playoffs }: Pick<ShownLeague, 'playoffs'>,
  week: number,
): Matchup[] => {
  const regular = matchups.filter(each => each.week === week)
  const games = playoffs?.rounds.find(round => round.week === week)?.games ?? []
  const side = ({ team, total }: { team: Matchup['home']['team']; total: number | null }) => ({
    team,
    total: total ?? 0,
  })
  return [
    ...regular,
    ...games.map(({ home, away, winner }) => ({
      week,
      home: side(home),
      away: away && side(away),
      winner: away && winner,
    })),
  ]
}

/** Somebody in a slot or on the bench of a week; points where the plan shows them. */
export interface Seat {
  slot: string
  player: SlotScore['player']
  points: number | null
}

export interface Seats {
  starters: (Seat & { slotIndex: number; eligible: SlotScore['eligible']; locked?: boolean })[]
  bench: Seat[]
  /** What the lineup was worth beside the best one; null on the free plan. */
  worth: WeekWorth | null
}

type MayLock = { locked?: boolean }

/** The lineup and bench of a team in a week: with points on the pro plan, else without. */
export const useSeats = (of: TeamWeek | null): { answer?: Seats; failure?: string } => {
  const isPro = useIsPro()
  const shown = useAsk(of && isPro !== undefined ? askTeam(of) : null)
  const worth = useAsk(of && isPro ? askWorth(of) : null)
  const failure = shown.failure ?? worth.failure
  const failed = failure === undefined ? {} : { failure }
  if (!shown.answer || (isPro && !worth.answer)) return failed
  const { lineup, bench } = shown.answer
  const starters = (worth.answer?.starters ?? lineup).map((slot, at) => {
    const locked = (lineup[at] as MayLock | undefined)?.locked
    return {
      ...slot,
      points: 'points' in slot ? (slot.points as number) : null,
      ...(locked !== undefined && { locked }),
    }
  })
  const benched = worth.answer?.bench ?? bench.map(player => ({ ...player, points: null }))
  return {
    ...failed,
    answer: {
      starters,
      bench: benched.map(({ points, ...player }) => ({ slot: 'bench', player, points })),
      worth: worth.answer ?? null,
    },
  }
}
