import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Imported, Playoffs, Standing, Team } from '../../../../src/engine/index.ts'
import { realSeason } from '../../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { ddd, gfn, gocougs, jdegregorio, type SharedSheet, wayneSnyder } from '../../../support/sheets.ts'
import { openWorld, type World } from '../../../support/world.ts'

/**
 * Whole seasons of leagues as sheets, from tables that others made of ESPN's, Yahoo's and Fleaflicker's answers; nobody
 * says their rules. `least` is what was found before of offense, by rules made by hand.
 */
const SETS: readonly {
  of(season: number): SharedSheet
  seasons: readonly number[]
  least: number
}[] = [
  { of: ddd, seasons: [2023, 2025], least: 0.998 },
  { of: wayneSnyder, seasons: [2025], least: 0.93 },
  { of: gfn, seasons: [2023], least: 0.998 },
  { of: jdegregorio, seasons: [2017], least: 0.992 },
  { of: gocougs, seasons: [2023], least: 0.93 },
]

const OFFENSE: readonly string[] = ['QB', 'RB', 'WR', 'TE']
const REGULAR = 14

type Fit = Answer<'importSheet'>['fit']

const offenseOf = ({ byPosition }: Fit) => {
  const of = byPosition.filter(({ posGroup }) => OFFENSE.includes(posGroup))
  const sum = (what: 'equal' | 'compared') => of.reduce((all, each) => all + each[what], 0)
  return { equal: sum('equal'), compared: sum('compared'), share: sum('equal') / sum('compared') }
}

const lineOf = ({ name, season }: SharedSheet, { fit, unmatched }: { fit: Fit; unmatched: number }): string => {
  const { equal, compared, share } = offenseOf(fit)
  const kinds = fit.byPosition.filter(({ posGroup }) => !OFFENSE.includes(posGroup))
  const others = kinds.map(each => `${each.posGroup} ${each.equal}/${each.compared}`)
  const all = `all ${fit.equal}/${fit.compared}`
  return `${name} ${season}: offense ${equal}/${compared} ${(100 * share).toFixed(2)} %, ${others.join(', ')}, ${all}, ${unmatched} unmatched`
}

describe.skipIf(whyNoRealData)(overRealData('leagues in sheets, their rules fitted'), () => {
  let world: World
  const lines: string[] = []
  const cases = SETS.flatMap(({ of, seasons, least }) => seasons.map(season => ({ of, season, least, name: of.name })))

  beforeAll(async () => {
    world = await openWorld()
    for (const season of new Set(cases.map(each => each.season))) await world.keep(await realSeason(season))
  })
  afterAll(() => {
    console.info(lines.join('\n'))
    world.close()
  })

  it.each(cases)(
    'explain what $name paid in $season at least as far as rules by hand did',
    async ({ of, season, least }) => {
      const sheet = of(season)
      const answer = (await world.ask('importSheet', {
        body: { ...sheet, fit: true },
        query: { preview: 1 },
      })) as Answer<'importSheet'>
      if (!('preview' in answer)) throw new Error('it was imported')
      const { unmatched, matched } = answer.preview.players
      lines.push(lineOf(sheet, { fit: answer.fit, unmatched: unmatched.length }))
      expect(offenseOf(answer.fit).share).toBeGreaterThanOrEqual(least)
      expect(unmatched.length / (matched + unmatched.length)).toBeLessThan(0.03)
    },
  )

  describe('a league of 17 weeks with a bracket', () => {
    const season = 2025
    const sheet = whyNoRealData ? null : wayneSnyder(season)
    let imported: Imported
    let teams: Team[]

    const bring = async () => {
      const body = { ...sheet, fit: true, playoffs: { teams: 6, startWeek: REGULAR + 1 } }
      return (await world.ask('importSheet', { body })) as { imported: typeof imported; fit: Fit }
    }

    beforeAll(async () => {
      imported = (await bring()).imported
      const answer = await world.ask('getLeague', { params: { id: imported.leagueId } })
      teams = (answer as { teams: Team[] }).teams
    })

    it('has the table that its totals make', async () => {
      const answer = await world.ask('getLeague', { params: { id: imported.leagueId } })
      const { standings } = answer as { standings: Standing[] }
      const totals = new Map(sheet!.rows.map(({ week, team, teamPoints }) => [`${week} ${team}`, teamPoints!]))
      const opponents = new Map(sheet!.rows.map(({ week, team, opponent }) => [`${week} ${team}`, opponent!]))
      const won = (team: string) =>
        Array.from({ length: REGULAR }, (_, at) => at + 1).filter(
          week => totals.get(`${week} ${team}`)! > totals.get(`${week} ${opponents.get(`${week} ${team}`)}`)!,
        ).length
      const off = standings.filter(({ team, wins }) => wins !== won(team.name)).length
      // Long touchdowns, which no weekly file has, decided two games.
      expect(standings.every(({ games }) => games === REGULAR)).toBe(true)
      expect(off).toBeLessThanOrEqual(4)
    })

    it('has the bracket as it was played', async () => {
      const answer = await world.ask('getLeague', { params: { id: imported.leagueId } })
      const { playoffs } = answer as { playoffs: Playoffs }
      const opponents = new Map(sheet!.rows.map(({ week, team, opponent }) => [`${week} ${team}`, opponent!]))
      expect(playoffs.rounds.map(({ games }) => games.length)).toEqual([4, 2, 1])
      for (const { week, games } of playoffs.rounds) {
        for (const { home, away } of games) {
          if (away) expect(opponents.get(`${week} ${home.team.name}`)).toBe(away.team.name)
        }
      }
    })

    it('has every lineup and roster, seat by seat', async () => {
      const { leagueId } = imported
      const unknown = new Set(imported.players.unmatched.map(player => player.name))
      for (const { id: teamId, name } of teams) {
        for (const week of [1, 9, 17]) {
          const answer = await world.ask('getTeam', { params: { id: leagueId, teamId }, query: { week } })
          const { lineup, roster } = answer as { lineup: { player: object | null }[]; roster: object[] }
          const own = sheet!.rows.filter(row => row.week === week && row.team === name && !unknown.has(row.player!))
          const started = own.filter(({ slot }) => slot !== 'BE' && slot !== 'IR')
          expect([lineup.filter(({ player }) => player).length, roster.length]).toEqual([started.length, own.length])
        }
      }
    })

    it('is filled again in place by a second import', async () => {
      const again = await bring()
      expect(again.imported).toMatchObject({ action: 'update', leagueId: imported.leagueId })
    })
  })
})
