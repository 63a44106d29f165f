import assert from 'node:assert/strict'
import { isShown } from '../model/claims.ts'
import { rosterIn } from '../model/closed.ts'
import { isLockedIn, type League, lineupInEffect, type Team } from '../model/league.ts'
import { returnedIn } from '../model/reserve.ts'
import { tableOf, totalOf } from '../model/table.ts'
import { isObstructed } from '../model/trades.ts'
import { WEEKS } from '../season.ts'
import { faultsOf, type Maker, type Played } from '../stage.ts'
import { type Bracket, bracketIn, liveTotals, shownBracket } from './brackets.ts'
import { someWeek } from './lineups.ts'

/** Reads by every account, with responses that the model can predict. */

interface Shown {
  roster: { id: string; reserve: boolean }[]
  reserve: { id: string; hasReturned: boolean }[]
  lineup: { player: { id: string } | null; locked: boolean }[]
}

export const readTeam: Maker = (stage, league) => {
  const { chance, people, now } = stage
  const team = chance.any(league.teams)!
  const week = someWeek(stage)
  const isUnknown = chance.odds(3)
  return {
    operation: 'getTeam',
    actor: chance.any(people)!,
    params: { id: league.id, teamId: isUnknown ? 'nobody' : team.id },
    query: { week },
    faults: faultsOf(['not_found', isUnknown], ['invalid_request', week > 18]),
    done({ roster, lineup, reserve }: Shown) {
      const { roster: own, reserve: resting } = rosterIn(league, team, week)
      assert.deepEqual(
        roster.map(each => [each.id, each.reserve]),
        own.map(id => [id, resting.has(id)]),
      )
      const back = returnedIn(league, { roster: own, reserve: resting }, { now })
      const starters = lineupInEffect(team, week) ?? []
      assert.deepEqual(
        reserve.map(({ id, hasReturned }) => [id, hasReturned]),
        own.filter(id => resting.has(id) && !starters.includes(id)).map(id => [id, back.includes(id)]),
      )
      const players = lineupInEffect(team, week) ?? league.slots.map(() => null)
      const isFixed = (id: string | null) =>
        league.closed.has(week) || (id !== null && own.includes(id) && isLockedIn(league, id, { week, now }))
      assert.deepEqual(
        lineup.map(({ player, locked }) => [player?.id ?? null, locked]),
        players.map(id => [id, isFixed(id)]),
      )
    },
  }
}

interface Standing extends Record<(typeof SHOWN)[number], number> {
  team: { id: string }
  divisionRank: number | null
}

const SHOWN = ['wins', 'losses', 'ties', 'pointsFor', 'pointsAgainst', 'adjustment'] as const

const points = (hundredths: number): number => hundredths / 100

interface LeagueShown {
  standings: Standing[]
  currentWeek: number | null
  playoffs: Bracket | null
}

export const readTable: Maker = (stage, league) => ({
  operation: 'getLeague',
  actor: stage.chance.any(stage.people)!,
  params: { id: league.id },
  faults: new Set(),
  done({ standings, currentWeek, playoffs }: LeagueShown) {
    const { facts, schedule } = league
    const open = WEEKS.find(week => stage.now < facts.endOf(week))
    assert.equal(currentWeek, open ?? null)
    const table = tableOf(league, schedule, stage.now)
    const rankOf = ({ division }: Team, at: number) =>
      division === null ? null : table.slice(0, at + 1).filter(({ team }) => team.division === division).length
    assert.deepEqual(
      standings.map(each => [each.team.id, each.divisionRank, ...SHOWN.map(name => each[name])]),
      table.map(({ team, wins, losses, ties, ...sums }, at) => [
        ...[team.id, rankOf(team, at), wins, losses, ties],
        ...[sums.pointsFor, sums.pointsAgainst, sums.adjustment].map(points),
      ]),
      'another table',
    )
    const isMirror = stage.mirrors.some(({ id }) => id === league.id)
    const bracket = league.seeds && bracketIn(league, { now: stage.now, isMirror, live: liveTotals(playoffs) })
    assert.deepEqual(shownBracket(playoffs), bracket, 'another bracket')
  },
})

