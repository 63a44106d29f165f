import { type ManifestRow, manifest } from '../../src/cli/caller/manifest.ts'
import { COMMANDS } from '../../src/cli/commands/index.ts'
import type { CommandSpec, Kind } from '../../src/cli/program/command.ts'
import type { ZooHome } from './home.ts'

/** The command lines that the zoo runs, based on the command table. */

/** Facts about a league that its commands need. */
export interface Facts {
  week: number
  teams: readonly string[]
  /** The ids of the players on the first two teams' rosters. */
  rosters: readonly (readonly string[])[]
  tradeId: string | undefined
  claimId: string | undefined
  isMirror: boolean
  hasDraft: boolean
}

export const factsOf = async ({ caller, league }: ZooHome): Promise<Facts> => {
  const params = { id: league }
  const { league: known, teams, currentWeek, standings } = await caller.call('getLeague', { params })
  const ids = standings.map(({ team }) => team.id)
  const own = teams.find(({ mine }) => mine)?.id ?? ids[0]!
  const order = [own, ...ids.filter(id => id !== own)]
  const rosterOf = async (teamId: string) =>
    (await caller.call('getTeam', { params: { ...params, teamId } })).roster.map(({ id }) => id)
  const rosters = await Promise.all(order.slice(0, 2).map(rosterOf))
  const { trades } = await caller.call('listTrades', { params })
  const { claims } = await caller.call('listClaims', { params })
  return {
    week: Math.max(1, (currentWeek ?? 15) - 1),
    teams: order,
    rosters,
    tradeId: trades[0]?.id,
    claimId: claims[0]?.id,
    isMirror: known.externalPlatform !== null,
    hasDraft: await caller.call('getDraft', { params }).then(
      () => true,
      () => false,
    ),
  }
}

/** A value that exists in the league, for each kind of argument. */
const NAMED: Readonly<Partial<Record<Kind, (facts: Facts) => string | undefined>>> = {
  team: ({ teams }) => teams[0],
  system: () => 'standard',
  usualSystem: () => 'ppr',
  player: ({ rosters }) => rosters[0]![0] ?? 'DST_CHI',
  rostered: ({ rosters }) => rosters[0]!.at(-1),
  trade: ({ tradeId }) => tradeId,
  claim: ({ claimId }) => claimId,
}

/** Arguments that cannot be derived from the command table, or that show more than the derived ones. */
const LINES: Readonly<Record<string, (facts: Facts) => readonly (readonly string[])[]>> = {
  'system check': () => [['{"global":{"weights":{"rec":1}}}']],
  compare: () => [['standard', 'ppr', '--sort', 'delta', '--limit', '20']],
  scores: ({ week }) => [
    ['--week', String(week), '--limit', '12'],
    ['--week', String(week), '--limit', '5', '--breakdown'],
  ],
  rankings: () => [
    ['--limit', '20'],
    ['--limit', '12', '--available'],
    ['--pos', 'RB', '--sort', 'ppg', '--limit', '12'],
  ],
  'player list': () => [
    ['--limit', '15'],
    ['a', '--system', 'ppr', '--limit', '15', '--available'],
  ],
  'player show': ({ rosters }) => (rosters[0]![0] === undefined ? [] : [[rosters[0]![0], '--breakdown']]),
  optimize: ({ teams, week }) => [['--team', teams[0]!, '--week', String(week)]],
  'league show': ({ week }) => [[], ['--week', String(week)]],
  'league matchups': ({ week }) => [[], ['--week', String(week)]],
  'league recap': ({ week }) => [[], ['--week', String(week)]],
  'league log': () => [[], ['--limit', '100']],
  'league history': ({ isMirror }) => (isMirror ? [[]] : [[], ['--manager', 'alex']]),
  'league verify': ({ isMirror }) => (isMirror ? [[]] : []),
  'draft show': ({ hasDraft }) => (hasDraft ? [[]] : []),
  'invite show': ({ isMirror }) => (isMirror ? [] : [[]]),
  'league what-if': ({ teams }) => [
    ['--lineups', 'best'],
    ['--system', 'standard'],
    ['--team', teams[0]!, '--schedule-of', teams[1]!],
  ],
  'league replay': () => [['--system', 'standard']],
  'team show': ({ teams, week }) => [[teams[0]!], [teams[1]!, '--week', String(week), '--points']],
  'bench-points': ({ teams, week }) => [
    [teams[0]!, '--week', String(week)],
    [teams[1]!, '--week', String(week), '--breakdown'],
  ],
  'bench-points --week all': ({ teams }) => [[teams[0]!]],
  'trade preview': ({ teams, rosters, isMirror }) =>
    isMirror || rosters.some(({ length }) => length < 2)
      ? []
      : [
          [
            teams[0]!,
            teams[1]!,
            '--give',
            rosters[0]!.slice(0, 2).join(','),
            '--get',
            rosters[1]!.slice(0, 2).join(','),
          ],
        ],
  'draft available': () => [[], ['--pos', 'QB', '--limit', '8']],
  'league import': () => [],
}

