import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../shared/bracket.ts'
import type { PlannedLineup, PlannedMatchup, PlannedPlayoffs, PlannedWeek } from '../shared/plan.ts'
import { assignToSlots, fitSlots, type SlotLayout, type Starter } from '../shared/slots.ts'
import type { BoxScoreAnswer, FleaflickerLeague, GameAnswer, LeaguePlayer, PlayedGame } from './client.ts'
import { isStarting, teamsIn } from './league.ts'

type Side = 'home' | 'away'

/** Rounds points to the precision that Fleaflicker uses for sums, to remove single-precision errors. */
const clean = (points: number): number => Number(points.toFixed(2))

interface SeatedPlayer {
  player: LeaguePlayer
  label: string
  starts: boolean
}

/** Returns each player on a side once, with their slot. */
const startersOf = ({ lineups }: BoxScoreAnswer, side: Side): SeatedPlayer[] => {
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

const idOf = ({ player }: SeatedPlayer): string => String(player.proPlayer.id)

const startersIn = (seated: readonly SeatedPlayer[]): Starter[] =>
  seated.filter(({ starts }) => starts).map(each => ({ label: each.label, player: idOf(each) }))

export const sideOf = (game: GameAnswer, side: Side): string | null => (game[side] ? String(game[side].id) : null)

const lineupOf = ({ game, box }: PlayedGame, side: Side, slots: SlotLayout): PlannedLineup[] => {
  const team = sideOf(game, side)
  if (team === null || !box) return []
  const seated = startersOf(box, side)
  const paid = seated.map(each => [idOf(each), clean(each.player.viewingActualPoints?.value ?? 0)] as const)
  return [
    {
      team,
      players: seated.map(idOf),
      ...assignToSlots(startersIn(seated), slots),
      points: clean((side === 'home' ? game.homeScore : game.awayScore)?.score?.value ?? 0),
      playerPoints: new Map(paid),
    },
  ]
}

/** Returns the points of the players in a game, by player id. */
export const pointsIn = (box: BoxScoreAnswer): [player: string, points: number][] =>
  (['home', 'away'] as const).flatMap(side =>
    startersOf(box, side).map((each): [string, number] => [
      idOf(each),
      clean(each.player.viewingActualPoints?.value ?? 0),
    ]),
  )

/** Removes a lineup's points, because they cover all weeks of a matchup that lasts longer than a week. */
const withoutPoints = (lineup: PlannedLineup): PlannedLineup => ({ ...lineup, points: null, playerPoints: new Map() })

/** Returns each team's first game in a week. A team with two games uses one lineup for both. */
const firstGames = (lineups: readonly PlannedLineup[]): PlannedLineup[] => {
  const byTeam = Map.groupBy(lineups, ({ team }) => team)
  return [...byTeam.values()].map(([first]) => first!).sort((a, b) => Number(a.team) - Number(b.team))
}

/** Returns rosters and lineups for every week with Fleaflicker box scores. */
export const weeksOf = ({ weeks, longWeeks }: FleaflickerLeague, slots: SlotLayout): PlannedWeek[] =>
  [...weeks].flatMap(([week, games]) => {
    const lineups = firstGames(
      games.flatMap(played => [...lineupOf(played, 'away', slots), ...lineupOf(played, 'home', slots)]),
    )
    const listed = lineups.filter(({ players }) => players.length > 0)
    if (listed.length === 0) return []
    return [{ week, lineups: longWeeks.includes(week) ? listed.map(withoutPoints) : listed }]
  })

/** Returns the weeks with a starter in a slot that the league no longer has. */
export const weeksOfOtherSlots = ({ weeks }: FleaflickerLeague, slots: SlotLayout): number[] =>
  [...weeks].flatMap(([week, games]) => {
    const lineups = games.flatMap(({ box }) => (box ? [startersOf(box, 'home'), startersOf(box, 'away')] : []))
    return lineups.every(seated => fitSlots(startersIn(seated), slots)) ? [] : [week]
  })

/** Returns whether all games in the last scheduled week are final. */
const isComplete = ({ weeks, lastWeek }: FleaflickerLeague): boolean => {
  const games = weeks.get(lastWeek) ?? []
  return games.length > 0 && games.every(({ game }) => game.isFinalScore)
}

const isRegular = ({ game: { isPlayoffs, isConsolation } }: PlayedGame): boolean => !isPlayoffs && !isConsolation

/** Returns the last regular-season week in Fleaflicker's schedule; null without a schedule. */
export const lastRegularWeek = ({ weeks }: FleaflickerLeague): number | null =>
  [...weeks].findLast(([, games]) => games.some(isRegular))?.[0] ?? null

/** Returns the regular-season schedule, with each team in at most one matchup per week. */
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

/**
 * The postseason. Fleaflicker does not describe its format, so it is derived from the games. All games except
 * consolation and third-place games belong to the championship bracket, and a team that enters in the second round had
 * a bye. Seeds are the postseason ranks, with division winners first.
 */

const isForTitle = ({ isPlayoffs, isConsolation, isThirdPlaceGame }: GameAnswer): boolean =>
  isPlayoffs === true && !isConsolation && !isThirdPlaceGame

const seedsOf = (answers: FleaflickerLeague): string[] => {
  const teams = teamsIn(answers)
  const rank = ({ recordPostseason, recordOverall }: (typeof teams)[number]): number =>
    recordPostseason?.rank ?? recordOverall?.rank ?? teams.length
  return teams.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).map(({ id }) => String(id))
}

