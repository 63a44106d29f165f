import { platformLabel } from '../../../../data/platforms.ts'
import { POS_GROUPS } from '../../../../data/positions.ts'
import { weeksText } from '../../../../data/spans.ts'
import { conflict } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { openLeague } from '../../league/load.ts'
import { gapsIn, isEqual, regularResults } from '../../league/mirror.ts'
import { openWeekRosters, rosterIn } from '../../league/rosters.ts'
import { arithmeticOf, type ScoredLeague, scoreLeague, totalOf } from '../../league/scored-league.ts'
import { toHundredths, toShare } from '../../rules/scoring/decimal.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { type Agreement, Verification } from '../../schema/verify.ts'
import type { PlatformWeek, StoredMirror } from '../../store/index.ts'
import { differs, openKeyComparison } from './by-key.ts'
import { type Compared, comparedIn, explainer, type Told, toldIn } from './differences.ts'

const agreement = (compared: number, equal: number): Agreement => ({
  compared,
  equal,
  share: compared === 0 ? null : toShare(equal / compared),
})

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
  const totals = paid.flatMap(({ teamId, week, total }) =>
    total === null || !scored.counted.has(week)
      ? []
      : [{ ours: totalOf(scored, teamId, week), theirs: toHundredths(total) }],
  )
  const winners = regularResults(scored, paid)
  return {
    totals: agreement(totals.length, totals.filter(isEqual).length),
    winners: agreement(winners.length, winners.filter(isEqual).length),
  }
}

/** What could not be compared in full because the platform did not give it, in sentences. */
const warningsOf = async (context: Context, scored: ScoredLeague, paid: readonly PlatformWeek[]): Promise<string[]> => {
  const rosters = await openWeekRosters(context, scored)
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