interface Side {
  team: { id: string }
  total: number
}

interface StandingsAnswer {
  week: number
  home: Side
  away: Side | null
  winner: string | null
  source?: string
}

/** Replaces a total that includes points from games in progress. */
const LIVE = 'live'

/** Returns true if a team has a starter in a game in progress. */
const isPlaying = (league: League, team: Team, { week, now }: { week: number; now: number }): boolean =>
  (lineupInEffect(team, week) ?? []).some(id => {
    const kickoffAt = id === null ? null : league.facts.kickoffOf(id, week)
    const isOn = kickoffAt !== null && kickoffAt <= now && now < kickoffAt + 6 * 3_600_000
    return isOn && league.facts.pointsOf(id!, week) !== null
  })

const winnerOf = (
  league: Played,
  [home, away]: readonly [Team, Team],
  { week, now }: { week: number; now: number },
) => {
  if (league.facts.endOf(week) > now || (lineupInEffect(home, week) === null && lineupInEffect(away, week) === null))
    return null
  const [one, other] = [totalOf(league, home, { week, now }), totalOf(league, away, { week, now })]
  return one > other ? 'home' : one < other ? 'away' : 'tie'
}

export const readMatchups: Maker = (stage, league) => {
  const { now } = stage
  const teamOf = (id: string): Team => league.teams.find(each => each.id === id)!
  return {
    operation: 'listMatchups',
    actor: stage.chance.any(stage.people)!,
    params: { id: league.id },
    faults: new Set(),
    done({ matchups }: { matchups: StandingsAnswer[] }) {
      const shownMatchups = matchups.map(({ week, home, away, winner, source }) => {
        const total = (side: Side | null) => (source === 'replay' ? LIVE : (side?.total ?? null))
        return [week, home.team.id, total(home), away?.team.id ?? null, total(away), winner]
      })
      const known = league.schedule.map(({ week, home, away }) => {
        const isLive = [home, away].some(id => id !== null && isPlaying(league, teamOf(id), { week, now }))
        const total = (id: string) => (isLive ? LIVE : points(totalOf(league, teamOf(id), { week, now })))
        const winner = away === null ? null : winnerOf(league, [teamOf(home), teamOf(away)], { week, now })
        return [week, home, total(home), away, away === null ? (isLive ? LIVE : null) : total(away), winner]
      })
      assert.deepEqual(shownMatchups, known)
    },
  }
}

export const readClaims: Maker = (stage, league) => {
  const { chance, people, now } = stage
  const actor = chance.odds(50) ? chance.any(people)! : people.find(({ id }) => id === league.commissioner)!
  return {
    operation: 'listClaims',
    actor,
    params: { id: league.id },
    query: { limit: 200 },
    faults: new Set(),
    done({ claims }: { claims: { id: string; status: string; note: string | null }[] }) {
      const known = league.claims.filter(claim => isShown(league, actor.id, claim, now)).toReversed()
      assert.deepEqual(
        claims.map(({ id, status, note }) => [id, status, note]),
        known.slice(0, 200).map(({ id, status, note }) => [id, status, note]),
      )
    },
  }
}

export const readTrades: Maker = (stage, league) => ({
  operation: 'listTrades',
  actor: stage.chance.any(stage.people)!,
  params: { id: league.id },
  query: { limit: 200 },
  faults: new Set(),
  done({ trades }: { trades: { id: string; status: string; obstacle: object | null }[] }) {
    assert.deepEqual(
      trades.map(({ id, status, obstacle }) => [id, status, obstacle !== null]),
      league.trades
        .toReversed()
        .slice(0, 200)
        .map(trade => [trade.id, trade.status, isObstructed(league, trade, stage.now)]),
    )
  },
})
