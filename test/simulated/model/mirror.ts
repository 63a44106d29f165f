import type { Played } from '../stage.ts'
import { log, type Team } from './league.ts'
import { newLeague } from './new-league.ts'
import { everybodyIn, listed, type RosterThere, type There, whoIs } from './platform-league.ts'

/**
 * A mirror of another platform's league: what it must show according to the platform's responses. It does not use the
 * engine.
 */

export interface MirroredTeam extends Team {
  /** The team's id on the platform. */
  number: number
  managerName: string
  /** When each player joined the roster, according to the syncs so far. */
  since: Map<string, number>
}

export interface Mirrored extends Played {
  teams: readonly MirroredTeam[]
  /** The points for each of the platform's scoring keys at the last import. */
  scoring: Readonly<Record<string, number>>
  /** True if the platform's scoring has changed since then. */
  drifts: boolean
  /** Platform transactions that are already in the log. */
  logged: Set<string>
  /** The platform's points by week and team: the total, and each player's points. */
  paid: Map<string, readonly [total: number, players: Readonly<Record<string, number>>]>
  /** The picks of the platform's draft. */
  picks: readonly (readonly [team: string, player: string])[]
  syncedAt: number
}

type Who = (number: string) => string | null

/** Returns the team with this platform id. */
const teamIn = ({ teams }: Mirrored, number: number): MirroredTeam => teams.find(team => team.number === number)!

/** Logs new platform transactions, and returns how many there are. */
const logMoves = (mirror: Mirrored, { moves, picks }: There): number => {
  const before = mirror.log.length
  const logMove = (type: string, number: number | null, forced = false) =>
    log(mirror, type, { actor: 'Sleeper', teamId: number === null ? null : teamIn(mirror, number).id, forced })
  if (picks.length > 0 && !mirror.logged.has('draft')) {
    mirror.logged.add('draft')
    logMove('draft', null)
    for (const { roster_id } of picks) logMove('pick', roster_id)
  }
  for (const { transaction_id, type, status, roster_ids, adds, drops } of moves) {
    if (mirror.logged.has(transaction_id)) continue
    mirror.logged.add(transaction_id)
    const isMove = type === 'free_agent' || type === 'commissioner'
    const moved = adds === null ? 'drop' : drops === null ? 'add' : 'swap'
    for (const id of roster_ids)
      if (isMove) logMove(moved, id, type === 'commissioner')
      else logMove(type === 'trade' ? 'trade' : status === 'complete' ? 'claim_won' : 'claim_lost', id)
  }
  return mirror.log.length - before
}

const fillTeam = (
  mirror: Mirrored,
  team: MirroredTeam,
  { there, who, taken, now }: { there: There; who: Who; taken: Set<string>; now: number },
): void => {
  const { players, starters, reserve, owner_id, settings } = there.rosters.find(each => each.roster_id === team.number)!
  const user = there.users.find(({ user_id }) => user_id === owner_id)
  const ours = (numbers: readonly string[]) => numbers.map(who).filter(id => id !== null)
  const roster = ours(listed(players, starters, reserve)).filter(id => !taken.has(id))
  for (const id of roster) taken.add(id)
  const onReserve = ours(reserve).filter(id => roster.includes(id))
  team.managerName = user?.display_name ?? ''
  team.name = user?.metadata.team_name ?? `Team ${user?.display_name ?? team.number}`
  team.priority = settings.waiver_position
  team.budget = mirror.waivers.order === 'budget' ? 100 - settings.waiver_budget_used : null
  team.roster = roster
  team.since = new Map(roster.map(id => [id, team.since.get(id) ?? now]))
  team.reserve = new Map(onReserve.map(id => [id, team.reserve.get(id) ?? now]))
}

/**
 * For each week up to the last reported one, empties the rosters and lineups of teams that the platform does not list.
 */
const emptyUnreported = (mirror: Mirrored, weeks: There['weeks']): void => {
  const last = Math.max(0, ...weeks.keys())
  for (let week = 1; week <= last; week++) {
    for (const { id, lineups } of mirror.teams) {
      if (mirror.kept.has(`${week} ${id}`)) continue
      mirror.kept.set(`${week} ${id}`, { roster: [], reserve: new Map() })
      lineups.set(week, null)
    }
  }
}

