import { HindsightError } from '../../src/engine/index.ts'
import { type Stage, teamIds, teamPath, ZOO } from './stage.ts'

/** Actions of teams in the zoo's leagues, so that every view has data to show. */

/** Calls an operation with one candidate after another until the league accepts one. Returns whether it did. */
const withFirstAllowed = async <Candidate>(
  candidates: readonly Candidate[],
  call: (candidate: Candidate) => Promise<unknown>,
): Promise<boolean> => {
  for (const candidate of candidates) {
    try {
      await call(candidate)
      return true
    } catch (error) {
      if (!(error instanceof HindsightError)) throw error
    }
  }
  return false
}

const rosterOf = async (stage: Stage, teamId: string) => (await stage.ask('getTeam', teamPath(teamId))).roster

const freeAgents = async ({ ask }: Stage): Promise<string[]> => {
  const query = { league: ZOO, available: 1, startable: 1, season: 1990, system: 'ppr', limit: 20 }
  return (await ask('listPlayers', { query } as never)).players.map(({ id }) => id)
}

/**
 * Gives the first two teams managers, and turns on auto-lineup for the other teams. The third team never sets a lineup.
 */
export const assignManagers = async (stage: Stage): Promise<void> => {
  const teams = await teamIds(stage)
  for (const [at, teamId] of teams.entries()) {
    const manager = [stage.alex, stage.blake][at]?.name
    const body = { ...(manager !== undefined && { manager }) }
    if (manager !== undefined) await stage.ask('updateTeam', { ...teamPath(teamId), body })
    if (at !== 2) await stage.ask('updateTeam', { ...teamPath(teamId), body: { autoLineup: true } })
  }
}

/** Completes the draft, or makes this many picks. */
export const draft = async (stage: Stage, picks?: number): Promise<void> => {
  await stage.ask('startDraft', { body: { seed: 7, ...(picks !== undefined && { pickSeconds: 8 * 3600 }) } })
  if (picks === undefined) await stage.ask('autoDraft', { body: { by: 'total', until: 'end' } })
  else await stage.ask('autoDraft', { body: { by: 'total', picks } })
}

/** Sets the week's best lineup for every team except the third. */
export const setLineups = async (stage: Stage, week: number): Promise<void> => {
  const teams = await teamIds(stage)
  for (const teamId of teams.filter((_, at) => at !== 2)) {
    await withFirstAllowed([week], async () =>
      stage.ask('setBestLineup', { ...teamPath(teamId), query: { week, by: 'ppg' } }),
    )
  }
}

/** Files two teams' claims for free agents, with bids in FAAB leagues. In leagues without claims, adds the players. */
const acquire = async (stage: Stage): Promise<void> => {
  const { league } = await stage.ask('getLeague')
  const [first, second] = await teamIds(stage)
  const free = await freeAgents(stage)
  for (const [at, teamId] of [first!, second!].entries()) {
    const drops = (await rosterOf(stage, teamId)).map(({ id }) => id).reverse()
    const pairs = free.slice(at).flatMap(add => drops.slice(0, 4).map(drop => ({ add, drop })))
    await withFirstAllowed(pairs, ({ add, drop }) =>
      league.acquisitionMode === 'waivers'
        ? stage.ask('fileClaim', {
            ...teamPath(teamId),
            body: { addPlayerId: add, dropPlayerId: drop, ...(league.waivers?.order === 'budget' && { bid: 7 + at }) },
          })
        : stage.ask('moveRoster', {
            ...teamPath(teamId),
            body: { action: 'swap', addPlayerId: add, dropPlayerId: drop },
          }),
    )
  }
}

/** Offers the first team a trade, which stays open, and completes one between the next two teams. */
const trade = async (stage: Stage): Promise<void> => {
  const [first, second, third, fourth] = await teamIds(stage)
  const offer = async (fromTeamId: string, toTeamId: string, send: (body: object) => Promise<unknown>) => {
    const [from, to] = [await rosterOf(stage, fromTeamId), await rosterOf(stage, toTeamId)]
    const pairs = from.flatMap(give =>
      to.filter(({ posGroup }) => posGroup === give.posGroup).map(get => ({ give, get })),
    )
    await withFirstAllowed(pairs.reverse(), ({ give, get }) =>
      send({ fromTeamId, toTeamId, fromPlayerIds: [give.id], toPlayerIds: [get.id] }),
    )
  }
  await offer(second!, first!, body => stage.askAs(stage.blake, 'proposeTrade', { body }))
  await offer(third!, fourth!, body => stage.ask('pushTrade', { body }))
}

/** Moves players on the first team to IR and to the taxi squad, if the league has such spots. */
const moveToReserve = async (stage: Stage): Promise<void> => {
  const { reserve, taxi } = (await stage.ask('getLeague')).league.rosterConfig
  const [first] = await teamIds(stage)
  const ids = (await rosterOf(stage, first!)).map(({ id }) => id).reverse()
  for (const squad of [...(reserve ? [{}] : []), ...(taxi ? [{ taxi: true }] : [])])
    await withFirstAllowed(ids, playerId =>
      stage.ask('reservePlayer', { ...teamPath(first!), body: { playerId, active: false, force: true, ...squad } }),
    )
}

/** Deducts points from the second team in week 1. */
const adjust = async (stage: Stage): Promise<void> => {
  const [, second] = await teamIds(stage)
  const body = { teamId: second!, week: 1, points: -3.5, reason: 'Lineup set too late' }
  await withFirstAllowed([body], () => stage.ask('adjustPoints', { body }))
}

/** Sets dues and prizes, and marks the first team's dues as paid. */
const collect = async (stage: Stage): Promise<void> => {
  const [first] = await teamIds(stage)
  await stage.ask('setDues', { body: { amount: 25, payouts: [100, 0, 40], weeklyPrize: 7.5 } })
  await stage.ask('markDues', { ...teamPath(first!), body: { paid: true } })
}

/** Makes claims, trades, moves to IR and the taxi squad, and an adjustment. Also sets dues. */
export const addActivity = async (stage: Stage): Promise<void> => {
  for (const happen of [acquire, trade, moveToReserve, adjust, collect]) await happen(stage)
}

/** Advances the league's clock to a given time, and runs all due steps. */
export const moveTo = async (stage: Stage, at: number): Promise<void> => {
  await stage.ask('setClock', { body: { advance: at } })
}
