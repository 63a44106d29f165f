import { reviewPairings } from '../model/bracket.ts'
import { type League, log, type System } from '../model/league.ts'
import { byReceptions } from '../season.ts'
import { faultsOf, type Maker, may, runnerOf } from '../stage.ts'
import { someWeek } from './lineups.ts'

/** The points for a reception, in hundredths. */
const RECEPTION: Readonly<Record<System, number>> = { standard: 0, 'half-ppr': 50, ppr: 100 }

const SYSTEMS = ['standard', 'half-ppr', 'ppr'] as const

const systemIn = ({ system, earlier }: League, week: number): System =>
  earlier.find(({ until }) => week <= until)?.system ?? system

/**
 * Changes the scoring system for all weeks (except those that keep earlier rules), from a week on, or after the season.
 */
export const changeRules: Maker = (stage, league) => {
  const { chance, facts, now } = stage
  const system = chance.one(SYSTEMS)
  const week = chance.odds(20) ? 1 : someWeek(stage)
  const reach = chance.one<{ fromWeek?: number; nextSeason?: true }>([
    {},
    { fromWeek: week },
    { fromWeek: week },
    { nextSeason: true },
  ])
  const until = reach.nextSeason ? 18 : reach.fromWeek === undefined ? null : reach.fromWeek - 1
  const actor = runnerOf(stage, league)
  return {
    operation: 'updateLeague',
    actor,
    params: { id: league.id },
    body: { scoringSystemId: system, ...reach },
    faults: faultsOf(['forbidden', !may.league(league, actor)]),
    done() {
      const before = JSON.stringify([league.system, league.earlier])
      const kept = until === null || until === 0 ? [] : [{ until, system: systemIn(league, until) }]
      if (until !== null) league.earlier = [...league.earlier.filter(each => each.until < until), ...kept]
      league.system = system
      if (JSON.stringify([league.system, league.earlier]) === before) return
      const tables = SYSTEMS.map(each => facts.pointsBy(byReceptions(RECEPTION[each])))
      const pointsOf = (id: string, week: number) => tables[SYSTEMS.indexOf(systemIn(league, week))]!(id, week)
      league.facts = { ...facts, pointsOf }
      log(league, 'settings', { actor: actor.name })
      reviewPairings(league, now)
    },
  }
}
