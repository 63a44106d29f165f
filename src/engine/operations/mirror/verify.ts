import { platformLabel } from '../../../../data/platforms.ts'
import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { weeksText } from '../../platforms/index.ts'
import { roundHalfAway, toPoints, toShare } from '../../rules/decimal.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { type Agreement, type PointsDifference, Verification } from '../../schema/verify.ts'
import type { PlatformWeek, StoredMirror } from '../../store/index.ts'
import { openLeague } from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { arithmeticOf, type ScoredLeague, scoreLeague, totalOf, weekPoints } from '../matchups/scored-league.ts'
import { openRosters, rosterIn } from '../rosters/league-rosters.ts'
import { differs, type KeyPoints, openKeyComparison } from './by-key.ts'
import { causesIn } from './causes.ts'
import { gapsIn } from './gaps.ts'

/** One game of a rostered player: what we and the platform paid, in hundredths. */
interface Compared {
  week: number
  teamId: string
  playerId: string
  posGroup: PosGroup | null
  ours: number
  theirs: number
}

const hundredths = (points: number): number => roundHalfAway(points * 100)

const agreement = (compared: number, equal: number): Agreement => ({
  compared,
  equal,
  share: compared === 0 ? null : toShare(equal / compared),
})

const isEqual = ({ ours, theirs }: { ours: number; theirs: number }): boolean => ours === theirs

/** Every player-week in weeks that count with a game here, or points on either side. */
const comparedIn = (scored: ScoredLeague, paid: readonly PlatformWeek[]): Compared[] =>
  paid.flatMap(({ teamId, week, players }) =>
    Object.entries(players).flatMap(([playerId, points]): Compared[] => {
      const own = weekPoints(scored, playerId, week)
      const theirs = hundredths(points)
      if (!scored.counted.has(week) || (own === null && theirs === 0)) return []
      return [
        { week, teamId, playerId, posGroup: knownPlayer(scored.season, playerId).posGroup, ours: own ?? 0, theirs },
      ]
    }),
  )

/** Why a player has no row in a week: the files have no game of his team, or no row of his. */
const absenceOf = ({ season }: ScoredLeague, { playerId, week }: Compared): PointsDifference['absence'] => {
  const { team } = knownPlayer(season, playerId)
  return team !== null && season.calendar.kickoffs[week]?.has(team) ? 'row' : 'game'
}

/** What the platform says that each scoring key paid a player in a week, where it says so. */
type Told = (compared: Pick<Compared, 'teamId' | 'week' | 'playerId'>) => Readonly<Record<string, number>> | undefined

const toldIn = (paid: readonly PlatformWeek[]): Told => {
  const weeks = new Map(paid.map(each => [`${each.week} ${each.teamId}`, each.keys]))
  return ({ week, teamId, playerId }) => weeks.get(`${week} ${teamId}`)?.[playerId]
}

/** The keys that paid otherwise there, of each group those that paid him. */
const keysThatDiffer = (points: readonly KeyPoints[], told: Readonly<Record<string, number>>): string[] =>
  points.filter(differs).flatMap(({ group }) => {
    const own = group.keys.filter(key => told[key])
    return own.length > 0 ? own : group.keys.slice(0, 1)
  })

const explainer = (scored: ScoredLeague, { scoring }: StoredMirror, told: Told) => {
  const arithmetic = arithmeticOf(scored)
  const causes = causesIn(scored.league.externalPlatform!, scoring)
  const compareKeys = openKeyComparison(scored.league.externalPlatform!, scoring)
  return (compared: Compared): PointsDifference => {
    const { week, teamId, playerId, posGroup, ours, theirs } = compared
    const lines = arithmetic(playerId, week)
    const absence = weekPoints(scored, playerId, week) === null ? absenceOf(scored, compared) : null
    const group = scored.mirrored?.get(playerId)?.scoredAs ?? posGroup
    const byKey = told(compared)
    const keysOf = () =>
      byKey ? keysThatDiffer(compareKeys(lines, byKey), byKey) : causes({ difference: ours - theirs, group, lines })
    return {
      week,
      teamId,
      playerId,
      name: knownPlayer(scored.season, playerId).name,
      posGroup,
      ours: toPoints(ours),
      platform: toPoints(theirs),
      difference: toPoints(ours - theirs),
      absence,
      keys: absence === null ? keysOf() : [],
      breakdown: lines,
    }
  }
}

interface Verified {
  scored: ScoredLeague
  mirror: StoredMirror
  compared: readonly Compared[]
}

