import type { Answer, Matchup, PlayoffGame, Playoffs } from '../engine/index.ts'
import { chance, formatValue, sparkline } from './format.ts'
import { progressOfBoth, progressWords } from './games.ts'
import { failureNote, legendOf, liveMark, liveWord } from './live.ts'
import { capitalized, weeksText } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  listView,
  type MatchupList,
  type MatchupView,
  type Part,
  type Side,
  type Span,
  statement,
  type Table,
  table,
  teamLink,
  text,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

type BracketSide = Pick<PlayoffGame['home'], 'team' | 'total' | 'adjustment'>

const toSide = ({ team, total }: Pick<BracketSide, 'total'> & { team: { id: string; name: string } }): Side => ({
  name: team.name,
  team: team.name,
  total,
  link: teamLink(team.id),
  progress: '',
})

/** Describes the commissioner's point adjustments in a matchup; null without adjustments. */
export const adjustedText = (...sides: readonly (BracketSide | null)[]): string | null =>
  sides
    .flatMap(side =>
      side && side.adjustment !== 0
        ? [`${side.team.name} ${formatValue(side.adjustment, 'gain')} by the commissioner`]
        : [],
    )
    .join(', ') || null

/** The max number of bars in a chart. */
const MAX_BARS = 24

/** Charts the home team's win probability over the week so far, as bars from 0 to 100%. Empty without data. */
const chanceBars = ({ line = [] }: Pick<Matchup, 'line'>): string => {
  const step = Math.max(1, (line.length - 1) / (MAX_BARS - 1))
  const places = Array.from({ length: Math.min(line.length, MAX_BARS) }, (_, at) => Math.round(at * step))
  return sparkline(
    places.map(at => line[at]!.winChance),
    1,
  )
}

/**
 * Describes both sides' win probabilities, such as "win 62% – 38%", with the home team's chart. Null if they are not
 * known.
 */
export const chanceWords = (matchup: Pick<ListedMatchup, 'home' | 'away' | 'line'>): string | null => {
  const { home, away } = matchup
  if (home.winChance === undefined || away?.winChance === undefined) return null
  const [one, other] = [home, away].map(side => chance(side.winChance!))
  return [`win ${one} – ${other}`, chanceBars(matchup)].filter(Boolean).join(' ')
}

/** Returns a matchup's win probabilities over the week so far. */
export const chanceTable = ({ home, away, line = [] }: Pick<ListedMatchup, 'home' | 'away' | 'line'>): Table =>
  table(line, [
    { heading: 'TIME', field: 'at', format: 'kickoff', value: ({ at }) => at },
    { heading: home.team.name, field: 'home', format: 'chance', value: ({ winChance }) => winChance },
    { heading: away?.team.name ?? '', field: 'away', format: 'chance', value: ({ winChance }) => 1 - winChance },
  ])

