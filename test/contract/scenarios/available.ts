import { expect } from 'vitest'
import { claimsBy, HOUR, run, waiversInSeason } from '../acquisitions.ts'
import { after, clock, drop, edit, fillLeague, inLeague, LEAGUE, openSeason } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { inGame, TIME } from '../seasons.ts'

const asked = (more: object = {}) => ({ query: { league: LEAGUE, ...more } })
const one = (name: string, more: object = {}) => asked({ q: `player ${name}`, ...more })
const onlyPlayer = (shape: object) => answers({ total: 1, players: [shape] })

/** 4 a.m. in New York on the Thursday of week 1. */
const NEXT_RUN = TIME.before(1) + 20 * HOUR
const free = claimsBy({ freeAgency: 'afterRun' })

const listed = scenarios('listPlayers', [
  {
    title: "shows each player's team in the league",
    arrange: fillLeague(),
    question: one('w2'),
    expected: onlyPlayer({ available: 'rostered', owner: { name: 'Bolts' }, waiversUntil: null, locked: false }),
  },
  {
    title: "shows each player's opponent in the league's current week",
    arrange: after(openSeason, clock(TIME.over(1))),
    question: one('q2'),
    expected: onlyPlayer({ game: inGame(2, 'GB', 'scheduled') }),
  },
  {
    title: 'shows free agents in a first-come, first-served league',
    arrange: openSeason,
    question: one('t1'),
    expected: onlyPlayer({ available: 'free', owner: null, waiversUntil: null }),
  },
  {
    title: "shows the run that ends a player's waivers",
    arrange: waiversInSeason,
    question: one('t1'),
    expected: onlyPlayer({ available: 'waivers', waiversUntil: NEXT_RUN, locked: false }),
  },
  {
    title: "shows the weekly run that ends a player's waivers",
    arrange: claimsBy({ days: ['wed'], at: '03:00', zone: 'America/Chicago' }),
    question: one('t1'),
    expected: onlyPlayer({ available: 'waivers', waiversUntil: TIME.before(2) - 4 * HOUR }),
  },
  {
    title: 'shows that a dropped player is in the waiver period',
    arrange: after(waiversInSeason, edit({ waivers: { hoursAfterDrop: 24 } }), drop(1, 'w2')),
    question: one('w2'),
    expected: onlyPlayer({ available: 'waivers', waiversUntil: NEXT_RUN + 24 * HOUR }),
  },
  {
    title: 'shows free agents in free agency, and puts players whose game has started on waivers',
    arrange: after(free, drop(2, 'r2'), clock(TIME.friday(1)), run),
    question: asked({ q: 'player', available: 1 }),
    expected: ({ players }: { players: { id: string; available: string; locked: boolean }[] }) =>
      expect(players.map(({ id, available, locked }) => [id, available, locked])).toEqual([
        ['t1', 'free', false],
        ['w5', 'free', false],
        ['r2', 'waivers', true],
        ['DST_LA', 'free', false],
      ]),
  },
  {
    title: 'lists and counts only unrostered players',
    arrange: fillLeague(),
    question: asked({ available: 1, limit: 1 }),
    expected: answers({ total: 3, players: [{ available: 'free' }] }),
  },
  {
    title: "lists free agents by points under the league's rules, with players it cannot start at the end",
    arrange: fillLeague(),
    question: asked({ available: 1 }),
    expected: ({
      systemId,
      orderedBy,
      players,
    }: {
      systemId: string
      orderedBy: number
      players: { id: string }[]
    }) => {
      expect([systemId, orderedBy]).toEqual(['standard', 2024])
      expect(players.map(({ id }) => id)).toEqual(['w5', 't1', 'DST_LA'])
    },
  },
  {
    title: 'lists only players that the league can start, rostered or not',
    arrange: fillLeague(),
    question: asked({ startable: 1, limit: 100 }),
    expected: ({ systemId, players }: { systemId: string; players: { posGroup: string; totalPoints: number }[] }) => {
      expect(systemId).toBe('standard')
      const totals = players.map(({ totalPoints }) => totalPoints)
      expect(totals).toEqual(totals.toSorted((a, b) => b - a))
      expect(players.map(({ posGroup }) => posGroup)).not.toContain('DST')
    },
  },
  {
    title: 'refuses startable players without a league',
    arrange: fillLeague(),
    question: { query: { startable: 1 } },
    expected: { error: 'invalid_request', message: /startable needs a league; add league/ },
  },
  {
    title: 'does not show teams without a league',
    arrange: fillLeague(),
    question: { query: { q: 'player w2' } },
    expected: ({ players }: { players: object[] }) => expect(players[0]).not.toHaveProperty('available'),
  },
  {
    title: 'refuses free agents without a league',
    arrange: fillLeague(),
    question: { query: { available: 1 } },
    expected: { error: 'invalid_request', message: /needs a league; add league/ },
  },
  {
    title: 'does not find an unknown league',
    arrange: fillLeague(),
    question: { query: { league: 'nope', available: 1 } },
    expected: 'not_found',
  },
])

const ranked = scenarios('rankPlayers', [
  {
    title: 'lists only unrostered players of the league, with their overall ranks',
    arrange: fillLeague(),
    question: { query: { system: 'standard', league: LEAGUE, available: 1, min: 1 } },
    expected: ({ players }: { players: { id: string; rank: number; available: string }[] }) => {
      expect(players.map(({ id }) => id).toSorted()).toEqual(['DST_LA', 't1', 'w5'])
      expect(players.every(({ available, rank }) => available === 'free' && rank > 1)).toBe(true)
    },
  },
  {
    title: "requires games in half of the finished weeks early in a league's season",
    arrange: after(openSeason, clock(TIME.over(3))),
    question: { query: { system: 'standard', league: LEAGUE } },
    expected: answers({ minGames: 2, total: 12 }),
  },
  {
    title: 'requires eight games without a league',
    arrange: after(openSeason, clock(TIME.over(3))),
    question: { query: { system: 'standard' } },
    expected: answers({ minGames: 8, total: 0 }),
  },
  {
    title: 'refuses to rank free agents without a league',
    arrange: fillLeague(),
    question: { query: { system: 'standard', available: 1 } },
    expected: 'invalid_request',
  },
])

const owners = (field: 'players' | 'scores') => (answer: Record<string, { owner: { name: string } | null }[]>) =>
  expect(answer[field]!.some(({ owner }) => owner?.name === 'Anvils')).toBe(true)

const others: readonly Scenario[] = [
  {
    operation: 'listScores',
    title: "shows each player's team in the league",
    arrange: fillLeague(),
    question: asked({ system: 'standard', week: 1 }),
    expected: owners('scores'),
  },
  {
    operation: 'compareSystems',
    title: "shows each player's team in the league",
    arrange: fillLeague(),
    question: asked({ a: 'standard', b: 'ppr', min: 1 }),
    expected: owners('players'),
  },
  {
    operation: 'getPlayer',
    title: "shows the player's team in the league",
    arrange: fillLeague(),
    question: { params: { id: 'w1' }, query: { league: LEAGUE } },
    expected: answers({ available: 'rostered', owner: { name: 'Anvils' } }),
  },
]

export const available = inLeague([...listed, ...ranked, ...others])
