import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Imported, Matchup, Playoffs, Standing, Team, Verification } from '../../../src/engine/index.ts'
import type { RosterSpot } from '../../../src/engine/schema/roster.ts'
import { readPeople } from '../../../src/engine/sources/nflverse.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { overRealData, readShared, SLEEPER, whyNoRealData } from '../../support/shared.ts'
import { sleeperServer } from '../../support/sleeper.ts'
import { faultsOf, openWorld, type World } from '../../support/world.ts'

const WITH_DEFENDERS = '1048889097223266304'
const IDS = [WITH_DEFENDERS, '1181431888932179968', '1260643183704932352', '1263422021434363904', '933782968236191744']
/** In this league, the commissioner put a different team into the bracket. */
const DRAWN_BY_HAND = '1181431888932179968'
const OFFENSE = ['QB', 'RB', 'WR', 'TE']

/** Reads a captured file of a league without the code under test. */
const raw = <Body>(...path: string[]): Body => readShared(`${resolve(SLEEPER, 'league', ...path)}.json`) as Body

interface RawRoster {
  roster_id: number
  players: string[]
  settings: Record<string, number>
}

interface RawRow {
  roster_id: number
  matchup_id: number | null
  points: number
  players: string[]
  starters: string[]
}

interface RawLeague {
  roster_positions: string[]
  metadata: { latest_league_winner_roster_id: string }
}

interface Mirror {
  imported: Imported
  verification: Verification
  teams: Team[]
  standings: Standing[]
  playoffs: Playoffs | null
  matchups: Matchup[]
}

const cents = (points: number): number => Math.round(points * 100)

/** Returns the percentage of player-weeks with equal points at these position groups. */
const shareOf = ({ byPosition }: Verification, groups: readonly string[]): number => {
  const of = byPosition.filter(({ posGroup }) => groups.includes(posGroup))
  const sum = (name: 'compared' | 'equal') => of.reduce((all, each) => all + each[name], 0)
  return (100 * sum('equal')) / sum('compared')
}

const summary = (id: string, { verification, imported }: Mirror): string => {
  const shares = [
    ['offense', shareOf(verification, OFFENSE)],
    ['kickers', shareOf(verification, ['K'])],
    ['defenses', shareOf(verification, ['DST'])],
    ['totals', 100 * verification.totals.share!],
    ['winners', 100 * verification.winners.share!],
  ] as const
  return `${id} ${imported.season}: ${shares.map(([what, share]) => `${what} ${share.toFixed(2)}`).join(', ')} of ${verification.players.compared}`
}

