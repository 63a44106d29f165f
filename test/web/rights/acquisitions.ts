import { LEAGUE } from '../../contract/league.ts'
import { BOTH, COMMISSIONER, edited, type Form, inLeague, MANAGER, MANAGERS, of, type Scene } from './form.ts'

/** Files two claims by the first team, and returns the second one's id. */
export const filed = async (scene: Scene): Promise<string> => {
  await edited({ acquisitionMode: 'waivers' })(scene)
  const params = { id: LEAGUE, teamId: scene.teams[0] }
  const claims = []
  for (const addPlayerId of ['t1', 'w5'])
    claims.push(await scene.stage.ask('fileClaim', { params, body: { addPlayerId } }))
  return (claims as { claim: { id: string } }[])[1]!.claim.id
}

const offered = async ({ stage, teams }: Scene, [from, to]: readonly [number, number] = [1, 0]): Promise<string> => {
  const of = (at: number) => (at === 0 ? ['w1'] : ['w2'])
  const body = { fromTeamId: teams[from], toTeamId: teams[to], fromPlayerIds: of(from), toPlayerIds: of(to) }
  const made = await stage.ask('proposeTrade', { ...inLeague, body }, from === 0 ? 'casey' : 'erin')
  return (made as { trade: { id: string } }).trade.id
}

const accepted = async (scene: Scene): Promise<string> => {
  const tradeId = await offered(scene)
  await scene.stage.ask('answerTrade', { params: { id: LEAGUE, tradeId }, body: { action: 'accept' } }, 'casey')
  return tradeId
}

const reviewed = async (scene: Scene): Promise<string> => {
  await edited({ tradeReview: { hours: 24 } })(scene)
  return accepted(scene)
}

/** Creates a trade between two other teams. It is under review, and the first team can vote on it. */
const votable = async (scene: Scene): Promise<string> => {
  const { stage, teams } = scene
  await edited({ tradeReview: { hours: 24, by: 'vote' } })(scene)
  await stage.ask('moveRoster', { params: { id: LEAGUE, teamId: teams[2] }, body: { action: 'add', playerId: 'w3' } })
  const body = { fromTeamId: teams[2], toTeamId: teams[1], fromPlayerIds: ['w3'], toPlayerIds: ['w2'] }
  const { trade } = (await stage.ask('proposeTrade', { ...inLeague, body })) as { trade: { id: string } }
  await stage.ask('answerTrade', { params: { id: LEAGUE, tradeId: trade.id }, body: { action: 'accept' } }, 'erin')
  return trade.id
}

const trades = of('/trades')
const claims = of('/waivers')
const answering = (action: string): Pick<Form, 'what' | 'typed'> => ({
  what: action,
  typed: (_, tradeId) => ({ tradeId, action }),
})

export const acquisitions: readonly Form[] = [
  of('/players/:playerId')('get', MANAGERS, { what: 'by an add', typed: () => ({ playerId: 't1' }) }),
  of('/players/:playerId')('get', MANAGERS, {
    what: 'by a claim',
    arrange: edited({ acquisitionMode: 'waivers' }),
    typed: () => ({ playerId: 't1' }),
  }),
  claims('edit', BOTH, { arrange: filed, typed: (_, claimId) => ({ claimId, place: '1' }) }),
  claims('withdraw', BOTH, { arrange: filed, typed: (_, claimId) => ({ claimId }) }),
  claims('first', MANAGER, { arrange: filed, typed: (_, claimId) => ({ claimId }) }),
  trades('offer', MANAGER, { typed: teams => ({ toTeamId: teams[1]!, give: ['w1'], get: ['w2'], step: 'offer' }) }),
  trades('offer', COMMISSIONER, {
    what: 'by a push',
    typed: teams => ({ fromTeamId: teams[0]!, toTeamId: teams[1]!, give: ['w1'], get: ['w2'], step: 'push' }),
  }),
  trades('answer', MANAGER, { arrange: scene => offered(scene), ...answering('accept') }),
  trades('answer', MANAGER, { arrange: scene => offered(scene), ...answering('reject') }),
  trades('answer', BOTH, { arrange: scene => offered(scene, [0, 1]), ...answering('cancel') }),
  trades('vote', MANAGER, {
    arrange: votable,
    typed: (teams, tradeId) => ({ tradeId, teamId: teams[0]!, veto: 'yes' }),
  }),
  trades('review', COMMISSIONER, { arrange: reviewed, ...answering('veto') }),
  trades('review', COMMISSIONER, { arrange: reviewed, ...answering('allow') }),
  trades('reverse', COMMISSIONER, { arrange: accepted, typed: (_, tradeId) => ({ tradeId }) }),
]
