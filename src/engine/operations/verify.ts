import { type LeagueOrigin, platformLabel } from '../../../data/platforms.ts'
import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { weeksText } from '../../../data/spans.ts'
import type { StatKey } from '../../../data/stats.ts'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { openLeague } from '../league/load.ts'
import { isEqual, mirrorGaps, regularResults } from '../league/mirror.ts'
import { requirePlayer } from '../league/players.ts'
import { openWeekRosters, rosterIn } from '../league/rosters.ts'
import { arithmeticOf, type ScoredLeague, scoreLeague, totalOf, weekPoints } from '../league/scored-league.ts'
import { differenceRate, keysOf, type PlatformKey } from '../platforms/index.ts'
import { causesOf, type Suspect } from '../rules/scoring/causes.ts'
import { toHundredths, toPoints, toShare } from '../rules/scoring/decimal.ts'
import { Id, Integer, Offset, withDefault } from '../schema/field.ts'
import type { ScoringItem, ScoringMap } from '../schema/mirror.ts'
import type { BreakdownLine } from '../schema/score.ts'
import { type Agreement, type PointsDifference, Verification } from '../schema/verify.ts'
import type { PlatformWeek, StoredMirror } from '../store/index.ts'

/**
 * Compares points by scoring key with the platform's, if the platform reports them. Platform keys that map to the same
 * stat in Hindsight are compared together, because the stat does not show which key scored.
 */

/** Keys that are compared together. */
interface KeyGroup {
  keys: readonly string[]
  stats: ReadonlySet<StatKey>
}

/** A player's points for one group of keys in a week, in hundredths. */
interface KeyPoints {
  group: KeyGroup
  computed: number
  reported: number
}

/** Smaller differences are rounding errors. */
const CLOSE = 0.5

export const differs = ({ computed, reported }: KeyPoints): boolean => Math.abs(computed - reported) >= CLOSE

/** Groups keys that share a stat. */
const groupsOf = (keys: readonly string[], statsOf: (key: string) => readonly StatKey[]): KeyGroup[] =>
  keys.reduce<KeyGroup[]>((groups, key) => {
    const stats = statsOf(key)
    const shared = groups.filter(group => stats.some(stat => group.stats.has(stat)))
    const joined = {
      keys: [...shared.flatMap(group => group.keys), key],
      stats: new Set([...shared.flatMap(group => [...group.stats]), ...stats]),
    }
    return [...groups.filter(group => !shared.includes(group)), joined]
  }, [])

/** Compares one player's points in a week by key, between Hindsight and the platform. */
const openKeyComparison = (platform: LeagueOrigin, { mapped, approximated, unsupported }: ScoringMap) => {
  const keyOf = keysOf(platform)
  const knownKeys = [...mapped, ...approximated, ...unsupported].map(({ key }) => key)
  const groups = groupsOf(knownKeys, key => keyOf(key).stats)
  return (lines: readonly BreakdownLine[], paid: Readonly<Record<string, number>>): KeyPoints[] => {
    const others = Object.keys(paid).filter(key => !knownKeys.includes(key))
    const all = [...groups, ...others.map(key => ({ keys: [key], stats: new Set<StatKey>() }))]
    return all
      .map(group => ({
        group,
        computed: lines.reduce(
          (sum, { stat, points }) => sum + (group.stats.has(stat as StatKey) ? points * 100 : 0),
          0,
        ),
        reported: group.keys.reduce((sum, key) => sum + (paid[key] ?? 0) * 100, 0),
      }))
      .filter(({ computed, reported }) => computed !== 0 || reported !== 0)
  }
}

type Band = NonNullable<PlatformKey['band']>

const isBand = ({ bracket }: BreakdownLine, { min, max }: Band): boolean => bracket?.min === min && bracket.max === max

interface KnownKey {
  item: ScoringItem
  certainty: Suspect['certainty']
  platformKey: PlatformKey
}

/** Returns the effect of one key on a player's points in a week, as Hindsight scores it. */
const suspectOf = (
  { item: { key, value, stat }, certainty, platformKey: { factor, band, name } }: KnownKey,
  { lines, group }: Pick<DifferenceInput, 'lines' | 'group'>,
): Suspect => {
  const statLines = lines.filter(line => line.stat === stat)
  const points = value * 100
  const often = differenceRate({ name, stat: stat as StatKey | undefined, group, isExact: certainty === 'exact' })
  if (band === null) {
    const count = statLines.find(({ bracket }) => bracket === undefined)?.value ?? 0
    return { key, points, certainty, counted: count * factor, bands: null, ...often }
  }
  const paid = statLines.filter(({ bracket }) => bracket !== undefined)
  const counted = paid.some(line => isBand(line, band)) ? 1 : 0
  const bands = Math.round(paid.reduce((sum, line) => sum + line.points, 0) * 100)
  return { key, points, certainty, counted, bands, ...often }
}

