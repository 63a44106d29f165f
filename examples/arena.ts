import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { type Client, connect, HindsightError } from '../src/library/client.ts'
import { type Bot, botNamed, type Decision, type Question, type Seat } from './bots.ts'

/**
 * Bots draft teams and play a past season through the public API. The program prints each pick, how many points each
 * decision cost, the final table and, with --log, the league's log. docs/agents.md explains how to write a bot.
 *
 * With the default bots: `npm run arena`. With options, for example:
 * `npm run arena -- --bots "best,random,best,node agent.mjs" --stats ~/nflverse --season 2024`
 */

const LEAGUE = 'arena'
const params = { id: LEAGUE }
const COMMISSIONER = 'arena'
/** How many of the best undrafted players a bot can see. */
const SHOWN = 200

interface Options {
  bots: string
  rounds: string
  season: string
  stats?: string
  system: string
  seed: string
  log: boolean
}

const options = new Command('npm run arena --')
  .description('Let bots draft teams and play a past season')
  .option('--bots <list>', 'bots, comma-separated: best, random, or a shell command', 'best,random,best,random')
  .option('--rounds <n>', 'rounds of the draft', '15')
  .option('--season <year>', 'season to play', '1990')
  .option('--stats <folder>', 'folder with nflverse files of the season (default: the bundled season)')
  .option('--system <id>', 'scoring system', 'ppr')
  .option('--seed <n>', 'seed of the random bots', '1')
  .option('--log', "print the league's log", false)
  .parse()
  .opts<Options>()

const root = join(import.meta.dirname, '..')
const program = join(root, 'bin', 'hindsight.js')

