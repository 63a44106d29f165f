import { edit, LEAGUE, type Teams } from '../league.ts'
import { BOTH, COMMISSIONER, looking, MANAGER, ofFirst, ofLeague, type Row, type Scene } from './table.ts'

const onWaivers = async ({ stage }: Pick<Scene, 'stage'>): Promise<string> => {
  await edit({ acquisitionMode: 'waivers' })(stage)
  return ''
}

const body = { addPlayerId: 't1' }

const filed = async (scene: Scene): Promise<string> => {
  await onWaivers(scene)
  const { claim } = (await scene.stage.ask('fileClaim', ofFirst({ body })(scene.teams))) as { claim: { id: string } }
  return claim.id
}

const claims: readonly Row[] = [
  { operation: 'fileClaim', what: 'a claim', arrange: onWaivers, question: ofFirst({ body }), may: BOTH },
  {
    operation: 'updateClaim',
    what: "the position of the team's claim",
    arrange: filed,
    question: (_, claimId) => ({ params: { id: LEAGUE, claimId }, body: { place: 1 } }),
    may: BOTH,
  },
  {
    operation: 'withdrawClaim',
    what: "the team's claim",
    arrange: filed,
    question: (_, claimId) => ({ params: { id: LEAGUE, claimId } }),
    may: BOTH,
  },
  {
    operation: 'orderClaims',
    what: "the order of the team's claims",
    arrange: filed,
    question: (teams, claimId) => ofFirst({ body: { claimIds: [claimId] } })(teams),
    may: BOTH,
  },
  { operation: 'runWaivers', what: 'a run', arrange: onWaivers, question: ofLeague({ body: {} }), may: COMMISSIONER },
  looking('listTeamClaims', ofFirst()),
  looking('listClaims', ofLeague()),
]

const offer = (teams: Teams) => ({
  fromTeamId: teams[0],
  toTeamId: teams[1],
  fromPlayerIds: ['w1'],
  toPlayerIds: ['w2'],
})

const back = (teams: Teams) => ({
  fromTeamId: teams[1],
  toTeamId: teams[0],
  fromPlayerIds: ['w2'],
  toPlayerIds: ['w1'],
})

const proposed = async ({ stage }: Scene, sent: object, as: Scene['acting']): Promise<string> => {
  const question = { params: { id: LEAGUE }, body: { ...sent } }
  return ((await stage.ask('proposeTrade', question, as)) as { trade: { id: string } }).trade.id
}

/** Offers a trade from the acting team to another team. */
const offered = (scene: Scene) => proposed(scene, offer(scene.teams), scene.acting)

/** Offers a trade to the acting team. */
const received = (scene: Scene) => proposed(scene, back(scene.teams), 'erin')

const accepted = async (scene: Scene): Promise<string> => {
  const tradeId = await received(scene)
  await scene.stage.ask('answerTrade', { params: { id: LEAGUE, tradeId }, body: { action: 'accept' } }, scene.acting)
  return tradeId
}

const reviewed = async (scene: Scene): Promise<string> => {
  await edit({ tradeReview: { hours: 24 } })(scene.stage)
  return accepted(scene)
}

const ofTrade =
  (sent: object = {}) =>
  (_: Teams, tradeId: string) => ({ params: { id: LEAGUE, tradeId }, ...sent })

const answering = (action: 'accept' | 'reject'): Row => ({
  operation: 'answerTrade',
  what: `to ${action} a trade that is offered to the team`,
  arrange: received,
  question: ofTrade({ body: { action } }),
  may: MANAGER,
  without: COMMISSIONER,
})

const trades: readonly Row[] = [
  {
    operation: 'proposeTrade',
    what: "the team's offer",
    question: teams => ({ params: { id: LEAGUE }, body: offer(teams) }),
    may: MANAGER,
    without: COMMISSIONER,
  },
  answering('accept'),
  answering('reject'),
  {
    operation: 'answerTrade',
    what: 'to cancel a trade that the team offers',
    arrange: offered,
    question: ofTrade({ body: { action: 'cancel' } }),
    may: BOTH,
  },
  {
    operation: 'reverseTrade',
    what: 'a trade that was accepted',
    arrange: accepted,
    question: ofTrade(),
    may: COMMISSIONER,
  },
  {
    operation: 'pushTrade',
    what: 'a trade of two teams',
    question: teams => ({ params: { id: LEAGUE }, body: offer(teams) }),
    may: COMMISSIONER,
  },
  {
    operation: 'reviewTrade',
    what: 'to veto a trade that was accepted',
    arrange: reviewed,
    question: ofTrade({ body: { action: 'veto' } }),
    may: COMMISSIONER,
  },
  {
    operation: 'voteOnTrade',
    what: 'to vote against a trade of two other teams',
    arrange: async scene => {
      await edit({ tradeReview: { hours: 24, by: 'vote' } })(scene.stage)
      const params = { id: LEAGUE, teamId: scene.teams[2] }
      await scene.stage.ask('moveRoster', { params, body: { action: 'add', playerId: 'w3' } })
      const sent = { ...offer([scene.teams[2]!, scene.teams[1]!]), fromPlayerIds: ['w3'], toPlayerIds: ['w2'] }
      const tradeId = await proposed(scene, sent, 'alex')
      await scene.stage.ask('answerTrade', { params: { id: LEAGUE, tradeId }, body: { action: 'accept' } }, 'erin')
      return tradeId
    },
    question: (teams, tradeId) => ({ params: { id: LEAGUE, tradeId }, body: { teamId: teams[0], veto: true } }),
    may: MANAGER,
    without: COMMISSIONER,
  },
  looking('getTrade', ofTrade(), { arrange: offered }),
  looking('previewTrade', teams => ({ params: { id: LEAGUE }, body: offer(teams) }), { plan: 'pro' }),
  looking('listTrades', ofLeague()),
]

export const acquisitions: readonly Row[] = [...claims, ...trades]
