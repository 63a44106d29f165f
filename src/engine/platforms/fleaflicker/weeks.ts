import type { PlannedLineup, PlannedMatchup, PlannedWeek } from '../plan.ts'
import { haveSeats, inSeats, type Seating, type Starter } from '../seats.ts'
import type { BoxScoreAnswer, GameAnswer, LeaguePlayer } from './answers.ts'
import type { FleaflickerLeague, PlayedGame } from './read.ts'
import { isStarting } from './slots.ts'

type Side = 'home' | 'away'

/** Points as Fleaflicker adds them up, without what single precision leaves. */
const clean = (points: number): number => Number(points.toFixed(2))

interface Seated {
  player: LeaguePlayer
  label: string
  starts: boolean
}

/** Everybody of a side with his seat, each once. */
const seatedIn = ({ lineups }: BoxScoreAnswer, side: Side): Seated[] => {
  const seen = new Set<number>()
  return (lineups ?? []).flatMap(({ group, slots }) =>
    (slots ?? []).flatMap(slot => {
      const player = slot[side]
      if (!player || seen.has(player.proPlayer.id)) return []
      seen.add(player.proPlayer.id)
      return [{ player, label: slot.position.label, starts: isStarting({ group }) }]
    }),
  )
}

const idOf = ({ player }: Seated): string => String(player.proPlayer.id)

const startersIn = (seated: readonly Seated[]): Starter[] =>
  seated.filter(({ starts }) => starts).map(each => ({ label: each.label, player: idOf(each) }))

export const sideOf = (game: GameAnswer, side: Side): string | null => (game[side] ? String(game[side].id) : null)

const lineupOf = ({ game, box }: PlayedGame, side: Side, seating: Seating): PlannedLineup[] => {
  const team = sideOf(game, side)
  if (team === null || !box) return []
  const seated = seatedIn(box, side)
  const paid = seated.map(each => [idOf(each), clean(each.player.viewingActualPoints?.value ?? 0)] as const)
  return [
    {
      team,
      players: seated.map(idOf),
      ...inSeats(startersIn(seated), seating),
      points: clean((side === 'home' ? game.homeScore : game.awayScore)?.score?.value ?? 0),
      playerPoints: new Map(paid),
    },
  ]
}

/** Without points, which are those of all weeks of a matchup that lasts longer than one. */
const withoutPoints = (lineup: PlannedLineup): PlannedLineup => ({ ...lineup, points: null, playerPoints: new Map() })

/** The first game of each team in a week: whoever plays twice has one lineup for both. */
const firstOf = (lineups: readonly PlannedLineup[]): PlannedLineup[] => {
  const byTeam = Map.groupBy(lineups, ({ team }) => team)
  return [...byTeam.values()].map(([first]) => first!).sort((a, b) => Number(a.team) - Number(b.team))
}

/** Rosters and lineups of every week that Fleaflicker has box scores for. */
export const weeksOf = ({ weeks, longWeeks }: FleaflickerLeague, seating: Seating): PlannedWeek[] =>
  [...weeks].flatMap(([week, games]) => {
    const lineups = firstOf(
      games.flatMap(played => [...lineupOf(played, 'away', seating), ...lineupOf(played, 'home', seating)]),
    )
    const listed = lineups.filter(({ players }) => players.length > 0)
    if (listed.length === 0) return []
    return [{ week, lineups: longWeeks.includes(week) ? listed.map(withoutPoints) : listed }]
  })

/** Weeks in which somebody sits in a seat that the league does not have any more. */
export const weeksOfOtherSeats = ({ weeks }: FleaflickerLeague, seating: Seating): number[] =>
  [...weeks].flatMap(([week, games]) => {
    const lineups = games.flatMap(({ box }) => (box ? [seatedIn(box, 'home'), seatedIn(box, 'away')] : []))
    return lineups.every(seated => haveSeats(startersIn(seated), seating)) ? [] : [week]
  })

/** Whether every game of the last week of the schedule is final. */
export const isComplete = ({ weeks, lastWeek }: FleaflickerLeague): boolean => {
  const games = weeks.get(lastWeek) ?? []
  return games.length > 0 && games.every(({ game }) => game.isFinalScore)
}

const isRegular = ({ game: { isPlayoffs, isConsolation } }: PlayedGame): boolean => !isPlayoffs && !isConsolation

/** The last week of the regular season, as far as Fleaflicker has a schedule; null where it has none. */
export const lastRegularWeek = ({ weeks }: FleaflickerLeague): number | null =>
  [...weeks].findLast(([, games]) => games.some(isRegular))?.[0] ?? null

/** The schedule of the regular season: each team in one matchup a week. */
export const matchupsOf = ({ weeks, longWeeks }: FleaflickerLeague): PlannedMatchup[] =>
  [...weeks].flatMap(([week, games]) => {
    const seen = new Set<string>()
    if (longWeeks.includes(week)) return []
    return games.filter(isRegular).flatMap(({ game }): PlannedMatchup[] => {
      const [home, away] = [sideOf(game, 'home'), sideOf(game, 'away')]
      const sides = [home, away].filter(team => team !== null)
      if (sides.length === 0 || sides.some(team => seen.has(team))) return []
      for (const team of sides) seen.add(team)
      return [{ week, home: sides[0]!, away: sides[1] ?? null }]
    })
  })
