/** Command groups: under each heading the first words of its commands, in help order. */
export const GROUPS = {
  Play: [
    'league',
    'team',
    'lineup',
    'roster',
    'draft',
    'waiver',
    'trade',
    'advice',
    'bench-points',
    'invite',
    'notify',
    'tui',
    'use',
  ],
  Analyze: ['rankings', 'scores', 'player', 'compare', 'balance', 'optimize', 'system', 'stats'],
  Administer: [
    'init',
    'demo',
    'config',
    'account',
    'session',
    'platform',
    'key',
    'me',
    'serve',
    'mcp',
    'batch',
    'store',
    'backup',
    'restore',
    'doctor',
    'commands',
    'completion',
    'help',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Group = keyof typeof GROUPS

const PLACES: ReadonlyMap<string, { group: Group; place: number }> = new Map(
  (Object.entries(GROUPS) as [Group, readonly string[]][])
    .flatMap(([group, words]) => words.map(word => ({ group, word })))
    .map(({ group, word }, place) => [word, { group, place }]),
)

const wordOf = (command: string): string => command.split(' ')[0]!

/** The group of a command; undefined for none, which a test refuses. */
export const groupOf = (command: string): Group | undefined => PLACES.get(wordOf(command))?.group

const placeOf = (command: string): number => PLACES.get(wordOf(command))?.place ?? PLACES.size

/** Sorts commands by group and first word; commands of one word keep their order. */
export const inGroups = <Entry>(entries: readonly Entry[], commandOf: (entry: Entry) => string): Entry[] =>
  entries.toSorted((a, b) => placeOf(commandOf(a)) - placeOf(commandOf(b)))