/** The arguments of host commands. ELSEWHERE lists commands that need a process, a file or a network. */
const HOST_LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  use: [[]],
  'config list': [[]],
  'store status': [[]],
  doctor: [[]],
  commands: [[]],
  help: [[], ['exit-codes'], ['league']],
}

const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['init', 'demo', 'tui', 'serve', 'api', 'mcp', 'batch', 'completion', 'backup', 'restore'],
  ...['stats load', 'stats pull', 'config get', 'config set', 'config unset', 'account link', 'notify send'],
  ...['platform login', 'waiver run', 'league export', 'league load', 'league publish', 'league share', 'store copy'],
  ...['roster load', 'lineup load', 'team load'],
])

/** A command line, without the flags for its output format. */
export interface Line {
  command: string
  argv: readonly string[]
  /** True if the command prints only text. */
  isText?: true
}

/**
 * Returns a command's positional and required arguments, or null if the league does not have a value for one of them.
 */
const least = ({ fields }: ManifestRow, spec: CommandSpec, facts: Facts): string[] | null => {
  const args = (spec.args ?? []).filter(arg => !arg.endsWith('?'))
  const isAsked = ({ name, required }: ManifestRow['fields'][number]): boolean =>
    required && !args.includes(name) && !(spec.names?.[name] && name !== 'teamId') && !spec.asks?.[name]
  const valueFor = (name: string): string | undefined => {
    const kind = spec.names?.[name]
    if (kind) return NAMED[kind]?.(facts)
    if (name === 'week') return String(facts.week)
    throw new Error(`say in LINES what ${name} of a command is`)
  }
  const flags = fields.filter(isAsked).filter(({ name }) => !(spec.args ?? []).includes(`${name}?`))
  const typed = [
    ...args.map(valueFor),
    ...flags.flatMap(({ name }) => [`--${spec.flags?.[name] ?? name}`, valueFor(name)]),
  ]
  return typed.includes(undefined) ? null : (typed as string[])
}

const splitWords = (command: string): string[] => command.split(' ')

/** Returns the command lines for every read operation and for the host commands. */
export const readingLines = async (facts: Facts): Promise<Line[]> => {
  const rows = (await manifest()).filter(({ writes }) => !writes)
  const ofOperations = rows.flatMap(row => {
    const { command } = row
    const least_ = LINES[command] ? null : least(row, COMMANDS.operations[command]!, facts)
    const lines = LINES[command]?.(facts) ?? (least_ === null ? [] : [least_])
    return lines.map(argv => ({ command, argv: [...splitWords(command), ...argv] }))
  })
  const ofHost = Object.entries(HOST_LINES).flatMap(([command, lines]) =>
    lines.map((argv): Line => ({ command, argv: [...splitWords(command), ...argv], isText: true })),
  )
  return [...ofOperations, ...ofHost]
}

/** Returns the host commands that neither the zoo nor other tests run. */
export const unlistedHostCommands = (): string[] =>
  COMMANDS.host.map(({ command }) => command).filter(command => !(command in HOST_LINES) && !ELSEWHERE.has(command))