describe.skipIf(whyNoRealData)(overRealData('five imported real leagues'), () => {
  let world: World
  const mirrors = new Map<string, Mirror>()
  const of = (id: string): Mirror => mirrors.get(id)!
  const weeksOf = (id: string): number[] => of(id).imported.weeks

  const importOne = async (leagueId: string): Promise<Mirror> => {
    const { imported } = (await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported }
    const params = { id: imported.leagueId }
    const verification = (await world.ask('verifyLeague', { params, query: { limit: 500 } })) as Verification
    const shown = (await world.ask('getLeague', { params })) as Omit<Mirror, 'imported' | 'verification' | 'matchups'>
    const { matchups } = (await world.ask('listMatchups', { params })) as { matchups: Matchup[] }
    return { ...shown, imported, verification, matchups }
  }

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await sleeperServer([SLEEPER], close => void ends.push(close))
    world = await openWorld({ bases: { sleeper: server.base } })
    const people = await readPeople(realArchive)
    await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
    for (const season of [2023, 2024, 2025]) await world.keep(await realSeason(season))
    for (const id of IDS) mirrors.set(id, await importOne(id))
    console.info(IDS.map(id => summary(id, of(id))).join('\n'))
    for (const end of ends) await end()
    return () => world.close()
  })

  it('leave the store in a sound state', async () => {
    expect(await faultsOf(world)).toEqual([])
  })

  it.each(IDS)('%s: every player who scored is matched', id => {
    const rows = weeksOf(id).flatMap(week =>
      raw<{ players_points: Record<string, number> }[]>(id, 'matchups', String(week)),
    )
    const scored = new Set(
      rows.flatMap(({ players_points }) => Object.keys(players_points).filter(player => players_points[player] !== 0)),
    )
    expect(of(id).imported.players.unmatched.filter(({ externalId }) => scored.has(externalId))).toEqual([])
  })

  it.each(IDS)("%s: has the platform's slots and teams", id => {
    const starting = raw<RawLeague>(id).roster_positions.filter(position => position !== 'BN')
    const { imported, teams } = of(id)
    expect(
      imported.roster.slots.map(({ slot }) => slot.replace('DST', 'DEF').replace('SUPERFLEX', 'SUPER_FLEX')),
    ).toEqual(starting)
    const rosters = raw<RawRoster[]>(id, 'rosters')
    expect(teams).toHaveLength(rosters.length)
    expect(imported.teams.map(({ externalId }) => Number(externalId))).toEqual(rosters.map(each => each.roster_id))
  })

  it.each(IDS)('%s: has the rosters and lineups of every week, player by player', async id => {
    const { teams, imported } = of(id)
    const mirror = await world.engine.database.transaction('read', store => store.mirrors.find(imported.leagueId))
    const numbers = new Map(mirror!.players.map(({ playerId, externalId }) => [playerId, externalId]))
    for (const week of weeksOf(id)) {
      const rows = raw<RawRow[]>(id, 'matchups', String(week))
      for (const [at, team] of teams.entries()) {
        const params = { id: imported.leagueId, teamId: team.id }
        const { roster, lineup } = (await world.ask('getTeam', { params, query: { week } })) as {
          roster: RosterSpot[]
          lineup: { player: { id: string } | null }[]
        }
        expect(roster.map(spot => numbers.get(spot.id))).toEqual(rows[at]!.players)
        expect(lineup.map(({ player }) => (player ? numbers.get(player.id) : '0'))).toEqual(rows[at]!.starters)
      }
    }
  })

  it.each(IDS)("%s: has the same matchups, with totals that differ only where a player's points differ", id => {
    const { matchups, teams, verification } = of(id)
    const number = (team: Team): number => teams.findIndex(each => each.id === team.id) + 1
    const differing = new Set(verification.differences.map(({ week, teamId }) => `${week} ${teamId}`))
    const seen = matchups.map(({ week, home, away }) => `${week}: ${number(home.team)} v ${number(away!.team)}`)
    const played = [...new Set(matchups.map(({ week }) => week))].flatMap(week => {
      const groups = Map.groupBy(raw<RawRow[]>(id, 'matchups', String(week)), ({ matchup_id }) => matchup_id)
      return [...groups.values()].map(rows => `${week}: ${rows.map(({ roster_id }) => roster_id).join(' v ')}`)
    })
    expect(seen.sort()).toEqual(played.sort())
    for (const { week, home, away } of matchups) {
      const rows = raw<RawRow[]>(id, 'matchups', String(week))
      for (const { team, total } of [home, away!]) {
        if (differing.has(`${week} ${team.id}`)) continue
        expect(cents(total)).toBe(cents(rows[number(team) - 1]!.points))
      }
    }
  })

  it.each(IDS.filter(id => id !== WITH_DEFENDERS))('%s: ends with the same records, rank order and champion', id => {
    const { standings, teams, playoffs } = of(id)
    const number = (team: Team): number => teams.findIndex(each => each.id === team.id) + 1
    const rosters = raw<RawRoster[]>(id, 'rosters')
    for (const { team, wins, losses, ties } of standings) {
      const { settings } = rosters[number(team) - 1]!
      expect([wins, losses, ties]).toEqual([settings.wins, settings.losses, settings.ties])
    }
    const points = ({ settings }: RawRoster): number => 100 * settings.fpts! + (settings.fpts_decimal ?? 0)
    const order = [...rosters].sort((a, b) => b.settings.wins! - a.settings.wins! || points(b) - points(a))
    expect(standings.map(({ team }) => number(team))).toEqual(order.map(({ roster_id }) => roster_id))
    expect(String(number(playoffs!.champion!))).toBe(raw<RawLeague>(id).metadata.latest_league_winner_roster_id)
  })

  it.each(IDS.filter(id => id !== WITH_DEFENDERS))(
    '%s: shows the same records, ranks and title in its history',
    async id => {
      const { imported, teams } = of(id)
      const { managers } = (await world.ask('getHistory', {
        params: { id: imported.leagueId },
      })) as Answer<'getHistory'>
      const rosters = raw<RawRoster[]>(id, 'rosters')
      const seasons = managers.flatMap(manager => manager.seasons)
      for (const { teamId, record } of seasons) {
        const { settings } = rosters[teams.findIndex(team => team.id === teamId)]!
        expect(record).toEqual({ wins: settings.wins, losses: settings.losses, ties: settings.ties })
      }
      const champion = seasons.find(({ finish }) => finish === 'champion')!
      const number = teams.findIndex(team => team.id === champion.teamId) + 1
      expect(String(number)).toBe(raw<RawLeague>(id).metadata.latest_league_winner_roster_id)
    },
  )

  it.each(IDS.filter(id => id !== WITH_DEFENDERS && id !== DRAWN_BY_HAND))(
    '%s: has odds that match the final result',
    async id => {
      const { imported, playoffs } = of(id)
      const params = { id: imported.leagueId }
      const over = (await world.ask('getOdds', { params, query: { runs: 100 } })) as Answer<'getOdds'>
      expect(over.teams.filter(({ title }) => title.chance === 1).map(({ team }) => team.id)).toEqual([
        playoffs!.champion!.id,
      ])
      const seeded = new Set(
        playoffs!.rounds
          .flatMap(({ games }) => games.flatMap(({ home, away }) => [home, away]))
          .map(side => side?.team.id),
      )
      for (let week = 8; week < playoffs!.config.startWeek; week++) {
        const { teams } = (await world.ask('getOdds', { params, query: { week, runs: 100 } })) as Answer<'getOdds'>
        for (const { team, status } of teams) {
          if (status === 'clinched' || status === 'clinchedBye') expect(seeded).toContain(team.id)
          if (status === 'eliminated') expect(seeded).not.toContain(team.id)
        }
      }
    },
  )

  it("the IDP league's records differ only where a matchup has a different winner", () => {
    const { standings, teams, verification } = of(WITH_DEFENDERS)
    const rosters = raw<RawRoster[]>(WITH_DEFENDERS, 'rosters')
    const apart = standings.reduce((sum, { team, wins }) => {
      const at = teams.findIndex(({ id }) => id === team.id)
      return sum + Math.abs(wins - rosters[at]!.settings.wins!)
    }, 0)
    const { compared, equal } = verification.winners
    expect(apart).toBeLessThanOrEqual(2 * (compared - equal))
  })

  it.each(IDS)('%s: points and winners match at the recorded rates', id => {
    const { verification } = of(id)
    const winners = 100 * verification.winners.share!
    expect(shareOf(verification, ['K'])).toBe(100)
    if (id === WITH_DEFENDERS) {
      // The platform's totals include points for fourth-down stops, which Hindsight cannot score.
      expect(winners).toBeGreaterThanOrEqual(94)
      expect(shareOf(verification, ['DL', 'LB', 'DB'])).toBeGreaterThanOrEqual(96)
      return
    }
    expect(shareOf(verification, OFFENSE)).toBeGreaterThanOrEqual(99.9)
    expect(shareOf(verification, ['DST'])).toBeGreaterThanOrEqual(98)
    expect(winners).toBe(100)
  })

  it.each(IDS)('%s: lists stat keys that may explain each difference', id => {
    for (const { keys, absence, ours, platform, difference } of of(id).verification.differences) {
      expect(keys.length === 0).toBe(absence !== null)
      expect(keys.length).toBeLessThanOrEqual(3)
      expect(cents(difference)).toBe(cents(ours) - cents(platform))
    }
  })
})
