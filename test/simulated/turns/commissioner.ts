import assert from 'node:assert/strict'
import { budgetLeft, setOrder } from '../model/claims.ts'
import { log, type Team } from '../model/league.ts'
import { setPairings } from '../model/undo.ts'
import { WEEKS } from '../season.ts'
import { faultsOf, type Maker, may, type Played, runnerOf, type Stage, type Turn } from '../stage.ts'

/** Budgets, priorities, locks and schedules that the commissioner sets by hand. */

const teamTurn = (
  stage: Stage,
  league: Played,
  own: Pick<Turn, 'faults' | 'body'> & { team: Team; done(actor: string): void },
): Turn => {
  const actor = runnerOf(stage, league)
  const { team, body, faults, done } = own
  return {
    operation: 'updateTeam',
    actor,
    params: { id: league.id, teamId: team.id },
    ...(body && { body: { ...body, ...(stage.chance.odds(50) && { reason: 'By agreement' }) } }),
    faults: faultsOf(['forbidden', !may.league(league, actor)], () => new Set(faults)),
    done: () => done(actor.name),
  }
}

export const setBudget: Maker = (stage, league) => {
  const { chance } = stage
  const team = chance.any(league.teams)!
  const budget = chance.below(120)
  const isBidding = league.mode === 'waivers' && league.waivers.order === 'budget'
  return teamTurn(stage, league, {
    team,
    body: { budget },
    faults: faultsOf(['conflict', !isBidding]),
    done(actor) {
      if (budget === budgetLeft(team)) return
      team.corrected += budget - team.budget!
      team.budget = budget
      log(league, 'budget', { actor, teamId: team.id })
    },
  })
}

export const setPriority: Maker = (stage, league) => {
  const { chance } = stage
  const { teams, mode } = league
  const team = chance.any(teams)!
  const waiverPriority = 1 + chance.below(teams.length + (chance.odds(5) ? 1 : 0))
  return teamTurn(stage, league, {
    team,
    body: { waiverPriority },
    faults: faultsOf(['conflict', mode === 'fcfs'], ['invalid_request', waiverPriority > teams.length]),
    done(actor) {
      if (waiverPriority === team.priority) return
      const others = teams.filter(each => each !== team).sort((one, other) => one.priority! - other.priority!)
      setOrder(league, others.toSpliced(waiverPriority - 1, 0, team))
      log(league, 'priority', { actor, teamId: team.id })
    },
  })
}

/** Locks a team or the league for a while, or sets a deadline. */
export const setLock: Maker = (stage, league) => {
  const { chance } = stage
  const team = league.teams.find(({ locked }) => locked) ?? chance.any(league.teams)!
  if (team.locked || (!league.locked && chance.odds(30))) {
    const locked = chance.odds(10) ? team.locked : !team.locked
    return teamTurn(stage, league, {
      team,
      body: { locked },
      faults: new Set(),
      done(actor) {
        if (locked === team.locked) return
        team.locked = locked
        log(league, 'lock', { actor, teamId: team.id })
      },
    })
  }
  const deadline = chance.one([0, 0, 0, 1 + chance.below(17)])
  const change = league.locked
    ? { locked: false }
    : chance.one<Partial<Pick<Played, 'locked' | 'addDeadline' | 'reserveDeadline' | 'lineupDeadline'>>>([
        { locked: true },
        { addDeadline: deadline },
        { reserveDeadline: deadline },
        { lineupDeadline: deadline },
      ])
  const actor = runnerOf(stage, league)
  return {
    operation: 'updateLeague',
    actor,
    params: { id: league.id },
    body: change,
    faults: faultsOf(['forbidden', !may.league(league, actor)]),
    done() {
      const locks = () => [league.locked, league.addDeadline, league.reserveDeadline, league.lineupDeadline].join()
      const before = locks()
      Object.assign(league, change)
      if (locks() !== before) log(league, 'settings', { actor: actor.name })
    },
  }
}

/** Sets a week's pairings, or swaps two weeks. */
export const setSchedule: Maker = (stage, league) => {
  const { chance, now } = stage
  const { made: teams, schedule, facts, startWeek, closed } = league
  const toCome = WEEKS.filter(week => week < startWeek && now < facts.beginOf(week))
  const someWeek = () => (chance.odds(90) ? chance.any(toCome) : undefined) ?? 1 + chance.below(startWeek)
  const week = someWeek()
  const swapWith = chance.odds(40) ? someWeek() : null
  const drawn = chance.some(teams, 2 * (1 + chance.below(Math.floor(teams.length / 2))))
  const pairs = Array.from({ length: drawn.length / 2 }, (_, at) => [drawn[2 * at]!, drawn[2 * at + 1]!] as const)
  const of = (each: number) => schedule.filter(pairing => pairing.week === each)
  const paired = [
    ...pairs.map(([home, away]) => ({ week, home: home.id, away: away.id })),
    ...teams.filter(team => !drawn.includes(team)).map(({ id }) => ({ week, home: id, away: null })),
  ]
  const swapped = [
    ...of(swapWith ?? 0).map(each => ({ ...each, week })),
    ...of(week).map(each => ({ ...each, week: swapWith! })),
  ]
  const wanted = (swapWith === null ? paired : swapped).sort((one, other) => one.week - other.week)
  const isSame = (each: number) =>
    JSON.stringify(of(each)) === JSON.stringify(wanted.filter(pairing => pairing.week === each))
  const changed = wanted.filter(each => !isSame(each.week))
  const isBegun = (each: number) => closed.has(each) || facts.beginOf(each) <= now
  const isWrong = Math.max(week, swapWith ?? 0) >= startWeek || week === swapWith
  const actor = runnerOf(stage, league)
  const text = (sides: readonly (readonly [Team, Team])[]) =>
    sides.map(([home, away]) => ({ home: home.id, away: away.id }))
  return {
    operation: 'setSchedule',
    actor,
    params: { id: league.id },
    query: { week },
    body: swapWith === null ? { pairings: text(pairs) } : { swapWith },
    faults: faultsOf(
      ['forbidden', !may.league(league, actor)],
      ['invalid_request', isWrong],
      ['conflict', changed.some(each => isBegun(each.week))],
    ),
    done({ weeks }: { weeks: number[] }) {
      assert.deepEqual(weeks, [...new Set(changed.map(each => each.week))])
      if (changed.length === 0) return
      const before = schedule.filter(each => !isSame(each.week) && wanted.some(pairing => pairing.week === each.week))
      setPairings(league, changed)
      log(league, 'schedule', { actor: actor.name }, { effect: { kind: 'schedule', before, after: changed } })
    },
  }
}
