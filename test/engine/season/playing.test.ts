import { expect, test } from 'vitest'
import { GAME_LENGTH } from '../../../data/seasons.ts'
import { overAt } from '../../../src/engine/season/calendar.ts'
import { isPlaying, shareOfGame } from '../../../src/engine/season/playing.ts'

const game = { kickoffAt: Date.UTC(2024, 8, 8, 17) }

test('a game is in progress from its kickoff until it is over', () => {
  const times = [game.kickoffAt - 1, game.kickoffAt, overAt(game) - 1, overAt(game)]
  expect(times.map(now => isPlaying(game, now))).toEqual([false, true, true, false])
})

test('the share of a game grows evenly from 0 at its kickoff to 1', () => {
  const shares = [-1, 0, GAME_LENGTH / 4, GAME_LENGTH, GAME_LENGTH + 1].map(ms =>
    shareOfGame(game, game.kickoffAt + ms),
  )
  expect(shares).toEqual([0, 0, 0.25, 1, 1])
})