/** Returns the rounds that have been drawn, by week. */
const roundsIn = ({ weeks }: FleaflickerLeague): [week: number, round: Pairing[]][] =>
  [...weeks].flatMap(([week, games]): [number, Pairing[]][] => {
    const round = games.flatMap(({ game }): Pairing[] => {
      const [home, away] = [sideOf(game, 'home'), sideOf(game, 'away')]
      return isForTitle(game) && home !== null && away !== null ? [[home, away]] : []
    })
    return round.length === 0 ? [] : [[week, round]]
  })

/**
 * Returns the number of rounds through the championship game, or through the last week if that game is not scheduled.
 */
const lengthOf = ({ weeks, lastWeek }: FleaflickerLeague, roundWeeks: readonly number[]): number => {
  const isOver = [...weeks.values()].flat().some(({ game }) => game.isChampionshipGame)
  return isOver ? roundWeeks.length : lastWeek - roundWeeks[0]! + 1
}

/** Returns the first round with its byes: teams that enter in the second round, or else the best seeds. */
const withByes = (rounds: readonly Pairing[][], length: number, seeds: readonly string[]): Pairing[][] => {
  const [first = [], second] = rounds
  const waiting = (second?.flat() ?? seeds).filter(team => team !== null && !first.flat().includes(team))
  const byes = waiting.slice(0, Math.max(0, 2 ** (length - 1) - first.length))
  return [[...first, ...byes.map((team): Pairing => [team!, null])], ...rounds.slice(1)]
}

const NOT_YET = 'Fleaflicker does not show playoffs yet; a later sync adds them'
const NONE = "Fleaflicker doesn't have playoffs for this league, so this mirror doesn't have any either"
const NOT_DRAWN = "Fleaflicker's bracket can't be read, so Hindsight drew it from its seeds"

/** Returns the postseason in a form that Hindsight supports (or null), and warnings about the differences. */
export const playoffsOf = (answers: FleaflickerLeague): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  const last = lastRegularWeek(answers)
  const playedRounds = roundsIn(answers)
  if (last === null || playedRounds.length === 0)
    return { playoffs: null, warnings: [isComplete(answers) ? NONE : NOT_YET] }
  const { standings, longWeeks } = answers
  const seeds = seedsOf(answers)
  const length = lengthOf(
    answers,
    playedRounds.map(([week]) => week),
  )
  const rounds = withByes(
    playedRounds.map(([, round]) => round),
    length,
    seeds,
  )
  const teams = rounds[0]!.flat().filter(team => team !== null).length
  const startWeek = playedRounds[0]![0]
  const longRounds = longWeeks.some(week => week >= startWeek)
  const fault = bracketFault({ teams, startWeek, season: standings.season, teamCount: seeds.length, longRounds })
  if (fault !== null) return { playoffs: null, warnings: [fault] }
  const sound = rounds.length <= roundsFor(teams) && isSoundBracket(rounds, teams, seeds)
  const config = {
    teams: teams as BracketSize,
    startWeek,
    reseed: false,
    divisionWinnersFirst: (standings.divisions?.length ?? 0) > 1,
  }
  return {
    playoffs: { config, draw: { seeds, pairings: sound ? inBracketOrder(rounds) : [] } },
    warnings: sound ? [] : [NOT_DRAWN],
  }
}
