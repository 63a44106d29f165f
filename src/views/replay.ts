import type { Answer, Outcome, TeamChangeUnder } from '../engine/index.ts'
import { series } from './phrases.ts'
import { labelOf } from './systems.ts'
import {
  byName,
  type Column,
  field,
  layout,
  type Names,
  systemNameIn,
  type Table,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

interface Replay {
  leagueId: string
  real: Outcome
  replayed: Outcome
  weights: Readonly<Record<string, number>> | null
  teams: TeamChangeUnder[]
}

const championOf = ({ playoffs }: Outcome): string => playoffs?.champion?.name ?? 'not decided'

/** Names the actual champion. A season can end without a bracket, although a what-if replay draws one. */
const realChampion = (real: Outcome, replayed: Outcome): string =>
  real.playoffs === null && replayed.playoffs !== null
    ? 'not decided, because the bracket is not set'
    : championOf(real)

const columnsOf = (names: ReadonlyMap<string, string>): Column<TeamChangeUnder>[] => [
  byName({
    heading: 'TEAM',
    field: 'team',
    to: 'team',
    nameOf: id => names.get(id) ?? id,
    id: ({ teamId }) => teamId,
  }),
  field('RANK', 'rank'),
  field('WOULD BE', 'replayedRank'),
  field('CHANGE', 'change', { format: 'change' }),
  field('WINS', 'wins'),
  field('WOULD BE', 'replayedWins'),
  field('PF', 'pointsFor', { format: 'points' }),
  field('WOULD BE', 'replayedPointsFor', { format: 'points' }),
]

/** Describes the alternative rules: a system, and the weights that were changed. */
const rulesOf = ({ replayed, weights }: Replay, names: Names): string => {
  const changed = Object.entries(weights ?? {}).map(([stat, points]) => `${labelOf(stat)} at ${points}`)
  return `${systemNameIn(names, replayed.systemId)}${changed.length === 0 ? '' : ` with ${series(changed)}`}`
}

const teamNames = ({ standings }: Outcome): ReadonlyMap<string, string> =>
  new Map(standings.map(({ team }) => [team.id, team.name]))

/** Returns the table of changes, in the order of the actual standings. */
const changeTable = ({ real, teams }: Pick<Replay, 'real' | 'teams'>): Table => table(teams, columnsOf(teamNames(real)))

export const replay = (answer: Replay, context: ViewContext): View => {
  const { leagueId, real, replayed } = answer
  const { nameOf } = context
  const [was, would] = [systemNameIn(context, real.systemId), rulesOf(answer, context)]
  return layout(
    `${nameOf(leagueId)} with the same lineups under ${would} instead of ${was}`,
    changeTable(answer),
    text(`Champion: ${realChampion(real, replayed)}; under ${would}: ${championOf(replayed)}`),
  )
}

type WhatIf = Answer<'whatIf'>

/** Briefly describes each change in a what-if. */
const changesIn = (answer: WhatIf, context: ViewContext): string[] => {
  const { real, replayed, weights, trade } = answer
  const { values } = context
  const names = teamNames(real)
  const name = (id: string | undefined): string => names.get(id ?? '') ?? id ?? ''
  const gets = (got: readonly string[]): string => (got.length === 0 ? 'nothing' : series(got))
  const sides = (trade ?? []).map(side => `${name(side.teamId)} got ${gets(side.gets)}`)
  return [
    ...(values.lineups === undefined ? [] : ["with every team's best lineup in each week"]),
    ...(trade === null ? [] : [`without the trade that ${series(sides)}`]),
    ...(real.systemId === replayed.systemId && weights === null ? [] : [`under ${rulesOf(answer, context)}`]),
    ...(values.team === undefined
      ? []
      : [`with the schedules of ${name(values.team)} and ${name(values.scheduleOf)} swapped`]),
  ]
}

export const whatIf = (answer: WhatIf, context: ViewContext): View => {
  const { leagueId, real, replayed, trade } = answer
  const about =
    trade === null
      ? []
      : ["The traded players return to their teams. Each team's total changes by as much as its best possible lineup"]
  return {
    ...layout(
      `${context.nameOf(leagueId)} ${changesIn(answer, context).join(', ')}`,
      changeTable(answer),
      text(`Champion: ${realChampion(real, replayed)}; would be: ${championOf(replayed)}`),
    ),
    about,
  }
}

export const VIEWS = {
  replayLeague: replay,
  whatIf,
} satisfies Views
