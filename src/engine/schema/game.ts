import * as z from 'zod/mini'
import { GAME_STATES } from '../../../data/leagues.ts'
import { EpochMs } from './field.ts'

/** An NFL game in a week, from the point of view of the player's team. */
export const WeekGame = z.object({
  opponent: z.string(),
  home: z.boolean(),
  kickoffAt: EpochMs,
  state: z.enum(GAME_STATES),
})
export type WeekGame = z.infer<typeof WeekGame>

/** The number of starters who have yet to play, are playing, and have played. */
export const Progress = { yetToPlay: z.int(), playing: z.int(), played: z.int() }