const fillWeeks = (mirror: Mirrored, { weeks, league }: There, who: Who): void => {
  for (const team of mirror.teams) team.lineups.clear()
  mirror.kept.clear()
  mirror.paid.clear()
  mirror.schedule = []
  for (const [week, rows] of weeks) {
    const taken = new Set<string>()
    for (const { roster_id, players, starters, points, players_points } of rows) {
      const { id, lineups } = teamIn(mirror, roster_id)
      const roster = listed(players, starters)
        .map(who)
        .filter(each => each !== null && !taken.has(each)) as string[]
      for (const each of roster) taken.add(each)
      mirror.kept.set(`${week} ${id}`, { roster, reserve: new Map() })
      lineups.set(week, starters.length === 0 ? null : starters.map(who))
      const paid = Object.entries(players_points).map(([number, each]) => [who(number), each] as const)
      mirror.paid.set(`${week} ${id}`, [points, Object.fromEntries(paid.filter(([player]) => player !== null))])
    }
    if (week >= league.settings.playoff_week_start) continue
    for (const { roster_id, matchup_id } of rows) {
      const other = rows.find(each => each.roster_id !== roster_id && each.matchup_id === (matchup_id ?? -1))
      if (other && other.roster_id < roster_id) continue
      const [home, away] = [teamIn(mirror, roster_id), other ? teamIn(mirror, other.roster_id) : null]
      mirror.schedule = [...mirror.schedule, { week, home: home.id, away: away?.id ?? null }]
    }
  }
  emptyUnreported(mirror, weeks)
}

/** Copies the platform's bracket. If it cannot be read, the mirror keeps a bracket that was drawn in Hindsight. */
const fillBracket = (mirror: Mirrored, { league: { settings }, rosters, games }: There): void => {
  const { playoff_teams: size, playoff_week_start: startWeek, last_scored_leg: scored } = settings
  const idOf = (number: number) => teamIn(mirror, number).id
  const rounds = size === 0 ? 0 : Math.log2(size)
  Object.assign(mirror, { startWeek, ...(size > 0 && { bracket: size, lastWeek: startWeek + rounds - 1 }) })
  const pairings: (readonly [string, string])[][] = []
  for (let round = 1; round <= rounds; round++) {
    const pairs = games.filter(({ r }) => r === round).sort((a, b) => a.m - b.m)
    if (pairs.length === 0 || pairs.some(({ t1, t2 }) => t1 === null || t2 === null)) break
    pairings.push(pairs.map(({ t1, t2 }) => [idOf(t1!), idOf(t2!)] as const))
  }
  if (size === 0 || scored < startWeek - 1) Object.assign(mirror, { seeds: null, pairings: [] })
  else if (pairings.length > 0 || mirror.seeds === null) {
    const seedingKey = ({ settings: { wins, ties, fpts, fpts_decimal } }: RosterThere) =>
      (2 * wins + ties) * 1_000_000 + 100 * fpts + fpts_decimal
    const seeds = rosters.toSorted((a, b) => seedingKey(b) - seedingKey(a) || a.roster_id - b.roster_id)
    Object.assign(mirror, { seeds: seeds.map(({ roster_id }) => idOf(roster_id)), pairings })
  }
}

const SCORED_STATS = { rec_yd: 'rec_yards', rec: 'rec', sack: 'dst_sacks' } as const

const changesOf = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(key => (one[key] ?? 0) !== (other[key] ?? 0)).sort()

/** Returns a mirror's lineups as strings, by week and team. */
const linesOf = ({ teams }: Mirrored): Map<string, string> =>
  new Map(
    teams.flatMap(({ id, lineups }) =>
      [...lineups].map(([week, players]) => [`${week} ${id}`, JSON.stringify(players)] as const),
    ),
  )

/** Returns a mirror's matchups as strings, by week and home team. */
const matchupTexts = ({ schedule }: Mirrored): Map<string, string> =>
  new Map(schedule.map(pairing => [`${pairing.week} ${pairing.home}`, JSON.stringify(pairing)]))

/** Returns how many entries were added, changed or removed. */
const changedBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key)).length

