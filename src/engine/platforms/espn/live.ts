import type { JsonClient } from '../shared/client.ts'
import { type LeagueRequest, readWeek } from './client.ts'
import { pointsOf, sidesOf } from './weeks.ts'

/** Reads the players' points so far in a week. */
export const readLivePoints = async (
  client: JsonClient,
  request: LeagueRequest,
  week: number,
): Promise<Map<string, number>> => {
  const sides = (await readWeek(client, request, week)).flatMap(sidesOf)
  return new Map(sides.flatMap(side => [...pointsOf(side.rosterForCurrentScoringPeriod?.entries ?? [], week)]))
}
