import * as z from 'zod/mini'
import { Text } from '../shared/answer-fields.ts'
import { type JsonClient, nonsense } from '../shared/client.ts'
import { type LeagueRequest, many, openAsk, refusable } from './client.ts'

const nullish = z.nullish

const LivePlayer = z.object({ id: Text, score: nullish(Text) })
const LiveFranchise = z.object({ players: nullish(z.object({ player: nullish(many(LivePlayer)) })) })
const LiveAnswer = z.object({
  ...refusable,
  liveScoring: nullish(
    z.object({
      week: Text,
      matchup: nullish(many(z.object({ franchise: many(LiveFranchise) }))),
      franchise: nullish(many(LiveFranchise)),
    }),
  ),
})

/** Reads players' points so far in a week. */
export const readLiveScores = async (
  client: JsonClient,
  request: LeagueRequest,
  week: number,
): Promise<readonly (readonly [player: string, score: string])[]> => {
  const { liveScoring } = await openAsk(client, request)('liveScoring', LiveAnswer, { W: String(week), DETAILS: '1' })
  if (!liveScoring || liveScoring.week !== String(week)) throw nonsense('mfl', `week ${week}`, 'is about another week')
  const { matchup, franchise } = liveScoring
  const teams = [...(matchup ?? []).flatMap(each => each.franchise), ...(franchise ?? [])]
  return teams.flatMap(({ players }) => (players?.player ?? []).map(({ id, score }) => [id, score ?? ''] as const))
}