interface DifferenceInput {
  /** Hindsight's points minus the platform's, in hundredths. */
  difference: number
  /** The position group that the player is scored at; null for an unknown player. */
  group: PosGroup | null
  /** How Hindsight's points add up. */
  lines: readonly BreakdownLine[]
}

/** Finds a mirror's keys that could explain a difference, most likely first. */
export const causesIn = (platform: LeagueOrigin, { mapped, approximated, unsupported }: ScoringMap) => {
  const keyOf = keysOf(platform)
  const lists = [
    ['unsupported', unsupported],
    ['approximated', approximated],
    ['exact', mapped],
  ] as const
  const keys = lists.flatMap(([certainty, items]) =>
    items.map(item => ({ item, certainty, platformKey: keyOf(item.key) })),
  )
  return ({ difference, group, lines }: DifferenceInput): string[] => {
    const paying = keys.filter(({ platformKey }) => group === null || platformKey.pays(group))
    return causesOf(
      difference,
      paying.map(payingKey => suspectOf(payingKey, { lines, group })),
    )
  }
}

/** A rostered player's game, with points in Hindsight and on the platform, in hundredths. */
interface ComparedGame {
  week: number
  teamId: string
  playerId: string
  posGroup: PosGroup | null
  computed: number
  reported: number
}

/**
 * Returns each player's weeks to compare: weeks that count, and with a game in Hindsight's data or points on either
 * side.
 */
const compareWeeks = (scored: ScoredLeague, paid: readonly PlatformWeek[]): ComparedGame[] =>
  paid.flatMap(({ teamId, week, players }) =>
    Object.entries(players).flatMap(([playerId, points]): ComparedGame[] => {
      const computed = weekPoints(scored, playerId, week)
      const reported = toHundredths(points)
      if (!scored.counted.has(week) || (computed === null && reported === 0)) return []
      return [
        {
          week,
          teamId,
          playerId,
          posGroup: requirePlayer(scored.season, playerId).posGroup,
          computed: computed ?? 0,
          reported,
        },
      ]
    }),
  )

/** Explains why a player does not have a row in a week: the files lack the team's game, or only the player's row. */
const absenceOf = ({ season }: ScoredLeague, { playerId, week }: ComparedGame): PointsDifference['absence'] => {
  const { team } = requirePlayer(season, playerId)
  return team !== null && season.calendar.kickoffs[week]?.has(team) ? 'row' : 'game'
}

/** Returns the platform's points by key for a player in a week, if the platform reports them. */
type ReportedPoints = (
  compared: Pick<ComparedGame, 'teamId' | 'week' | 'playerId'>,
) => Readonly<Record<string, number>> | undefined

const reportedPoints = (paid: readonly PlatformWeek[]): ReportedPoints => {
  const weeks = new Map(paid.map(each => [`${each.week} ${each.teamId}`, each.keys]))
  return ({ week, teamId, playerId }) => weeks.get(`${week} ${teamId}`)?.[playerId]
}

/**
 * Returns the keys whose points differ on the platform. For keys that are compared together, returns those that gave
 * the player points.
 */
const keysThatDiffer = (points: readonly KeyPoints[], reported: Readonly<Record<string, number>>): string[] =>
  points.filter(differs).flatMap(({ group }) => {
    const reportedKeys = group.keys.filter(key => reported[key])
    return reportedKeys.length > 0 ? reportedKeys : group.keys.slice(0, 1)
  })

/** Explains a difference: missing rows, keys with different points, and how Hindsight's points add up. */
const explainer = (scored: ScoredLeague, { scoring }: StoredMirror, reportedPoints: ReportedPoints) => {
  const arithmetic = arithmeticOf(scored)
  const causes = causesIn(scored.league.externalPlatform!, scoring)
  const compareKeys = openKeyComparison(scored.league.externalPlatform!, scoring)
  return (compared: ComparedGame): PointsDifference => {
    const { week, teamId, playerId, posGroup, computed, reported } = compared
    const lines = arithmetic(playerId, week)
    const absence = weekPoints(scored, playerId, week) === null ? absenceOf(scored, compared) : null
    const group = scored.mirrored?.get(playerId)?.scoredAs ?? posGroup
    const byKey = reportedPoints(compared)
    const keysOf = () =>
      byKey
        ? keysThatDiffer(compareKeys(lines, byKey), byKey)
        : causes({ difference: computed - reported, group, lines })
    return {
      week,
      teamId,
      playerId,
      name: requirePlayer(scored.season, playerId).name,
      posGroup,
      ours: toPoints(computed),
      platform: toPoints(reported),
      difference: toPoints(computed - reported),
      absence,
      keys: absence === null ? keysOf() : [],
      breakdown: lines,
    }
  }
}