const noteOf = (...parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join('; ') || null

/** Describes a side's remaining starters and win probability, such as "3 to play, win 62.1%". */
const sideWords = (side: ListedMatchup['home']): string =>
  [progressWords(side), ...(side.winChance === undefined ? [] : [`win ${chance(side.winChance)}`])]
    .filter(words => words !== '')
    .join(', ')

const sideView = (side: ListedMatchup['home'], progress: string): Side => ({
  ...toSide(side),
  name: 'seed' in side ? `${side.seed} ${side.team.name}` : side.team.name,
  progress,
})

/** Returns a matchup with its totals so far. In a bracket, the sides show their seeds. */
export const matchupView = (matchup: Matchup | PlayoffGame): MatchupView => {
  const { home, away, winner } = matchup
  const game = 'tiebreak' in matchup ? matchup : null
  const remark = noteOf(game?.tiebreak ? 'tied: the better seed won' : null, adjustedText(home, away))
  const isPlayed = away !== null || game === null
  const progress = away ? progressOfBoth(home, away) : progressWords(home)
  return {
    home: sideView(home, isPlayed ? sideWords(home) : ''),
    away: away && sideView(away, sideWords(away)),
    winner,
    live: liveWord(matchup),
    remark,
    note: noteOf(liveMark(matchup), chanceWords(matchup), isPlayed ? progress : null, remark),
  }
}

/** A matchup of the regular season, or of a bracket, where it includes the name of its round. */
export type ListedMatchup = Matchup | (PlayoffGame & { name: string })

/** Returns the regular-season matchups in a response, followed by the bracket's. */
export const listedMatchups = ({
  matchups,
  ...bracket
}: Pick<MatchupsAnswer, 'matchups' | 'rounds' | 'thirdPlace'>) => [
  ...matchups,
  ...allRounds(bracket).flatMap(({ name, games }) => games.map(game => ({ ...game, name }))),
]

/** Returns a team's matchup in a list. */
export const matchupOf = (list: readonly ListedMatchup[], teamId: string): ListedMatchup | undefined =>
  list.find(({ home, away }) => home.team.id === teamId || away?.team.id === teamId)

/** Returns matchups with a team's own first. */
export const ownFirst = <Game extends ListedMatchup>(
  matchups: readonly Game[],
  teamId: string | undefined,
): readonly Game[] => {
  const own = teamId === undefined ? undefined : matchupOf(matchups, teamId)
  return matchups.toSorted((a, b) => Number(b === own) - Number(a === own))
}

/** CSV columns for both sides' totals, and their numbers of starters by state. */
const PROGRESS = (['yetToPlay', 'playing', 'played'] as const).flatMap((state): Column<ListedMatchup>[] => {
  const named = capitalized(state)
  return [
    { heading: null, field: `home${named}`, value: ({ home }) => home[state] },
    { heading: null, field: `away${named}`, value: ({ away }) => away?.[state] },
  ]
})

const SIDES: readonly Column<ListedMatchup>[] = [
  {
    heading: 'HOME',
    field: 'home',
    idField: 'homeId',
    value: ({ home }) => home.team.name,
    link: ({ home }) => teamLink(home.team.id),
  },
  { heading: 'TOTAL', field: 'homeTotal', format: 'points', value: ({ home }) => home.total },
  {
    heading: 'AWAY',
    field: 'away',
    idField: 'awayId',
    value: ({ away }) => away?.team.name,
    link: ({ away }) => away && teamLink(away.team.id),
  },
  { heading: 'TOTAL', field: 'awayTotal', format: 'points', value: ({ away }) => away?.total },
]

const COLUMNS: readonly Column<ListedMatchup>[] = [
  field('WEEK', 'week'),
  { heading: null, field: 'round', value: each => ('name' in each ? each.name : null) },
  ...SIDES,
  field('WINNER', 'winner'),
  ...PROGRESS,
  { heading: null, field: 'homeWinChance', format: 'chance', value: ({ home }) => home.winChance },
  { heading: null, field: 'awayWinChance', format: 'chance', value: ({ away }) => away?.winChance },
  { heading: null, field: 'provisional', value: ({ provisional }) => provisional && 'true' },
  { heading: null, field: 'asOf', format: 'moment', value: ({ asOf }) => asOf },
  { heading: null, field: 'source', value: ({ source }) => source },
  { heading: null, field: 'homeAdjustment', value: ({ home }) => home.adjustment },
  { heading: null, field: 'awayAdjustment', value: ({ away }) => away?.adjustment },
]

/** Returns the teams and totals of matchups. */
export const matchupTotals = (list: readonly ListedMatchup[]): Table => table(list, SIDES)

interface MatchupsAnswer {
  matchups: Matchup[]
  rounds: Playoffs['rounds']
  thirdPlace: Playoffs['thirdPlace']
  week: number | null
  liveFailedAt?: number | undefined
}

/** Returns matchups by week, followed by the bracket's. */
export const matchups = (answer: MatchupsAnswer, { zone }: Pick<ViewContext, 'zone'>): View => {
  const { week } = answer
  const games = listedMatchups(answer)
  const list = table<ListedMatchup>(games, COLUMNS)
  if (games.length === 0) return listView(list, week === null ? 'No matchups yet' : `No matchups in week ${week}`)
  const weeks = [...Map.groupBy(answer.matchups, each => each.week)].map(
    ([week, weekMatchups]): MatchupList => ({
      kind: 'matchups',
      heading: `Week ${week}`,
      week,
      matchups: weekMatchups.map(matchupView),
    }),
  )
  return {
    ...layout(null, ...weeks, ...roundMatchups(allRounds(answer))),
    about: [...failureNote(answer, zone), ...legendOf(games)],
    list,
  }
}

/** Returns a bracket's rounds and its third-place game. */
export const allRounds = ({ rounds, thirdPlace }: Pick<Playoffs, 'rounds' | 'thirdPlace'>): Playoffs['rounds'] =>
  thirdPlace === null ? rounds : [...rounds, thirdPlace]

/** Returns each round of a bracket with its games. */
export const roundMatchups = (rounds: Playoffs['rounds']): MatchupList[] =>
  rounds.map(({ name, week, games }) => ({
    kind: 'matchups',
    heading: `${name}, week ${week}`,
    week,
    matchups: games.map(matchupView),
  }))

/** Returns the rounds played in a week, including the third-place game. Empty before the bracket is drawn. */
export const roundsIn = (playoffs: Playoffs | null, week: number): Playoffs['rounds'] =>
  playoffs === null ? [] : allRounds(playoffs).filter(round => round.week === week)

/** Returns a bracket's winner, once known. */
export const championOf = ({ champion, championSeed }: Pick<Playoffs, 'champion' | 'championSeed'>): Span[] | null =>
  champion && [{ text: `Champion: ${champion.name}, seed ${championSeed}`, tone: 'accent' }]

export const bracket = (playoffs: Playoffs): Part[] => {
  const champion = championOf(playoffs)
  return [...roundMatchups(allRounds(playoffs)), ...(champion ? [text(champion)] : [])]
}

/** Explains why some teams in a division meet more often than others. */
const unevenRivals = ({ rivalGames }: Answer<'setSchedule'>): string[] =>
  rivalGames === undefined || rivalGames.min === rivalGames.max
    ? []
    : [
        `Teams in the same division meet ${rivalGames.min} to ${rivalGames.max} times, because the divisions differ in size and the other divisions don't have enough games`,
      ]

/** Returns the changed weeks of a schedule with their matchups. */
export const newSchedule = (answer: Answer<'setSchedule'>, { nameOf }: ViewContext): View => {
  const { weeks, pairings } = answer
  if (weeks.length === 0) return statement('The schedule is unchanged')
  const list = table<Answer<'setSchedule'>['pairings'][number]>(pairings, [
    field('WEEK', 'week'),
    { heading: 'HOME', field: 'homeTeamId', value: ({ homeTeamId }) => nameOf(homeTeamId) },
    {
      heading: 'AWAY',
      field: 'awayTeamId',
      value: ({ awayTeamId }) => (awayTeamId === null ? 'bye' : nameOf(awayTeamId)),
    },
  ])
  return { ...layout(null, list), about: [`Schedule of ${weeksText(weeks)} changed`, ...unevenRivals(answer)], list }
}

export const VIEWS = {
  listMatchups: matchups,
  setSchedule: newSchedule,
} satisfies Views
