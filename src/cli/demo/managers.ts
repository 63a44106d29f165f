import { type Actor, type Exchange, HindsightError, type LineupSlot, type Team } from '../../engine/index.ts'
import { LEAGUE, type Office } from './office.ts'

/** How the demo's managers run their teams: by points per game so far, as `advice` does. */
export interface Manager {
  actor: Actor
  team: Team
}

const at = ({ team }: Manager) => ({ id: LEAGUE, teamId: team.id })

/** Moves a player into a slot; its holder takes the slot of the one who leaves. */
const assignmentsOf = (lineup: readonly LineupSlot[], { slotIndex, in: newcomer, out }: Exchange) => {
  const holder = lineup[slotIndex]?.player?.id ?? null
  const left = lineup.find(({ player }) => player !== null && player.id === out?.id)?.slotIndex
  const own = { slotIndex, playerId: newcomer?.id ?? null }
  return left === undefined || left === slotIndex ? [own] : [own, { slotIndex: left, playerId: holder }]
}

/** Sets the lineup of a week by points per game, starter by starter. */
export const setLineup = async (office: Office, manager: Manager, week: number): Promise<void> => {
  const params = at(manager)
  const query = { week }
  if (week === 1) {
    await office.send(manager.actor, 'setBestLineup', { params, query })
    return
  }
  const { starts } = await office.send(manager.actor, 'getAdvice', { params, query })
  for (const step of starts) {
    const { lineup } = await office.send(manager.actor, 'getTeam', { params, query })
    const assignments = assignmentsOf(lineup, step)
    try {
      await office.send(manager.actor, 'setLineup', { params, query, body: { assignments } })
    } catch (error) {
      // A chain of more than two moves is left alone.
      if (!(error instanceof HindsightError)) throw error
    }
  }
}

/** Files claims for free agents who would start. */
export const fileClaims = async (office: Office, manager: Manager, week: number): Promise<void> => {
  const params = at(manager)
  const query = { week, limit: 2 }
  const { pickups } = await office.send(manager.actor, 'getAdvice', { params, query })
  for (const { add, drop, gain } of pickups) {
    if (gain < 1) continue
    const body = { addPlayerId: add.id, dropPlayerId: drop?.id ?? null }
    await office.send(manager.actor, 'fileClaim', { params, body })
  }
}

/** Two managers exchange the last player of a position on each bench. */
export const trade = async (office: Office, from: Manager, to: Manager): Promise<void> => {
  const benchOf = async (manager: Manager, posGroup: string): Promise<string> => {
    const { bench } = await office.send(manager.actor, 'getTeam', { params: at(manager) })
    return (bench.findLast(player => player.posGroup === posGroup) ?? bench.at(-1)!).id
  }
  const body = {
    fromTeamId: from.team.id,
    toTeamId: to.team.id,
    fromPlayerIds: [await benchOf(from, 'RB')],
    toPlayerIds: [await benchOf(to, 'WR')],
  }
  const offered = await office.send(from.actor, 'proposeTrade', { body })
  const params = { id: LEAGUE, tradeId: offered.trade.id }
  await office.send(to.actor, 'answerTrade', { params, body: { action: 'accept' } })
}
