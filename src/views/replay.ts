import type { Outcome, TeamChangeUnder } from '../engine/index.ts'
import { byName } from './cells.ts'
import { type Asked, type Column, field, shown, table, text, type View } from './view.ts'

interface Replay {
  leagueId: string
  real: Outcome
  replayed: Outcome
  teams: TeamChangeUnder[]
}

const championOf = ({ playoffs }: Outcome): string => playoffs?.champion?.name ?? 'nobody yet'

/** Who won in truth; a season may be over and its bracket never drawn, while a replay draws its own. */
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

export const replay = ({ leagueId, real, replayed, teams }: Replay, { nameOf }: Asked): View => {
  const names = new Map(real.standings.map(({ team }) => [team.id, team.name]))
  const [was, would] = [nameOf(real.systemId), nameOf(replayed.systemId)]
  return shown(
    `${nameOf(leagueId)} with the same lineups under ${would} instead of ${was}`,
    table(teams, columnsOf(names)),
    text(`Champion: ${realChampion(real, replayed)}; under ${would}: ${championOf(replayed)}`),
  )
}
