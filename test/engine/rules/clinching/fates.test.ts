import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fateOf } from '../../../../src/engine/rules/clinching/clinching.ts'
import { divisionWinnersFirst, standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { numberedStandings } from '../../../../src/engine/rules/odds/race.ts'
import { fatesOf } from '../../../support/outlook.ts'
import { numbersFrom, raceOf } from '../../../support/races.ts'

const someRace = (teams: number) =>
  fc
    .record({ seed: fc.nat(), left: fc.constantFrom(1, 2), medianGame: fc.boolean(), divided: fc.boolean() })
    .map(({ seed, left, medianGame, divided }) => {
      const number = numbersFrom(seed)
      const total = (team: number) => number(6) * 100 + team
      const divisions = divided ? { divisions: 2 } : {}
      return (size: 2 | 4 | 6 | 8) =>
        raceOf({ teams, weeks: 9, played: 9 - left, total, size, medianGame, ...divisions })
    })

describe('clinching a bye', () => {
  it('is possible for the top two seeds in a six-team bracket, and the other teams are eliminated from it', () => {
    fc.assert(
      fc.property(someRace(8), raceFor => {
        const race = raceFor(6)
        const standings = numberedStandings(race)
        const divisions = race.playoffs.divisionWinnersFirst ? race.teams.map(({ division }) => division!) : null
        for (const [team, { clinchedBye, eliminatedBye, eliminated }] of fatesOf(race)!.entries()) {
          const first = fateOf({ standings, medianGame: race.medianGame }, team, { count: 2, divisions })
          expect([clinchedBye, eliminatedBye]).toEqual([first.clinched, first.eliminated])
          if (eliminated) expect(eliminatedBye).toBe(true)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is impossible for every team if a bracket has no byes', () => {
    fc.assert(
      fc.property(someRace(8), fc.constantFrom(2, 4, 8), (raceFor, size) => {
        for (const { clinchedBye, eliminatedBye } of fatesOf(raceFor(size))!)
          expect([clinchedBye, eliminatedBye]).toEqual([false, true])
      }),
      { numRuns: 10 },
    )
  })
})

describe('a finished season', () => {
  const fate = (isIn: boolean, hasBye: boolean) => ({
    clinched: isIn,
    eliminated: !isIn,
    controls: isIn,
    magic: isIn ? 0 : null,
    clinchedBye: hasBye,
    eliminatedBye: !hasBye,
    paths: [],
  })

  it('leaves nothing undecided: it has the seeds from the standings or from the drawn bracket, and byes for the top seeds', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), fc.boolean(), (seed, divided, drawn) => {
        const number = numbersFrom(seed)
        const shape = { teams: 8, weeks: 5, played: 5, total: () => number(6), size: 6 } as const
        const race = raceOf({ ...shape, ...(divided && { divisions: 2 }) })
        const table = standings(race).map(({ team }) => team)
        const seeds = (divided ? divisionWinnersFirst(table) : table).slice(0, 6).map(({ id }) => id)
        const inPlace = drawn ? seeds.toReversed() : seeds
        expect(fatesOf({ ...race, draw: drawn ? { seeds: inPlace } : null })).toEqual(
          race.teams.map(({ id }) => {
            const place = inPlace.indexOf(id)
            return { team: id, ...fate(place >= 0, place === 0 || place === 1) }
          }),
        )
      }),
    )
  })
})
