import type { Actor } from '../../../src/engine/index.ts'
import { pendingOf } from '../model/claims.ts'
import { type League, log, type Team, type Waivers } from '../model/league.ts'
import { tableOf } from '../model/table.ts'
import { faultsOf, type Maker, may, type Played, runnerOf, type Stage, someoneFor, type Turn } from '../stage.ts'

/** Renames a team, or changes its manager. */
export const changeTeam: Maker = (stage, league) => {
  const { chance, people } = stage
  const team = chance.any(league.teams)!
  if (chance.odds(50)) {
    const name = `Team ${team.id.slice(0, 4)} ${chance.below(100)}`
    const actor = someoneFor(stage, league, team)
    return {
      operation: 'updateTeam',
      actor,
      params: { id: league.id, teamId: team.id },
      body: { name },
      faults: faultsOf(['forbidden', !may.team(league, actor, team)]),
      done() {
        if (name === team.name) return
        team.name = name
        log(league, 'rename', { actor: actor.name, teamId: team.id })
      },
    }
  }
  const actor = runnerOf(stage, league)
  const managers = chance.some(people.slice(0, 40), chance.one([0, 1, 1, 1, 1, 2]))
  return {
    operation: 'updateTeam',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { managers: managers.map(({ name }) => name) },
    faults: faultsOf(['forbidden', !may.league(league, actor)]),
    done() {
      const ids = managers.map(({ id }) => id)
      if (ids.join() === team.managers.join()) return
      team.managers = ids
      log(league, 'assign', { actor: actor.name, teamId: team.id })
    },
  }
}

/** Returns how much a team has paid for won claims. */
const spentBy = ({ claims }: League, team: Team): number =>
  claims.filter(claim => claim.team === team && claim.status === 'won').reduce((sum, { bid }) => sum + (bid ?? 0), 0)

const someWaivers = ({ chance }: Stage): Partial<Waivers> =>
  chance.one<Partial<Waivers>>([
    { order: 'rolling' },
    { order: 'standings' },
    { order: 'budget' },
    { budget: 20 + chance.below(80) },
    { minBid: chance.below(3) },
    { hoursAfterDrop: chance.one([0, 24, 48]) },
    { freeAgency: chance.one(['never', 'afterRun']) },
  ])

/** Changes how a league adds players. */
const acquireBy = (league: Played, change: { mode: League['mode']; waivers: Partial<Waivers> }, now: number): void => {
  const { mode, waivers } = change
  const was = { mode: league.mode, order: league.waivers.order }
  league.waivers = { ...league.waivers, ...waivers }
  if (league.waivers.order === 'standings' && was.order !== 'standings') league.orderedWeeks = 0
  league.mode = mode
  if (mode === 'fcfs' && was.mode === 'waivers')
    for (const claim of pendingOf(league))
      Object.assign(claim, {
        status: 'cancelled',
        note: 'the league changed to first come, first served',
        shownAt: now,
      })
  const bids = league.waivers.order === 'budget'
  if (bids !== (was.order === 'budget'))
    for (const claim of pendingOf(league)) claim.bid = bids ? league.waivers.minBid : null
  const worst = tableOf(league, league.schedule, now).toReversed()
  for (const team of league.teams) {
    if (mode === 'waivers') team.priority ??= worst.findIndex(place => place.team === team) + 1
    const isBidding = mode === 'waivers' && bids
    if (isBidding || team.budget !== null) team.budget = league.waivers.budget - spentBy(league, team) + team.corrected
  }
}

/** Changes how a league adds players, both in the world and in the model. */
export const acquisitionTurn = (
  { now }: Stage,
  league: Played,
  { actor, mode, waivers }: { actor: Actor; mode: League['mode']; waivers: Partial<Waivers> },
): Turn => {
  const [changesMode, changesWaivers] = [mode !== league.mode, Object.keys(waivers).length > 0]
  const before = JSON.stringify([league.mode, league.waivers, league.hasWaivers])
  const isBeyond = (waivers.minBid ?? league.waivers.minBid) > (waivers.budget ?? league.waivers.budget)
  return {
    operation: 'updateLeague',
    actor,
    params: { id: league.id },
    body: { ...(changesMode && { acquisitionMode: mode }), ...(changesWaivers && { waivers }) },
    faults: faultsOf(
      ['invalid_request', isBeyond],
      ['forbidden', !may.league(league, actor)],
      ['conflict', changesWaivers && mode === 'fcfs'],
    ),
    done() {
      acquireBy(league, { mode, waivers }, now)
      // Setting this for the first time is a change, even if the value stays the same.
      league.hasWaivers ||= changesWaivers
      if (JSON.stringify([league.mode, league.waivers, league.hasWaivers]) !== before)
        log(league, 'settings', { actor: actor.name })
    },
  }
}

/** Changes how the league adds players. */
export const changeAcquisitions: Maker = (stage, league) => {
  const { chance } = stage
  const isOther = chance.odds(40)
  const mode = isOther === (league.mode === 'waivers') ? 'fcfs' : 'waivers'
  const waivers = chance.odds(isOther ? 50 : 100) ? someWaivers(stage) : {}
  return acquisitionTurn(stage, league, { actor: runnerOf(stage, league), mode, waivers })
}

const reviewed = ({ trades }: League): boolean =>
  trades.some(({ status, reviewUntil }) => status === 'pending' && reviewUntil !== null)

/** Changes the trade review, the trade deadline, the visibility of claims, or the league's name. */
export const changeLeague: Maker = (stage, league) => {
  const { chance } = stage
  const change = chance.one<
    Partial<Pick<League, 'claimsVisible' | 'name' | 'spots' | 'tradeDeadline'>> & { hours?: number }
  >([
    { hours: chance.one([0, 1, 24, 72]) },
    { tradeDeadline: chance.one([0, 0, 0, 1 + chance.below(17)]) },
    { spots: chance.below(3) },
    { claimsVisible: chance.one(['always', 'afterRun']) },
    { name: `League ${chance.below(50)}` },
  ])
  const { hours, spots, ...others } = change
  const isFull = spots !== undefined && league.teams.some(({ reserve }) => reserve.size > spots)
  const actor = runnerOf(stage, league)
  return {
    operation: 'updateLeague',
    actor,
    params: { id: league.id },
    body: {
      ...others,
      ...(hours !== undefined && { tradeReview: { hours } }),
      ...(spots !== undefined && { reserve: spots }),
    },
    faults: faultsOf(
      ['forbidden', !may.league(league, actor)],
      ['conflict', (hours === 0 && reviewed(league)) || isFull],
    ),
    done() {
      const settings = () =>
        JSON.stringify([league.name, league.claimsVisible, league.reviewHours, league.spots, league.tradeDeadline])
      const before = settings()
      Object.assign(league, others, hours !== undefined && { reviewHours: hours }, spots !== undefined && { spots })
      if (settings() !== before) log(league, 'settings', { actor: actor.name })
    },
  }
}

/** Transfers a league to another account. */
export const transferLeague: Maker = (stage, league) => {
  const to = stage.chance.any(stage.people)!
  const actor = runnerOf(stage, league)
  return {
    operation: 'handOverLeague',
    actor,
    params: { id: league.id },
    body: { account: to.name },
    faults: faultsOf(['forbidden', !may.league(league, actor)], ['conflict', to.id === league.commissioner]),
    done() {
      league.commissioner = to.id
      log(league, 'commissioner', { actor: actor.name })
    },
  }
}
