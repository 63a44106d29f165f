import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Imported, Playoffs, Standing, Team } from '../../../../src/engine/index.ts'
import { realSeason } from '../../../support/real-seasons.ts'
import { isSoak } from '../../../support/rounds.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { ddd, gfn, gocougs, jdegregorio, rffl, type SharedSheet, wayneSnyder } from '../../../support/sheets.ts'
import { openWorld, type World } from '../../../support/world.ts'

/**
 * Leagues' complete seasons as sheets, from tables that third parties derived from the responses of ESPN, Yahoo and
 * Fleaflicker. The leagues' rules are unknown. `before` is the share for offense with rules that were written by hand.
 * `defenses` is the share for team defenses. Yahoo also scores defenses for plays that are not in the weekly files.
 * Runs one season per league, or all of them in `npm run soak`.
 */
const SETS: readonly {
  of(season: number): SharedSheet
  quick: number
  seasons: readonly number[]
  before: number
  defenses: number
}[] = [
  { of: ddd, quick: 2023, seasons: [2023, 2024, 2025], before: 0.998, defenses: 0.98 },
  { of: wayneSnyder, quick: 2025, seasons: [2022, 2023, 2024, 2025], before: 0.93, defenses: 0.98 },
  { of: gfn, quick: 2025, seasons: [2018, 2020, 2023, 2025], before: 0.998, defenses: 0.29 },
  { of: jdegregorio, quick: 2017, seasons: [2014, 2015, 2016, 2017, 2018], before: 0.992, defenses: 0.85 },
  { of: gocougs, quick: 2023, seasons: [2020, 2023], before: 0.93, defenses: 0.15 },
  { of: rffl, quick: 2021, seasons: [2021, 2022, 2023, 2024], before: 0.998, defenses: 0.98 },
]

const OFFENSE: readonly string[] = ['QB', 'RB', 'WR', 'TE']
const REGULAR = 14

type Fit = Answer<'importSheet'>['fit']

const shareOf = ({ byPosition }: Fit, groups: readonly string[]) => {
  const of = byPosition.filter(({ posGroup }) => groups.includes(posGroup))
  const sum = (what: 'equal' | 'compared') => of.reduce((all, each) => all + each[what], 0)
  return { equal: sum('equal'), compared: sum('compared'), share: sum('equal') / sum('compared') }
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`.padStart(9)

/**
 * Returns a table line: the league and season, the share for offense before and now, and the shares for kickers and
 * defenses.
 */
const lineOf = ({ name, season, before }: SharedSheet & { before: number }, fit: Fit): string => {
  const { equal, compared, share } = shareOf(fit, OFFENSE)
  const kinds = fit.byPosition.filter(({ posGroup }) => !OFFENSE.includes(posGroup))
  const others = kinds.map(each => `${each.posGroup} ${each.equal}/${each.compared}`).join(', ')
  return `${name.padEnd(13)} ${season} ${percent(before)} ${percent(share)} ${`${equal}/${compared}`.padStart(10)}  ${others}`
}

describe.skipIf(whyNoRealData)(overRealData('fitted rules of leagues from sheets'), () => {
  let world: World
  const lines: string[] = []
  const cases = SETS.flatMap(({ seasons, quick, ...set }) =>
    (isSoak ? seasons : [quick]).map(season => ({ ...set, season, name: set.of.name })),
  )

  beforeAll(async () => {
    world = await openWorld()
    for (const season of new Set(cases.map(each => each.season))) await world.keep(await realSeason(season))
  })
  afterAll(() => {
    console.info(['league      season    before       now of offense, and others', ...lines].join('\n'))
    world.close()
  })

  it.each(cases)(
    'explain the points of $name in $season at least as well as rules that were written by hand',
    async ({ of, season, before, defenses }) => {
      const sheet = of(season)
      const answer = (await world.ask('importSheet', {
        body: { ...sheet, fit: true },
        query: { preview: 1 },
      })) as Answer<'importSheet'>
      if (!('preview' in answer)) throw new Error('it was imported')
      const { unmatched, matched } = answer.preview.players
      lines.push(lineOf({ ...sheet, before }, answer.fit))
      expect(shareOf(answer.fit, OFFENSE).share).toBeGreaterThanOrEqual(before)
      const ofTeams = shareOf(answer.fit, ['DST'])
      if (ofTeams.compared > 0) expect(ofTeams.share).toBeGreaterThanOrEqual(defenses)
      expect(unmatched.length / (matched + unmatched.length)).toBeLessThan(0.1)
    },
  )

  describe('a 17-week league with a bracket', () => {
    const season = 2025
    const sheet = whyNoRealData ? null : wayneSnyder(season)
    let imported: Imported
    let teams: Team[]

    const importLeague = async () => {
      const body = { ...sheet, fit: true, playoffs: { teams: 6, startWeek: REGULAR + 1 } }
      return (await world.ask('importSheet', { body })) as { imported: typeof imported; fit: Fit }
    }

    beforeAll(async () => {
      imported = (await importLeague()).imported
      const answer = await world.ask('getLeague', { params: { id: imported.leagueId } })
      teams = (answer as { teams: Team[] }).teams
    })

    it('has the standings that follow from its totals', async () => {
      const answer = await world.ask('getLeague', { params: { id: imported.leagueId } })
      const { standings } = answer as { standings: Standing[] }
      const totals = new Map(sheet!.rows.map(({ week, team, teamPoints }) => [`${week} ${team}`, teamPoints!]))
      const opponents = new Map(sheet!.rows.map(({ week, team, opponent }) => [`${week} ${team}`, opponent!]))
      const won = (team: string) =>
        Array.from({ length: REGULAR }, (_, at) => at + 1).filter(
          week => totals.get(`${week} ${team}`)! > totals.get(`${week} ${opponents.get(`${week} ${team}`)}`)!,
        ).length
      const off = standings.filter(({ team, wins }) => wins !== won(team.name)).length
      // Long touchdowns, which the weekly files do not show, decided two games.
      expect(standings.every(({ games }) => games === REGULAR)).toBe(true)
      expect(off).toBeLessThanOrEqual(4)
    })

    it('has the same bracket', async () => {
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

    it('has every lineup and roster, slot by slot', async () => {
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

    it('is updated in place by a second import', async () => {
      const again = await importLeague()
      expect(again.imported).toMatchObject({ action: 'update', leagueId: imported.leagueId })
    })
  })
})
