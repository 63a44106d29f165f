import { type League, log } from '../model/league.ts'
import { faultsOf, type Maker, may, runnerOf, type Stage } from '../stage.ts'

const someRanking = ({ chance }: Stage): League['ranking'] => {
  const first = chance.one<'winPct' | 'allPlay'>(['winPct', 'allPlay'])
  const others = chance.some(['winPct', 'pointsFor', 'headToHead', 'pointsAgainst', 'allPlay'] as const, 3)
  return chance.odds(30) ? USUAL : [first, ...others.filter(each => each !== first)]
}

const USUAL = ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst'] as const

/** Changes the ranking criteria, the median game or the divisions. */
export const changeRanking: Maker = (stage, league) => {
  const { chance } = stage
  const actor = runnerOf(stage, league)
  const count = chance.below(4)
  const divisions = Array.from({ length: count }, (_, at) => ({
    name: `Division ${at + 1}`,
    teamIds: league.teams.filter((_, place) => place % count === at).map(({ id }) => id),
  }))
  const change = chance.one<Partial<Pick<League, 'ranking' | 'medianGame'>> & { divisions?: typeof divisions }>([
    { ranking: someRanking(stage) },
    { medianGame: chance.odds(60) },
    { divisions },
  ])
  const settings = () => JSON.stringify([league.ranking, league.medianGame, league.teams.map(each => each.division)])
  return {
    operation: 'updateLeague',
    actor,
    params: { id: league.id },
    body: change,
    faults: faultsOf(['forbidden', !may.league(league, actor)]),
    done() {
      const before = settings()
      const { divisions: made, ...others } = change
      Object.assign(league, others)
      for (const [at, team] of league.teams.entries()) if (made) team.division = count === 0 ? null : (at % count) + 1
      if (settings() !== before) log(league, 'settings', { actor: actor.name })
    },
  }
}