/** How many points by key are equal, over all of whom the platform says what each key paid. */
const agreementByKey = ({ scored, mirror, compared }: Verified, told: Told) => {
  const arithmetic = arithmeticOf(scored)
  const compareKeys = openKeyComparison(scored.league.externalPlatform!, mirror.scoring)
  const points = compared.flatMap(({ week, teamId, playerId }) => {
    const byKey = told({ week, teamId, playerId })
    return byKey ? compareKeys(arithmetic(playerId, week), byKey) : []
  })
  return [...Map.groupBy(points, ({ group }) => group.keys.join(' '))].map(([, all]) => ({
    keys: [...all[0]!.group.keys],
    ...agreement(all.length, all.filter(each => !differs(each)).length),
  }))
}

/** The totals of teams and the winners of matchups, ours beside the platform's. */
const outcomes = (scored: ScoredLeague, paid: readonly PlatformWeek[]) => {
  const theirs = new Map(paid.map(({ teamId, week, total }) => [`${week} ${teamId}`, total]))
  const totals = paid.flatMap(({ teamId, week, total }) =>
    total === null || !scored.counted.has(week)
      ? []
      : [{ ours: totalOf(scored, teamId, week), theirs: hundredths(total) }],
  )
  const winners = scored.schedule.flatMap(({ week, homeId, awayId }) => {
    const [home, away] = [theirs.get(`${week} ${homeId}`), awayId === null ? null : theirs.get(`${week} ${awayId}`)]
    if (awayId === null || home == null || away == null || !scored.counted.has(week)) return []
    const ours = Math.sign(totalOf(scored, homeId, week) - totalOf(scored, awayId, week))
    return [{ ours, theirs: Math.sign(hundredths(home) - hundredths(away)) }]
  })
  return {
    totals: agreement(totals.length, totals.filter(isEqual).length),
    winners: agreement(winners.length, winners.filter(isEqual).length),
  }
}

/** What could not be compared in full because the platform did not give it, in sentences. */
const warningsOf = async (context: Context, scored: ScoredLeague, paid: readonly PlatformWeek[]): Promise<string[]> => {
  const rosters = await openRosters(context, scored)
  const untold = paid
    .filter(({ week }) => scored.counted.has(week))
    .flatMap(({ teamId, week, players }) =>
      rosterIn(rosters, teamId, week)
        .filter(({ playerId }) => players[playerId] === undefined)
        .map(() => week),
    )
  const there = platformLabel(scored.league.externalPlatform!)
  const sentence = `${there} does not say what it paid ${untold.length} of those on rosters in ${weeksText(untold)}: they are not compared`
  return [
    ...(await gapsIn(
      context,
      scored,
      paid.map(({ week }) => week),
    )),
    ...(untold.length > 0 ? [sentence] : []),
  ]
}

const verifyLeague = operation({
  name: 'verifyLeague',
  route: 'GET /leagues/{id}/verify',
  commands: ['league verify'],
  summary: 'Compare the points of a mirrored league with those of its platform',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { limit: orElse(Integer(1, 500), 100) },
  output: Verification,
  errors: ['not_found', 'conflict'],
  async run(context, { id, limit }) {
    const scored = await scoreLeague(context, await openLeague(context, id))
    const mirror = await context.store.mirrors.find(id)
    if (!mirror)
      throw conflict(`${scored.league.name} mirrors no league elsewhere, so there is nothing to compare with`)
    const paid = await context.store.mirrors.listWeeks(id)
    const compared = comparedIn(scored, paid)
    const told = toldIn(paid)
    const explain = explainer(scored, mirror, told)
    const differing = compared.filter(each => !isEqual(each))
    const bySize = differing.sort((a, b) => Math.abs(b.ours - b.theirs) - Math.abs(a.ours - a.theirs))
    const ofGroup = Map.groupBy(compared, ({ posGroup }) => posGroup)
    return {
      leagueId: id,
      platform: scored.league.externalPlatform!,
      players: agreement(compared.length, compared.length - differing.length),
      byPosition: POS_GROUPS.flatMap(posGroup => {
        const all = ofGroup.get(posGroup)
        return all ? [{ posGroup, ...agreement(all.length, all.filter(isEqual).length) }] : []
      }),
      byKey: agreementByKey({ scored, mirror, compared }, told),
      ...outcomes(scored, paid),
      differences: bySize.slice(0, limit).map(explain),
      warnings: await warningsOf(context, scored, paid),
    }
  },
})

export const verifications = [verifyLeague]
