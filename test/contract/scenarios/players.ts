import { expect } from 'vitest'
import { answers, type Scenario } from '../scenario.ts'
import { inGame } from '../seasons.ts'

export const players: readonly Scenario[] = [
  {
    operation: 'listPlayers',
    title: 'orders by points per game with sort=ppg',
    question: { query: { system: 'standard', sort: 'ppg', limit: 100 } },
    expected: ({ total, players }: { total: number; players: { ppg: number }[] }) => {
      const means = players.map(({ ppg }) => ppg)
      expect(means).toHaveLength(total)
      expect(means).toEqual(means.toSorted((a, b) => b - a))
      expect(new Set(means).size).toBeGreaterThan(2)
    },
  },
  {
    operation: 'listPlayers',
    title: 'finds players by a part of their name, sorted by name',
    question: { query: { q: 'PLAYER w', limit: 1 } },
    expected: answers({
      season: 2024,
      systemId: null,
      total: 2,
      players: [{ id: 'w1', totalPoints: null, ppg: null }],
    }),
  },
  {
    operation: 'listPlayers',
    title: 'finds players with near=1 by a misspelled name if no name contains the text',
    question: { query: { q: 'plaier w1', near: 1 } },
    expected: answers({ total: 1, players: [{ id: 'w1' }] }),
  },
  {
    operation: 'listPlayers',
    title: 'finds only names that contain the text without near=1',
    question: { query: { q: 'plaier w1' } },
    expected: answers({ total: 0, fit: null, players: [] }),
  },
  {
    operation: 'listPlayers',
    title: 'lists the player with the exact name before partial matches',
    question: { query: { named: 'W1, Player (CHI - WR)' } },
    expected: answers({ total: 1, fit: 'name', players: [{ id: 'w1' }] }),
  },
  {
    operation: 'listPlayers',
    title: 'refuses sorting by points without a system',
    question: { query: { sort: 'ppg' } },
    expected: { error: 'invalid_request', message: /choose a scoring system with system/ },
  },
  {
    operation: 'listPlayers',
    title: 'skips players with offset, and counts all of them',
    question: { query: { offset: 1, limit: 1 } },
    expected: ({ total, players }: { total: number; players: unknown[] }) => {
      expect(players).toHaveLength(1)
      expect(total).toBeGreaterThan(2)
    },
  },
  {
    operation: 'listPlayers',
    title: 'finds the players of an NFL team in any case',
    question: { query: { nfl: 'chi', pos: 'QB' } },
    expected: answers({ total: 1, players: [{ team: 'CHI' }] }),
  },
  {
    operation: 'listPlayers',
    title: 'refuses an unknown NFL team',
    question: { query: { nfl: 'XYZ' } },
    expected: 'invalid_request',
  },
  {
    operation: 'listPlayers',
    title: 'adds points if a system is given',
    question: { query: { system: 'standard', pos: 'WR' } },
    expected: answers({ total: 2, players: [{ id: 'w1', gamesPlayed: 2, totalPoints: 17, ppg: 8.5 }, { id: 'w2' }] }),
  },
  {
    operation: 'listPlayers',
    title: 'refuses a limit out of range',
    question: { query: { limit: 101 } },
    expected: 'invalid_request',
  },
  {
    operation: 'listPlayers',
    title: 'refuses a season that is not loaded',
    question: { query: { season: 2023 } },
    expected: 'invalid_request',
  },
  {
    operation: 'listPlayers',
    title: 'does not find an unknown system',
    question: { query: { system: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'listPlayers',
    title: 'shows the games of a given week, with null for a bye',
    seasons: 'league',
    question: { query: { week: 3, system: 'standard', pos: 'QB' } },
    expected: answers({
      players: [
        { id: 'q2', game: inGame(3, 'GB') },
        { id: 'q1', game: inGame(3, 'CHI') },
        { id: 'q3', game: null },
        { id: 'q4', game: null },
      ],
    }),
  },
  {
    operation: 'listPlayers',
    title: 'adds the outlook for a week with facts=1',
    seasons: 'league',
    question: { query: { week: 3, system: 'standard', pos: 'QB', limit: 1, facts: 1 } },
    expected: answers({
      players: [
        {
          ...{ id: 'q2', game: inGame(3, 'GB') },
          outlook: { ppg: expect.any(Number), lastWeeks: expect.any(Array), allowed: expect.any(Object) },
        },
      ],
    }),
  },
  {
    operation: 'listPlayers',
    title: 'refuses a week that the season does not have',
    seasons: 'league',
    question: { query: { week: 19 } },
    expected: 'invalid_request',
  },
  {
    operation: 'getPlayer',
    title: 'shows each game with its stats, without zeros',
    seasons: 'league',
    question: { params: { id: 'w2' }, query: { stats: 1, week: 2 } },
    expected: answers({
      game: inGame(2, 'GB'),
      weeks: [{ week: 1, stats: { rec_yards: 140, rec: 10 } }, {}, {}, {}],
    }),
  },
  { operation: 'listPlayers', title: 'reports that no season is loaded', seasons: 'nothing', expected: 'conflict' },
  {
    operation: 'getPlayer',
    title: 'shows a player week by week',
    question: { params: { id: 'w1' }, query: { system: 'standard' } },
    expected: answers({
      id: 'w1',
      totalPoints: 17,
      weeks: [
        { week: 1, points: 8 },
        { week: 2, points: 9 },
      ],
    }),
  },
  {
    operation: 'getPlayer',
    title: 'refuses an invalid season',
    question: { params: { id: 'w1' }, query: { season: 7 } },
    expected: 'invalid_request',
  },
  {
    operation: 'getPlayer',
    title: 'does not find an unknown player',
    question: { params: { id: 'w9' } },
    expected: 'not_found',
  },
  {
    operation: 'getPlayer',
    title: 'reports that no season is loaded',
    question: { params: { id: 'w1' } },
    seasons: 'nothing',
    expected: 'conflict',
  },
]