/** Creates a data folder with a season and an account for each bot, and starts its daemon. */
const openHome = async (bots: readonly string[]) => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-arena-'))
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`hindsight ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  const keyOf = (account: string): string =>
    (JSON.parse(run('key', 'create', 'arena', '--as', account, '--json')) as { secret: string }).secret
  run('init', '--account', COMMISSIONER)
  run('stats', 'load', ...(options.stats ? [options.stats, '--season', options.season] : ['--demo']))
  for (const bot of bots) run('account', 'create', bot)
  const keys = new Map([COMMISSIONER, ...bots].map(account => [account, keyOf(account)]))
  const daemon = spawn(process.execPath, [program, 'serve', '--port', '0', '--offline', '--quiet', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(daemon.stdout, 'data')
  const { url } = JSON.parse(String(line)) as { url: string }
  const close = async (): Promise<void> => {
    daemon.kill()
    await once(daemon, 'exit')
    rmSync(home, { recursive: true })
  }
  return { url, keyOf: (account: string) => keys.get(account)!, close }
}

const accountOf = (at: number): string => `bot-${at + 1}`

interface Player extends Seat {
  name: string
  bot: Bot
  account: string
  /** The number of missing or invalid decisions. */
  faults: number
}

/** Creates the league, and gives each bot a team. */
const seat = async (
  commissioner: Client,
  names: readonly string[],
  { url, keyOf }: Awaited<ReturnType<typeof openHome>>,
) => {
  const season = Number(options.season)
  const { teams } = await commissioner.createLeague({
    body: {
      ...{ id: LEAGUE, name: 'Arena', season, scoringSystemId: options.system, teamCount: names.length },
      ...{ acquisitionMode: 'fcfs', clock: { mode: 'replay', running: false } },
    },
  })
  const players: Player[] = []
  for (const [at, name] of names.entries()) {
    const account = accountOf(at)
    const teamId = teams[at]!.id
    const client = connect({ url, key: keyOf(account) })
    const teamName = `${name.slice(0, 36)} ${at + 1}`
    const { token } = await commissioner.createInvite({ params, body: {} })
    await client.claimInvite({ params: { token }, body: { teamId, teamName } })
    const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: keyOf(account), HINDSIGHT_LEAGUE: LEAGUE }
    const bot = botNamed(name, Number(options.seed) + at)
    players.push({ leagueId: LEAGUE, teamId, client, env, name: teamName, bot, account, faults: 0 })
  }
  return players
}

/** Asks a bot for a decision and applies it. Returns what was wrong with the decision, or null. */
const decide = async (
  player: Player,
  question: Question,
  apply: (decision: Decision) => Promise<unknown>,
): Promise<string | null> => {
  try {
    const decision = await player.bot(question, player)
    if (decision) await apply(decision)
    return null
  } catch (error) {
    player.faults++
    return error instanceof HindsightError ? error.message : String(error)
  }
}

interface Made {
  player: Player
  what: string
  /** How many more points the best decision would have scored. */
  cost: number
}

/** Runs the draft. A bot that does not make a legal pick gets the best available player. */
const draft = async (commissioner: Client, players: readonly Player[]) => {
  let { draft: now } = await commissioner.startDraft({ params, body: { rounds: Number(options.rounds) } })
  for (const { teamId } of players)
    await commissioner.updateTeam({ params: { ...params, teamId }, body: { autoLineupLevel: 'off' } })
  while (now.onTheClock) {
    const { teamId, number } = now.onTheClock
    const player = players.find(each => each.teamId === teamId)!
    const { players: available } = await player.client.listUndrafted({ params, query: { limit: SHOWN } })
    const roster = now.picks.filter(pick => pick.teamId === teamId).map(pick => pick.player.id)
    const asked = { question: 'pick', teamId, pick: number, roster, available } as const
    const fault = await decide(player, asked, async ({ pick: playerId }) => {
      if (playerId !== undefined) await player.client.pickPlayer({ params, body: { playerId } })
    })
    ;({ draft: now } = await player.client.getDraft({ params }))
    if (now.onTheClock?.number === number)
      ({ draft: now } = await commissioner.autoDraft({ params, body: { picks: 1 } }))
    const { name, posGroup } = now.picks.find(pick => pick.number === number)!.player
    console.log(`Pick ${number}, ${player.name}: ${name} (${posGroup})${fault === null ? '' : `; ${fault}`}`)
  }
  return now.picks
}

/**
 * Plays the season: before each week the bots set their lineups, then the clock moves to the end of the week's games.
 */
const play = async (commissioner: Client, players: readonly Player[]): Promise<void> => {
  const { league } = await commissioner.getLeague({ params })
  const { startWeek, teams } = league.playoffConfig
  const last = startWeek + Math.ceil(Math.log2(teams)) - 1
  for (let week = 1; week <= last; week++) {
    for (const player of players) {
      const own = { ...params, teamId: player.teamId }
      const { roster } = await player.client.getTeam({ params: own, query: { week } })
      const { slots } = league.rosterConfig
      const asked = { question: 'lineup', teamId: player.teamId, week, slots, roster } as const
      const fault = await decide(player, asked, async ({ slots: starters }) => {
        if (starters) await player.client.setLineup({ params: own, query: { week }, body: { slots: starters } })
      })
      if (fault !== null) console.log(`Week ${week}, ${player.name}: ${fault}`)
    }
    await commissioner.setClock({ params, body: { advance: 'week' } })
  }
}

/** Returns each player's points above an average starter at the position, over the full season. */
const pointsAboveAverage = async (commissioner: Client): Promise<Map<string, number>> => {
  const points = new Map<string, number>()
  const query = { season: Number(options.season), system: options.system, limit: 500, minGames: 1 }
  for await (const { players } of commissioner.pages('rankPlayers', { query })) {
    for (const { id, paa } of players) points.set(id, paa)
  }
  return points
}

/** Returns what each pick cost compared with the best available player, and each lineup compared with the best one. */
const decisions = async (
  commissioner: Client,
  players: readonly Player[],
  picks: Awaited<ReturnType<typeof draft>>,
): Promise<Made[]> => {
  const of = (teamId: string): Player => players.find(each => each.teamId === teamId)!
  const left = await pointsAboveAverage(commissioner)
  const drafted = picks.map(({ teamId, number, player: { id, name } }): Made => {
    const [[, largest]] = [...left].sort(([, a], [, b]) => b - a) as [[string, number]]
    const cost = largest - (left.get(id) ?? Math.min(...left.values()))
    left.delete(id)
    return { player: of(teamId), what: `pick ${number}, ${name}`, cost }
  })
  const { weeks } = await commissioner.listBenchPoints({ params })
  return [
    ...drafted,
    ...weeks.map(({ teamId, week, left: cost }) => ({ player: of(teamId), what: `lineup of week ${week}`, cost })),
  ]
}

const report = async (commissioner: Client, made: readonly Made[]): Promise<void> => {
  const { standings } = await commissioner.getLeague({ params })
  console.log('\nEach decision, and the points that it cost')
  for (const { player, what, cost } of made) console.log(`${cost.toFixed(2).padStart(8)}  ${player.name}, ${what}`)
  console.log('\nFinal table')
  for (const { rank, team, wins, losses, ties, pointsFor } of standings) {
    const own = made.filter(({ player }) => player.teamId === team.id)
    const cost = (kind: string): string =>
      own.reduce((sum, each) => sum + (each.what.startsWith(kind) ? each.cost : 0), 0).toFixed(2)
    const record = [wins, losses, ...(ties > 0 ? [ties] : [])].join('-')
    const faults = own[0]?.player.faults ?? 0
    console.log(
      `${rank}. ${team.name} ${record}, ${pointsFor.toFixed(2)} points; lineups cost ${cost('lineup')}, picks ${cost('pick')}${faults > 0 ? `; ${faults} decisions failed` : ''}`,
    )
  }
}

const printLog = async (commissioner: Client): Promise<void> => {
  const lines: string[] = []
  for await (const { transactions } of commissioner.pages('listTransactions', { params, query: { limit: 200 } })) {
    for (const { id: _, at, actor, type, ...facts } of transactions)
      lines.push(`${new Date(at).toISOString()} ${actor ?? 'clock'} ${type} ${JSON.stringify(facts)}`)
  }
  console.log(`\nLog of the league\n${lines.reverse().join('\n')}`)
}

const names = options.bots.split(',').map(name => name.trim())
const home = await openHome(names.map((_, at) => accountOf(at)))
try {
  const commissioner = connect({ url: home.url, key: home.keyOf(COMMISSIONER) })
  const players = await seat(commissioner, names, home)
  const picks = await draft(commissioner, players)
  await play(commissioner, players)
  await report(commissioner, await decisions(commissioner, players, picks))
  if (options.log) await printLog(commissioner)
} finally {
  await home.close()
}
