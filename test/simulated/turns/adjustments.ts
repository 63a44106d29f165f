import { reviewPairings, roundsOf, thirdPlaceOf } from '../model/bracket.ts'
import { type League, log, type Team } from '../model/league.ts'
import { givenTo } from '../model/table.ts'
import { faultsOf, type Maker, may, runnerOf } from '../stage.ts'
import { someLateWeek, someWeek } from './lineups.ts'

/** Returns true if a team cannot have a game in a playoff week. */
const hasNoGame = (league: League, { id }: Team, at: { week: number; now: number }): boolean => {
  if (!league.seeds) return false
  const rounds = roundsOf(league, at.now)
  const round = rounds.find(({ week }) => week === at.week)
  const third = at.week === league.lastWeek ? thirdPlaceOf(league, rounds, at.now) : null
  const games = [...(round?.games ?? []), ...(third ? [third] : [])]
  return games.length > 0 && !games.some(({ pair }) => pair[1] !== null && pair.includes(id))
}

/** Adds or deducts a team's points in a week, usually enough to matter. */
export const adjust: Maker = (stage, league) => {
  const { chance, now } = stage
  const inBracket = league.teams.filter(({ id }) => league.seeds?.slice(0, league.bracket).includes(id))
  const team = (chance.odds(70) ? chance.any(inBracket) : undefined) ?? chance.any(league.teams)!
  const week = chance.odds(50) ? someLateWeek(stage) : someWeek(stage)
  const hundredths = chance.odds(2) ? 0 : (chance.below(80) - 40) * chance.one([1, 100, 100, 200])
  const isUnknown = chance.odds(2)
  const actor = runnerOf(stage, league)
  return {
    operation: 'adjustPoints',
    actor,
    params: { id: league.id },
    body: { week, teamId: isUnknown ? 'nobody' : team.id, points: hundredths / 100, reason: 'As the league has voted' },
    faults: faultsOf(
      // A mirror without playoffs does not have a championship.
      ['invalid_request', hundredths === 0 || (league.bracket > 0 && week > league.lastWeek)],
      ['not_found', isUnknown],
      ['forbidden', !may.league(league, actor)],
      ['conflict', hasNoGame(league, team, { week, now })],
    ),
    done() {
      league.given.set(`${week} ${team.id}`, givenTo(league, team, week) + hundredths)
      const effect = { kind: 'adjust', team, week, points: hundredths } as const
      log(league, 'adjust', { actor: actor.name, teamId: team.id }, { effect })
      reviewPairings(league, now)
    },
  }
}
