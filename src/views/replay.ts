import type { Outcome, TeamChangeUnder } from '../engine/index.ts'
import { byName } from './cells.ts'
import { series } from './phrases.ts'
import { labelOf } from './systems.ts'
import { type Asked, type Column, field, type Names, shown, table, text, type View } from './view.ts'

interface Replay {
  leagueId: string
  real: Outcome
  replayed: Outcome
  weights: Readonly<Record<string, number>> | null
  teams: TeamChangeUnder[]
}

const championOf = ({ playoffs }: Outcome): string => playoffs?.champion?.name ?? 'nobody yet'

/** The true champion; a season may be over without a drawn bracket, while a replay draws its own. */
const realChampion = (real: Outcome, replayed: Outcome): string =>
  real.playoffs === null && replayed.playoffs !== null ? 'nobody, as the bracket is not drawn' : championOf(real)

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

/** The other rules: a system, and the weights that differ from it. */
const rulesOf = ({ replayed, weights }: Replay, { nameOf }: Names): string => {
  const changed = Object.entries(weights ?? {}).map(([stat, points]) => `${labelOf(stat)} at ${points}`)
  return `${nameOf(replayed.systemId)}${changed.length === 0 ? '' : ` with ${series(changed)}`}`
}

export const replay = (answer: Replay, asked: Asked): View => {
  const { leagueId, real, replayed, teams } = answer
  const { nameOf } = asked

  const names = new Map(real.standings.map(({ team }) => [team.id, team.name]))
  const [was, would] = [nameOf(real.systemId), rulesOf(answer, asked)]
  return shown(
    `${nameOf(leagueId)} with the same lineups under ${would} instead of ${was}`,
    table(teams, columnsOf(names)),
    text(`Champion: ${realChampion(real, replayed)}; under ${would}: ${championOf(replayed)}`),
  )
}
