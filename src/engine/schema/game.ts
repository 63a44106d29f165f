import * as z from 'zod/mini'
import { GAME_STATES } from '../../../data/leagues.ts'
import { EpochMs } from './field.ts'

/** The game that a player's team has in a week, as he sees it. */
export const WeekGame = z.object({
  opponent: z.string(),
  home: z.boolean(),
  kickoffAt: EpochMs,
  state: z.enum(GAME_STATES),
})
export type WeekGame = z.infer<typeof WeekGame>

/** How many starters have still to play, are playing, and have played. */
export const Progress = { yetToPlay: z.int(), playing: z.int(), played: z.int() }
