import { expect } from 'vitest'
import type { Game } from '../../src/engine/schema/season.ts'
import { overAt } from './played-season.ts'
import { answerOf, codeOf, endOfWeek, type Outcome, ofTeam, type SeasonStage, tuesday } from './season-stage.ts'

/** The actions of four managers in a season, and the expected results. */

export interface TeamAnswer {
  roster: { id: string }[]
  lineup: { player: { id: string } | null }[]
}

/** Returns the starters by slot. */
export const startersOf = ({ lineup }: TeamAnswer): (string | null)[] => lineup.map(({ player }) => player?.id ?? null)

export const show = async (stage: SeasonStage, place: number, week: number): Promise<TeamAnswer> =>
  answerOf(await stage.ask(ofTeam('getTeam', place, { query: { week } })))

/** Returns a legal lineup from the roster, with different players each week. */
const newLineup = async (stage: SeasonStage, place: number, week: number): Promise<(string | null)[]> => {
  const team = await show(stage, place, week)
  const roster = team.roster.map(({ id }) => id)
  const firsts = (groups: readonly string[]) => roster.filter(id => groups.includes(stage.season.posGroupOf(id)))
  const turn = <T>(all: readonly T[]): T | null => all[week % Math.max(1, all.length)] ?? null
  const chosen = ['QB', 'RB', 'WR'].map(group => turn(firsts([group])))
  const flex = turn(firsts(['RB', 'WR']).filter(id => !chosen.includes(id)))
  return [...chosen, flex, turn(firsts(['DST']))]
}

const setLineup = (stage: SeasonStage, place: number, week: number, body: Record<string, unknown>): Promise<Outcome> =>
  stage.ask(ofTeam('setLineup', place, { query: { week }, body }))

/** Sets some managers' lineups before a week: the first manager's each week, and the others' from time to time. */
const prepare = async (stage: SeasonStage, week: number): Promise<void> => {
  for (const place of [0, 1, 2, 3]) {
    if (week > 1 && week % (place + 1) !== 0) continue
    expect(codeOf(await setLineup(stage, place, week, { slots: await newLineup(stage, place, week) }))).toBe('done')
  }
}

/** Returns a starter whose game is starting: the team, the slot and the player. */
const starterIn = async (stage: SeasonStage, game: Game) => {
  for (const place of [0, 1, 2, 3]) {
    const starters = startersOf(await show(stage, place, game.week))
    const slotIndex = starters.findIndex(
      id => id && [game.home, game.away].includes(stage.season.teamIn(id, game.week)),
    )
    if (slotIndex !== -1) return { place, slotIndex, playerId: starters[slotIndex]! }
  }
  throw new Error(`no lineup has a player of ${game.id}`)
}

/** Tries to bench a starter whose game is starting, and to start the player again. */
const tryStarter = async (stage: SeasonStage, game: Game): Promise<string[]> => {
  const { place, slotIndex, playerId } = await starterIn(stage, game)
  const assign = (id: string | null) =>
    setLineup(stage, place, game.week, { assignments: [{ slotIndex, playerId: id }] })
  const benched = codeOf(await assign(null))
  const restored = codeOf(await assign(playerId))
  return [benched, restored]
}

const drop = async (stage: SeasonStage, game: Game): Promise<string> => {
  const { place, playerId } = await starterIn(stage, game)
  return codeOf(await stage.ask(ofTeam('moveRoster', place, { body: { action: 'drop', playerId } })))
}

/** Performs what the managers do at a given time, and checks the results. */
export const act = async (stage: SeasonStage, now: number): Promise<void> => {
  const week = stage.season.games.find(each => tuesday(each.week) === now)?.week
  if (week !== undefined) await prepare(stage, week)
  for (const game of stage.season.games) {
    const ends = endOfWeek(stage.season, game.week)
    if (now === game.kickoffAt - 1) expect(await tryStarter(stage, game), game.id).toEqual(['done', 'done'])
    if (now === game.kickoffAt || (now === overAt(game.kickoffAt) - 1 && now < ends)) {
      expect(await tryStarter(stage, game), game.id).toEqual(['locked', 'done'])
      expect(await drop(stage, game), game.id).toBe('locked')
    }
    if (now === ends && now === overAt(game.kickoffAt)) expect((await tryStarter(stage, game))[0]).toBe('locked')
  }
}

/** Exchanges a player for a free agent after a week. In week 7, the requested player is on another team's roster. */
export const turnOver = async (stage: SeasonStage, week: number): Promise<void> => {
  const swaps: Readonly<Record<number, [place: number, drop: string, add: string]>> = {
    2: [0, 'WR-CHI-1', 'WR-GB-3'],
    5: [1, 'RB-DET-1', 'RB-MIN-3'],
    7: [2, 'QB-GB-1', 'QB-CHI-1'],
  }
  const [place, dropPlayerId, addPlayerId] = swaps[week] ?? []
  if (place === undefined) return
  const body = { action: 'swap', dropPlayerId, addPlayerId }
  const expected = week === 7 ? 'conflict' : 'done'
  expect(codeOf(await stage.ask(ofTeam('moveRoster', place, { body }))), `swap after week ${week}`).toBe(expected)
}
