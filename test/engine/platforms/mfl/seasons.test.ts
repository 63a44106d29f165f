import { beforeAll, describe, expect, it } from 'vitest'
import type { Imported, Playoffs, Standing, Team, Verification } from '../../../../src/engine/index.ts'
import { readPeople } from '../../../../src/engine/sources/nflverse.ts'
import { tableOf } from '../../../support/causes.ts'
import { mflServer } from '../../../support/mfl.ts'
import { type MflSeason, mflSeason, REGULAR, WEEKS } from '../../../support/mfl-season.ts'
import { realArchive, realSeason } from '../../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { faultsOf, openWorld, type World } from '../../../support/world.ts'

const SEASON = 2023

interface Shown {
  teams: Team[]
  standings: Standing[]
  playoffs: Playoffs | null
}

describe.skipIf(whyNoRealData)(overRealData("a league season in MFL's format"), () => {
  let platformSeason: MflSeason
  let world: World
  let imported: Imported
  let verified: Verification
  let shown: Shown

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const people = await readPeople(realArchive)
    platformSeason = mflSeason(SEASON, people)
    const server = await mflServer([platformSeason], close => void ends.push(close))
    world = await openWorld({ bases: { mfl: server.base } })
    await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
    await world.keep(await realSeason(SEASON))
    const leagueId = `https://www47.myfantasyleague.com/${SEASON}/home/2023`
    ;({ imported } = (await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported })
    const params = { id: imported.leagueId }
    verified = (await world.ask('verifyLeague', { params })) as Verification
    shown = (await world.ask('getLeague', { params })) as Shown
    for (const end of ends) await end()
    return () => world.close()
  })

  it('has the same points as MFL except for defenses, because MFL counts all points that their team allows', () => {
    console.info(tableOf(verified, {}))
    const share = (groups: readonly string[]) => {
      const of = verified.byPosition.filter(({ posGroup }) => groups.includes(posGroup))
      return of.reduce((sum, { equal }) => sum + equal, 0) / of.reduce((sum, { compared }) => sum + compared, 0)
    }
    expect(imported.scoring.unsupported).toEqual([])
    expect(share(['QB', 'RB', 'WR', 'TE', 'K'])).toBeGreaterThan(0.999)
    expect(share(['DST'])).toBeGreaterThan(0.9)
    expect(imported.players.unmatched.length).toBeLessThan(5)
  })

  it('has the regular-season schedule, and the standings that follow from it', () => {
    const { standings } = shown
    expect(verified.winners.compared).toBe(84)
    // MFL counts all points that a defense's team allows, which decided one matchup.
    expect(verified.winners.equal).toBeGreaterThanOrEqual(83)
    expect(standings.every(({ games }) => games === REGULAR)).toBe(true)
    const wins = new Map<string, number>()
    for (const { sides } of platformSeason.games.filter(({ week }) => week <= REGULAR)) {
      const [winner] = sides.toSorted((a, b) => b.total - a.total)
      wins.set(platformSeason.nameOf(winner!.code), (wins.get(platformSeason.nameOf(winner!.code)) ?? 0) + 1)
    }
    const off = standings.filter(({ team, wins: won }) => won !== wins.get(team.name))
    expect(off.length).toBeLessThanOrEqual(2)
  })

  it('has the same bracket, with its byes', () => {
    const codeOf = new Map(shown.teams.map(({ id, name }) => [id, name.slice(5)]))
    const rounds = shown.playoffs!.rounds.map(({ week, games }) => ({ week, games }))
    const met = rounds.flatMap(({ week, games }) =>
      games.flatMap(({ home, away }) => {
        const sides = [home, away].flatMap(side => (side ? [codeOf.get(side.team.id)!] : []))
        return sides.length === 2 ? [`${week}: ${sides.sort().join(' v ')}`] : []
      }),
    )
    expect(met.sort()).toEqual([...platformSeason.title].sort())
    expect(rounds[0]!.games.filter(({ away }) => away === null)).toHaveLength(2)
  })

  it('has every lineup and roster for 17 weeks, player by player', async () => {
    const unknown = new Set(imported.players.unmatched.map(({ name }) => name))
    const differing: string[] = []
    for (const { id: teamId, name } of shown.teams) {
      for (let week = 1; week <= WEEKS; week++) {
        const call = { params: { id: imported.leagueId, teamId }, query: { week } }
        const { lineup, roster } = (await world.ask('getTeam', call)) as {
          lineup: { player: object | null }[]
          roster: object[]
        }
        const own = platformSeason.rows.filter(
          row => row.week === String(week) && platformSeason.nameOf(row.team_code!) === name,
        )
        const known = own.filter(({ player_name }) => !unknown.has(player_name!))
        const starting = known.filter(({ slot_type }) => slot_type === 'starters').length
        const filledSlots = lineup.filter(({ player }) => player).length
        if (filledSlots !== starting || roster.length !== known.length)
          differing.push(`${name} ${week}: ${filledSlots} of ${starting}`)
      }
    }
    expect(differing).toEqual([])
  })

  it('has its draft, and leaves the store in a sound state', async () => {
    expect(imported.picks).toBeGreaterThan(150)
    expect(await faultsOf(world)).toEqual([])
  })
})