/** The changes made by a sync. */
export interface Changes {
  teams: { teamId: string; added: string[]; dropped: string[] }[]
  lineups: number
  matchups: number
  transactions: number
  unmatched: string[]
  scoringChanged: string[]
  drift: boolean
}

/** Returns a league's mirror before its first import, which sets its scoring rules. */
export const newMirror = (
  own: Pick<Mirrored, 'id' | 'facts' | 'commissioner' | 'nameOf'>,
  ids: readonly string[],
): Mirrored => ({
  ...newLeague({
    ...{ ...own, name: '', capacity: 7, startWeek: 19, lastWeek: 18, mode: 'waivers', teams: [] },
    slots: [
      { slot: 'QB', eligible: ['QB'] },
      ...['WRRB_FLEX', 'WRRB_FLEX'].map(slot => ({ slot, eligible: ['RB', 'WR'] })),
      { slot: 'DST', eligible: ['DST'] },
    ],
    spots: 1,
  }),
  teams: ids.map((id, at) => ({
    ...{
      id,
      name: '',
      managers: [],
      roster: [],
      reserve: new Map(),
      lineups: new Map(),
      savedEmpty: new Set(),
      priority: null,
      budget: null,
    },
    ...{ division: null, auto: null, locked: false, corrected: 0, number: at + 1, managerName: '', since: new Map() },
  })),
  ...{ scoring: {}, drifts: false, logged: new Set(), paid: new Map(), picks: [], syncedAt: 0 },
})

/** Copies the points for each of the platform's scoring keys. */
const takeScoring = (mirror: Mirrored, scoring: Mirrored['scoring']): void => {
  mirror.scoring = { ...scoring }
  const statPoints = Object.entries(SCORED_STATS).map(([key, stat]) => [stat, Math.round(100 * (scoring[key] ?? 0))])
  mirror.facts = { ...mirror.facts, pointsOf: mirror.facts.pointsBy(Object.fromEntries(statPoints)) }
}

/** Updates a mirror from the platform's responses. An import also copies the scoring; a sync does not. */
export const fill = (
  mirror: Mirrored,
  there: There,
  { type, actor, now }: { type: 'import' | 'sync'; actor: string; now: number },
): Changes => {
  const { league } = there
  const { seated, all } = everybodyIn(there)
  const found = whoIs(mirror.facts, there, all)
  const who: Who = number => found.get(number) ?? null
  const rosters = new Map(mirror.teams.map(team => [team, team.roster]))
  const [lines, schedule] = [linesOf(mirror), matchupTexts(mirror)]
  const scoringChanged = changesOf(mirror.scoring, league.scoring_settings)
  mirror.drifts = type === 'sync' && scoringChanged.length > 0
  if (type === 'import') {
    takeScoring(mirror, league.scoring_settings)
    if (mirror.syncedAt > 0 && scoringChanged.length > 0) log(mirror, 'rules', { actor })
  }
  mirror.name = league.name
  mirror.medianGame = league.settings.league_average_match === 1
  mirror.waivers = {
    ...mirror.waivers,
    order: (['rolling', 'standings', 'budget'] as const)[league.settings.waiver_type]!,
  }
  mirror.syncedAt = now
  const taken = new Set<string>()
  for (const team of mirror.teams) fillTeam(mirror, team, { there, who, taken, now })
  fillWeeks(mirror, there, who)
  fillBracket(mirror, there)
  mirror.picks = there.picks.map(({ roster_id, player_id }) => [
    teamIn(mirror, roster_id).id,
    who(player_id) ?? `sleeper:${player_id}`,
  ])
  const transactions = logMoves(mirror, there)
  log(mirror, type, { actor })
  return {
    teams: mirror.teams.flatMap(team => {
      const before = rosters.get(team)!
      const added = team.roster.filter(id => !before.includes(id))
      const dropped = before.filter(id => !team.roster.includes(id))
      return added.length + dropped.length > 0 ? [{ teamId: team.id, added, dropped }] : []
    }),
    lineups: changedBetween(lines, linesOf(mirror)),
    matchups: changedBetween(schedule, matchupTexts(mirror)),
    ...{ transactions, unmatched: seated.filter(number => who(number) === null), scoringChanged, drift: mirror.drifts },
  }
}
