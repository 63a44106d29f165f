import type { JsonClient } from '../shared/client.ts'
import { type Asked, openAsk, type PlayedGame, readWeek, ScoreboardAnswer } from './client.ts'

/** Reads the games of the current week; empty if the league does not play in it. */
export const readGames = async (client: JsonClient, asked: Asked, week: number): Promise<readonly PlayedGame[]> => {
  const ask = openAsk(client, asked)
  const { season } = asked
  const { eligibleSchedulePeriods } = await ask(
    'FetchLeagueScoreboard',
    { schema: ScoreboardAnswer, what: 'the schedule' },
    { season },
  )
  const period = eligibleSchedulePeriods?.find(({ low, high }) => low.ordinal <= week && week <= (high ?? low).ordinal)
  return period ? (await readWeek(ask, asked, period))[1] : []
}
