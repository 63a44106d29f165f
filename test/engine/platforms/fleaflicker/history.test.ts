import { describe, expect, it } from 'vitest'
import type { Imported, Transaction } from '../../../../src/engine/index.ts'
import { fleaflickerServer, leaguePlayer, numberOf, sampleLeague } from '../../../support/fleaflicker.ts'
import { keepDemo } from '../../../support/mirrors.ts'
import { demoPeople, squadsOf } from '../../../support/squads.ts'
import { storeFile } from '../../../support/store-file.ts'
import { openWorld } from '../../../support/world.ts'

const DAY = 24 * 3_600_000
const WHEN = Date.UTC(1990, 8, 12)

describe('the history of a Fleaflicker league', () => {
  it('is in the log: moves grouped by their time, won and lost claims, and trades; a sync adds each new event', async () => {
    const plain = await openWorld()
    await keepDemo(plain)
    const people = await demoPeople(plain)
    const squads = squadsOf(people)
    const moves: object[] = []
    const trades: object[] = []
    const server = await fleaflickerServer([sampleLeague(people, { moves, trades })])
    const world = await openWorld({ file: storeFile(), bases: { fleaflicker: server.base } })
    await keepDemo(world)

    const player = (team: number, place: number) => leaguePlayer(squads[team - 1]![place]!, numberOf(team, place))
    const move = (at: number, team: number, place: number, more: object = {}) => ({
      timeEpochMilli: String(at),
      transaction: { team: { id: team }, player: player(team, place), ...more },
    })
    const drop = { type: 'TRANSACTION_DROP' }
    const claim = {
      type: 'TRANSACTION_CLAIM',
      bidAmount: 7,
      waiverResolutionTeams: [
        { team: { id: 2 }, bid: 7 },
        { team: { id: 3 }, bid: 4, loser: true },
        { team: { id: 4 }, bid: 46, loser: true, invalidationReason: 'Your IR is invalid.' },
      ],
    }
    moves.push(
      move(WHEN + DAY, 2, 1, claim),
      move(WHEN + DAY, 2, 2, drop),
      move(WHEN, 1, 3),
      move(WHEN, 1, 2, drop),
      move(WHEN, 2, 3, { ...drop, team: { id: 9 } }),
      move(WHEN - 1, 3, 2, { type: 'TRANSACTION_IMPORT' }),
      move(Date.UTC(1989, 8, 1), 1, 1),
    )
    const body = { leagueId: '777', platform: 'fleaflicker', season: 1990 }
    const { imported } = (await world.ask('importLeague', { body })) as { imported: Imported }
    const log = async (): Promise<Transaction[]> => {
      const call = { params: { id: imported.leagueId }, query: { limit: 200 } }
      const { transactions } = (await world.ask('listTransactions', call)) as { transactions: Transaction[] }
      return transactions.toReversed().filter(({ type }) => !['import', 'draft', 'pick', 'sync'].includes(type))
    }
    const idAt = (team: number, place: number): string => squads[team - 1]![place]!.id
    expect((await log()).map(({ type, actor, before, after }) => ({ type, actor, before, after }))).toMatchObject([
      { type: 'swap', actor: 'Fleaflicker', before: { playerId: idAt(1, 2) }, after: { playerId: idAt(1, 3) } },
      { type: 'claim_won', before: { playerId: idAt(2, 2) }, after: { playerId: idAt(2, 1), bid: 7, note: null } },
      { type: 'claim_lost', after: { playerId: idAt(2, 1), bid: 4, note: 'Another team won the player' } },
      { type: 'claim_lost', after: { playerId: idAt(2, 1), bid: 46, note: 'Your IR is invalid.' } },
    ])

    const status = 'TRADE_STATUS_EXECUTED'
    const sides = [
      { team: { id: 1 }, playersObtained: [player(2, 0)], picksObtained: [{ season: 1991, slot: { round: 2 } }] },
      { team: { id: 2 }, playersObtained: [player(1, 0)] },
    ]
    trades.push({ id: 5, status, approvedOn: String(WHEN + 2 * DAY), teams: sides })
    trades.push({ id: 6, status: 'TRADE_STATUS_REJECTED', approvedOn: String(WHEN + 2 * DAY), teams: sides })
    const sync = async () =>
      ((await world.ask('syncLeague', { params: { id: imported.leagueId } })) as { report: { transactions: number } })
        .report.transactions
    expect([await sync(), await sync()]).toEqual([2, 0])
    expect((await log()).filter(({ type }) => type === 'trade').map(({ after }) => after)).toMatchObject([
      { gets: [{ playerId: idAt(2, 0) }], picks: ['a 1991 second-round pick'] },
      { gets: [{ playerId: idAt(1, 0) }], picks: [] },
    ])
  })
})
