import { expect, test } from 'vitest'
import { LEAGUE, openBoardStage, playFirstWeek } from '../support/board.ts'
import { SEASON } from '../support/played-season.ts'

/** Pending claims and offers, however many newer ones have ended. */

/** Returns the id of a claim or trade in a response. */
const idOf = (made: unknown): string => (made as { id: string }).id

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

/** More than any page reads of the newest claims or offers. */
const ENDED = 65

const opened = async () => {
  const stage = await openBoardStage({ acquisitionMode: 'waivers' })
  const [own] = stage.teams as [string, string]
  await stage.ask('updateTeam', { params: { id: LEAGUE, teamId: own }, body: { manager: 'alex' } })
  await playFirstWeek(stage)
  const idsOf = (players: unknown): string[] => (players as { id: string }[]).map(idOf)
  const rosterOf = async (teamId: string): Promise<string[]> =>
    idsOf((await stage.ask('getTeam', { params: { id: LEAGUE, teamId } })).roster)
  const { players } = await stage.ask('listPlayers', {
    params: {},
    query: { league: LEAGUE, season: SEASON, available: 1 },
  })
  return { ...stage, own, rosterOf, free: idsOf(players) }
}

test('the waivers page lists a pending claim that is older than many withdrawn ones', async () => {
  const { alex, ask, own, rosterOf, free } = await opened()
  const params = { id: LEAGUE, teamId: own }
  const dropPlayerId = (await rosterOf(own)).at(-1)
  const file = (addPlayerId: string | undefined) => ask('fileClaim', { params, body: { addPlayerId, dropPlayerId } })
  await file(free[0])
  for (let made = 0; made < ENDED; made++) {
    const { claim } = await file(free[1])
    await ask('withdrawClaim', { params: { id: LEAGUE, claimId: idOf(claim) } })
  }
  const { text } = await alex.go(at('/waivers'))
  expect(text.split('id="decided"')[0]).toContain(`players/${free[0]}"`)
  expect((await alex.go(at(`/players/${free[0]}`))).text).toContain('You already have a claim for this player')
})

test('the trades page lists a pending offer that is older than many canceled ones', async () => {
  const { alex, ask, teams, own, rosterOf } = await opened()
  const [wanted, other] = await rosterOf(own)
  const body = { fromTeamId: teams[1], toTeamId: own, fromPlayerIds: [(await rosterOf(teams[1]!))[0]] }
  const offer = (playerId: string | undefined) => ask('proposeTrade', { body: { ...body, toPlayerIds: [playerId] } })
  const { trade: pending } = await offer(wanted)
  for (let made = 0; made < ENDED; made++) {
    const { trade } = await offer(other)
    const params = { id: LEAGUE, tradeId: idOf(trade) }
    await ask('answerTrade', { params, body: { action: 'cancel' } })
  }
  const { text } = await alex.go(at('/trades'))
  expect(/<section id="open">[\s\S]*?<\/section>/.exec(text)?.[0]).toContain(`id="t-${idOf(pending)}"`)
  expect((await alex.go('/')).text).toContain('1 trade offer for you')
})