const agreement = (compared: number, equal: number): Agreement => ({
  compared,
  equal,
  share: compared === 0 ? null : toShare(equal / compared),
})

interface VerifiedLeague {
  scored: ScoredLeague
  mirror: StoredMirror
  compared: readonly ComparedGame[]
}

/** Counts how often points agree, by key, for all players whose points by key are reported. */
const agreementByKey = ({ scored, mirror, compared }: VerifiedLeague, reported: ReportedPoints) => {
  const arithmetic = arithmeticOf(scored)
  const compareKeys = openKeyComparison(scored.league.externalPlatform!, mirror.scoring)
  const points = compared.flatMap(({ week, teamId, playerId }) => {
    const byKey = reported({ week, teamId, playerId })
    return byKey ? compareKeys(arithmetic(playerId, week), byKey) : []
  })
  return [...Map.groupBy(points, ({ group }) => group.keys.join(' '))].map(([, all]) => ({
    keys: [...all[0]!.group.keys],
    ...agreement(all.length, all.filter(each => !differs(each)).length),
  }))
}

/** Compares team totals and matchup winners with the platform's. */
const outcomes = (scored: ScoredLeague, paid: readonly PlatformWeek[]) => {
  const totals = paid.flatMap(({ teamId, week, total }) =>
    total === null || !scored.counted.has(week)
      ? []
      : [{ computed: totalOf(scored, teamId, week), reported: toHundredths(total) }],
  )
  const winners = regularResults(scored, paid)
  return {
    totals: agreement(totals.length, totals.filter(isEqual).length),
    winners: agreement(winners.length, winners.filter(isEqual).length),
  }
}

/** Returns sentences about data that could not be compared because the platform does not report it. */
const warningsOf = async (context: Context, scored: ScoredLeague, paid: readonly PlatformWeek[]): Promise<string[]> => {
  const rosters = await openWeekRosters(context, scored)
  const unreported = paid
    .filter(({ week }) => scored.counted.has(week))
    .flatMap(({ teamId, week, players }) =>
      rosterIn(rosters, teamId, week)
        .filter(({ playerId }) => players[playerId] === undefined)
        .map(() => week),
    )
  const site = platformLabel(scored.league.externalPlatform!)
  const sentence = `${site} does not show the points of ${unreported.length} rostered players in ${weeksText(unreported)}, so these points were not compared`
  return [
    ...(await mirrorGaps(
      context,
      scored,
      paid.map(({ week }) => week),
    )),
    ...(unreported.length > 0 ? [sentence] : []),
  ]
}

const verifyLeague = operation({
  name: 'verifyLeague',
  route: 'GET /leagues/{id}/verify',
  commands: ['league verify'],
  summary: "Compare a mirror's points with the points on its platform",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { limit: withDefault(Integer(1, 500), 100), offset: Offset },
  pages: { list: 'differences' },
  output: Verification,
  errors: ['not_found', 'conflict'],
  async run(context, { id, limit, offset }) {
    const scored = await scoreLeague(context, await openLeague(context, id))
    const mirror = await context.store.mirrors.find(id)
    if (!mirror)
      throw conflict(`${scored.league.name} is not a mirror, so its points can't be compared with a platform's`)
    const paid = await context.store.mirrors.listWeeks(id)
    const compared = compareWeeks(scored, paid)
    const reported = reportedPoints(paid)
    const explain = explainer(scored, mirror, reported)
    const differing = compared.filter(each => !isEqual(each))
    const bySize = differing.sort((a, b) => Math.abs(b.computed - b.reported) - Math.abs(a.computed - a.reported))
    const ofGroup = Map.groupBy(compared, ({ posGroup }) => posGroup)
    return {
      leagueId: id,
      platform: scored.league.externalPlatform!,
      players: agreement(compared.length, compared.length - differing.length),
      byPosition: POS_GROUPS.flatMap(posGroup => {
        const all = ofGroup.get(posGroup)
        return all ? [{ posGroup, ...agreement(all.length, all.filter(isEqual).length) }] : []
      }),
      byKey: agreementByKey({ scored, mirror, compared }, reported),
      ...outcomes(scored, paid),
      differences: bySize.slice(offset, offset + limit).map(explain),
      warnings: await warningsOf(context, scored, paid),
    }
  },
})

export const verifications = [verifyLeague]
