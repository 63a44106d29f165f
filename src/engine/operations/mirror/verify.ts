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
import { arithmeticOf, type ScoredLeague, scoreLeague, totalOf, weekPoints } from '../league/scored-league.ts'
import { openRosters, rosterIn } from '../rosters/league-rosters.ts'
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

const explainer = (scored: ScoredLeague, { scoring }: StoredMirror) => {
  const arithmetic = arithmeticOf(scored)
  const causes = causesIn(scored.league.externalPlatform!, scoring)
  return (compared: Compared): PointsDifference => {
    const { week, teamId, playerId, posGroup, ours, theirs } = compared
    const lines = arithmetic(playerId, week)
    const absence = weekPoints(scored, playerId, week) === null ? absenceOf(scored, compared) : null
    const group = scored.mirrored?.get(playerId)?.scoredAs ?? posGroup
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
      keys: absence === null ? causes({ difference: ours - theirs, group, lines }) : [],
      breakdown: lines,
    }
  }
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
    const explain = explainer(scored, mirror)
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
      ...outcomes(scored, paid),
      differences: bySize.slice(0, limit).map(explain),
      warnings: await warningsOf(context, scored, paid),
    }
  },
})

export const verifications = [verifyLeague]
