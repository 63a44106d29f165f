/** The parts of the reference, in its order, each with the words of a path that belong to it. */
const TAGS = [
  {
    name: 'Meta',
    description: 'Who acts, this description, and whether the service is well.',
    words: ['me', 'openapi.json', 'docs', 'healthz', 'readyz'],
  },
  {
    name: 'Scoring systems',
    description: 'Weights per stat, bracket tiers and overrides by position, under which everything is scored.',
    words: ['systems', 'stats'],
  },
  {
    name: 'Players',
    description: 'Players and team defenses, and what they scored.',
    words: ['players', 'scores'],
  },
  {
    name: 'Analysis',
    description:
      'Boards of a season, the balance of a system, the best lineup of a week, and what the lineups of a league were worth. These need the pro plan.',
    words: ['analysis', 'optimize', 'bench-points', 'advice', 'report', 'recap', 'replay'],
  },
  {
    name: 'Leagues',
    description: 'Leagues with their settings, schedule, standings, playoffs and log.',
    words: ['leagues', 'invites', 'commissioner', 'adjustments', 'renew', 'notifications'],
  },
  { name: 'Teams', description: 'Teams with their rosters and lineups.', words: ['teams'] },
  { name: 'Draft', description: 'The draft of a league, pick by pick or loaded whole.', words: ['draft'] },
  { name: 'Waivers', description: 'Claims on free agents, decided once a day.', words: ['waivers'] },
  { name: 'Batches', description: 'Many commands in one request.', words: ['batch'] },
  { name: 'Trades', description: 'Offers of players from team to team.', words: ['trades'] },
] as const

/** The part that a path belongs to: that of its last word that has one. */
export const tagOf = (path: string): string => {
  const words: readonly string[] = path.split('/')
  const found = words.flatMap(word => TAGS.filter(tag => tag.words.some(each => each === word))).at(-1)
  if (!found) throw new Error(`no tag for ${path}`)
  return found.name
}

/** The parts that some path belongs to. */
export const tagsOf = (paths: readonly string[]): { name: string; description: string }[] => {
  const used = new Set(paths.map(tagOf))
  return TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
