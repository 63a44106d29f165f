import { spawn } from 'node:child_process'
import type { Client, Operations } from '../src/library/client.ts'

type Undrafted = Operations['listUndrafted']['answer']['players'][number]
type Team = Operations['getTeam']['answer']

/** A question to a bot, as JSON: which player to draft, or which players to start. Player ids are nflverse ids. */
export type Question =
  | { question: 'pick'; teamId: string; pick: number; roster: readonly string[]; available: readonly Undrafted[] }
  | {
      question: 'lineup'
      teamId: string
      week: number
      slots: Team['league']['rosterConfig']['slots']
      roster: Team['roster']
    }

/** A bot's answer. A pick is a player id, and a lineup has a player id or null for each slot. */
export interface Decision {
  pick?: string
  slots?: (string | null)[]
}

/** A bot's team, and an API client with the key of the team's manager. */
export interface Seat {
  leagueId: string
  teamId: string
  client: Client
  /** HINDSIGHT_URL, HINDSIGHT_KEY and HINDSIGHT_LEAGUE, for a program that calls the API itself. */
  env: Readonly<Record<string, string>>
}

/** Returns a decision, or null if the bot did not make one or already called the API itself. */
export type Bot = (question: Question, seat: Seat) => Promise<Decision | null>

/** Returns a seeded generator of random whole numbers below a bound. */
export const randomFrom = (seed: number): ((bound: number) => number) => {
  let state = seed >>> 0
  return bound => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** Starts the players with the most points per game so far. Drafts the best available player. */
const best: Bot = async (asked, { leagueId, teamId, client }) => {
  if (asked.question === 'lineup') {
    await client.setBestLineup({ params: { id: leagueId, teamId }, query: { week: asked.week, by: 'ppg' } })
  }
  return null
}

/** How many of the best players the random bot chooses from. */
const CHOICES = 60

/** Drafts one of the best players at random, and starts random players who are eligible for each slot. */
const random =
  (below: (bound: number) => number): Bot =>
  async asked => {
    if (asked.question === 'pick') {
      const choices = asked.available.slice(0, CHOICES)
      return { pick: choices[below(choices.length)]!.player.id }
    }
    const left = new Set(asked.roster)
    const slots = asked.slots.map(({ eligible }) => {
      const fitting = [...left].filter(({ posGroup }) => posGroup !== null && eligible.includes(posGroup))
      const chosen = fitting[below(fitting.length || 1)]
      if (chosen) left.delete(chosen)
      return chosen?.id ?? null
    })
    return { slots }
  }

/**
 * Runs a shell command: the question is its input, and the decision its output. If a command prints nothing, it has
 * called the API itself.
 */
const command =
  (line: string): Bot =>
  (asked, { env }) =>
    new Promise((resolve, reject) => {
      const child = spawn(line, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } })
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      child.once('error', reject)
      child.once('close', status => {
        if (status !== 0) reject(new Error(`"${line}" exited with status ${status}`))
        else resolve(output.trim() === '' ? null : (JSON.parse(output) as Decision))
      })
      // A command that ignores its input can exit before this write.
      child.stdin.on('error', () => undefined).end(`${JSON.stringify(asked)}\n`)
    })

/** Returns a bot by its name: `best`, `random`, or a shell command. */
export const botNamed = (name: string, seed: number): Bot => {
  if (name === 'best') return best
  return name === 'random' ? random(randomFrom(seed)) : command(name)
}
