import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../../src/cli/output/text.ts'
import type { Answer, Imported, Recap, TeamOdds } from '../../../src/engine/index.ts'
import { readPeople } from '../../../src/engine/sources/nflverse.ts'
import { chance as inPercent } from '../../../src/views/format.ts'
import { viewOf } from '../../../src/views/index.ts'
import type { RecapKind } from '../../../src/views/recap-words.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { type WeekFacts, weekFacts } from '../../support/recap-facts.ts'
import { movedBy, movedIn, wrongNext } from '../../support/recap-moves.ts'
import { blocksOf, type Reading, readingsOf } from '../../support/recap-reader.ts'
import { rounds } from '../../support/rounds.ts'
import { overRealData, readShared, SLEEPER, whyNoRealData } from '../../support/shared.ts'
import { sleeperServer } from '../../support/sleeper.ts'
import { openWorld, type World } from '../../support/world.ts'

const FOLDER = resolve(SLEEPER, 'league')
const ALL = whyNoRealData
  ? []
  : readdirSync(FOLDER)
      .filter(name => name.endsWith('.json'))
      .map(name => name.replace('.json', ''))

/** The number of leagues, and of weeks in each. Soak runs use all of them. */
const LEAGUES = rounds({ test: 3, soak: ALL.length })
const WEEKS = rounds({ test: 4, soak: 18 })

const seasonOf = (id: string): number =>
  Number((readShared(resolve(FOLDER, `${id}.json`)) as { season: string }).season)

/** Returns evenly spaced elements of a list. */
const sampled = <Each>(list: readonly Each[], max: number): Each[] =>
  list.filter((_, at) => Math.floor((at * max) / list.length) !== Math.floor(((at - 1) * max) / list.length))

const two = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, '$1')

type Check = (values: Reading['values'], facts: WeekFacts) => boolean

const gameOf = (facts: WeekFacts, one: string, other: string) =>
  facts.games.find(({ home, away }) => away && [home.name, away.name].sort().join() === [one, other].sort().join())

const totalsOf = (facts: WeekFacts): Map<string, number> =>
  new Map(
    facts.games.flatMap(({ home, away }) => [home, ...(away ? [away] : [])]).map(({ name, total }) => [name, total]),
  )

const won: Check = ({ winner = '', loser = '', high, low, margin }, facts) => {
  const game = gameOf(facts, winner, loser)
  const [top, bottom] = [totalsOf(facts).get(winner)!, totalsOf(facts).get(loser)!]
  return game?.winner === winner && two(top) === high && two(bottom) === low && two(top - bottom) === margin
}

const max =
  (of: (facts: WeekFacts) => Iterable<readonly [string, number]>, sign: 1 | -1): Check =>
  ({ team = '', points }, facts) => {
    const all = [...of(facts)]
    const own = all.find(([name]) => name === team)?.[1]
    return own !== undefined && two(own) === points && all.every(([, value]) => sign * value <= sign * own + 1e-9)
  }

const marginAward =
  (sign: 1 | -1): Check =>
  ({ team = '', other = '', points }, facts) => {
    const margins = facts.games
      .filter(({ away, winner }) => away && winner !== 'tie')
      .map(({ home, away }) => Math.abs(home.total - away!.total))
    const game = gameOf(facts, team, other)
    const own = game?.away ? Math.abs(game.home.total - game.away.total) : Number.NaN
    return game?.winner === team && two(own) === points && margins.every(each => sign * each <= sign * own + 1e-9)
  }

/** Returns a total's record against every other total in its week. */
const allPlay = (facts: WeekFacts, name: string): string => {
  const totals = totalsOf(facts)
  const own = totals.get(name)!
  const leads = [...totals].filter(([other]) => other !== name).map(([, total]) => two(own - total))
  const [wins, ties] = [leads.filter(lead => Number(lead) > 0).length, leads.filter(lead => Number(lead) === 0).length]
  return `${wins}-${leads.length - wins - ties}${ties > 0 ? `-${ties}` : ''}`
}

const luck: Check = ({ team = '', points, record, result }, facts) => {
  const game = facts.games.find(({ home, away }) => [home.name, away?.name].includes(team))
  const teamResult = game?.winner === 'tie' ? 'tied' : game?.winner === team ? 'won' : 'lost'
  return (
    two(totalsOf(facts).get(team) ?? Number.NaN) === points && allPlay(facts, team) === record && result === teamResult
  )
}

const rowsOf = ({ log }: WeekFacts, types: readonly string[]) => log.filter(({ type }) => types.includes(type))

const nameOf = ({ teams }: WeekFacts, id: string | null): string => teams.find(team => team.id === id)?.name ?? ''

const bidOf = (bid: number | null | undefined): string => (bid == null ? '' : ` for $${bid}`)

/** Compares each kind of sentence with the responses of other endpoints. */
const CHECKS: Partial<Record<RecapKind, Check>> = {
  close: won,
  clear: won,
  wide: won,
  level: ({ home = '', away = '', total }, facts) =>
    gameOf(facts, home, away)?.winner === 'tie' && two(totalsOf(facts).get(home)!) === total,
  seeded: ({ winner = '', loser = '', total }, facts) =>
    gameOf(facts, winner, loser)?.winner === winner && two(totalsOf(facts).get(loser)!) === total,
  bye: ({ team = '', total }, facts) => two(totalsOf(facts).get(team) ?? Number.NaN) === total,
  left: ({ team = '', left, actual, best }, { lineupPoints }) => {
    const own = lineupPoints.get(team)
    return own !== undefined && two(own.left) === left && two(own.actual) === actual && two(own.best) === best
  },
  full: ({ team = '', actual }, { lineupPoints: worth }) => {
    const own = worth.get(team)
    return own !== undefined && own.left === 0 && two(own.actual) === actual
  },
  turn: ({ team = '', total, other = '' }, facts) => {
    const [, points, opponent = ''] = /^(-?\d+\.\d\d) against (.*)$/.exec(other) ?? []
    const before = totalsOf(facts).get(opponent)
    const best = facts.lineupPoints.get(team)!.best
    return before !== undefined && two(before) === points && Number(total) > before && Number(total) <= best + 1e-9
  },
  highest: max(totalsOf, 1),
  lowest: max(totalsOf, -1),
  narrowest: marginAward(-1),
  widest: marginAward(1),
  bestBench: max(
    facts =>
      [...facts.lineupPoints].filter(([name]) => totalsOf(facts).has(name)).map(([name, { bench }]) => [name, bench]),
    1,
  ),
  mostLeft: max(
    facts =>
      [...facts.lineupPoints].filter(([name]) => totalsOf(facts).has(name)).map(([name, { left }]) => [name, left]),
    1,
  ),
  luckiest: luck,
  unluckiest: luck,
  bestPickup: ({ player, team = '', points }, facts) =>
    rowsOf(facts, ['add', 'swap', 'claim_won']).some(({ teamId, after }) => {
      const taken = after as { playerId: string; name: string }
      const made = facts.lineupPoints.get(team)?.points.get(taken.playerId)
      return nameOf(facts, teamId) === team && made !== undefined && two(made) === points && player !== undefined
    }),
  won: ({ team, player, bid, drop }, facts) =>
    rowsOf(facts, ['claim_won']).some(({ teamId, before, after }) => {
      const [claim, dropped] = [after as { name: string; bid?: number }, before as { name: string } | null]
      const dropText = dropped === null ? '' : `, dropping ${dropped.name}`
      return nameOf(facts, teamId) === team && claim.name === player && bidOf(claim.bid) === bid && dropText === drop
    }),
  lost: ({ player }, facts) =>
    rowsOf(facts, ['claim_lost']).some(({ after }) => (after as { name: string }).name === player),
  tiebreak: ({ upper = '', upperRecord, lower = '', lowerRecord, criterion = '' }, { table }) => {
    const [above, below] = [table.get(upper), table.get(lower)]
    const figures = [...criterion.matchAll(/-?\d+\.\d\d/g)].map(([figure]) => figure)
    const named = criterion.startsWith('points against') ? 'pointsAgainst' : 'pointsFor'
    const right = figures.length === 0 || figures.join() === [two(above![named]), two(below![named])].join()
    return above?.record === upperRecord && below?.record === lowerRecord && right
  },
  chance: (values, facts) => chance(values, facts),
  clinched: (values, facts) => settled('clinched')(values, facts),
  clinchedBye: (values, facts) => settled('clinchedBye')(values, facts),
  eliminated: (values, facts) => settled('eliminated')(values, facts),
  champion: ({ team }, { games }) => games.some(({ winner }) => winner === team),
}

/** Checks a sentence about a team that clinched a playoff spot or was eliminated that week. */
const settled =
  (status: TeamOdds['status']): Check =>
  ({ team = '' }, { odds }) =>
    odds.after.get(team)?.status === status && odds.before.get(team)?.status !== status

const chance: Check = ({ team = '', chance: percent, change, enough }, { odds }) => {
  const [now, before] = [odds.after.get(team), odds.before.get(team)?.playoffs.chance]
  if (now === undefined || !(now.status === 'alive' || now.status === null)) return false
  const was = before === undefined ? percent : inPercent(before)
  const moved = was === percent ? '' : `, ${before! < now.playoffs.chance ? 'up' : 'down'} from ${was}`
  const wins = /^; (\d+) more wins?/.exec(enough ?? '')?.[1]
  return inPercent(now.playoffs.chance) === percent && change === moved && String(now.magicNumber) === (wins ?? 'null')
}

const bids = ({ claims = '' }: Reading['values'], facts: WeekFacts): boolean => {
  const lost = rowsOf(facts, ['claim_lost']).map(({ teamId, after }) => {
    return `${nameOf(facts, teamId)}${bidOf((after as { bid?: number }).bid)}`
  })
  const numbers = [...claims.matchAll(/ for \$(\d+)/g)].map(([text]) => text)
  return numbers.every(text => lost.some(each => each.endsWith(text)))
}

const IN: Readonly<Record<string, readonly RecapKind[]>> = {
  Results: ['close', 'clear', 'wide', 'level', 'seeded', 'bye', 'champion'],
  Awards: ['highest', 'lowest', 'narrowest', 'widest', 'bestBench', 'mostLeft', 'luckiest', 'unluckiest', 'bestPickup'],
  Lineups: ['left', 'full'],
  'Lost on the bench': ['turn'],
  Waivers: ['won', 'lost', 'others', 'refused'],
  Tiebreakers: ['tiebreak'],
  'Playoff odds': ['chance', 'clinched', 'clinchedBye', 'eliminated'],
}

/** Returns a recap's sentences that are not supported by the facts. */
const wrongLines = (text: string, facts: WeekFacts): string[] =>
  [...blocksOf(text)].flatMap(([heading, lines]) => {
    const kinds = IN[heading]
    if (!kinds) return []
    const checks: Partial<Record<RecapKind, Check>> = { ...CHECKS, others: bids, refused: bids }
    return lines.filter(line => !readingsOf(line, kinds).some(({ kind, values }) => checks[kind]!(values, facts)))
  })

const ROW = /^ *\d+ {2}(.+?) {2,}(\d+-\d+(?:-\d+)?) +(-?\d+\.\d\d) +(-?\d+\.\d\d) /

const wrongRows = (text: string, { table }: WeekFacts): string[] =>
  (text.split('\nStandings\n\n')[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .filter(line => {
      const [, name = '', record, pointsFor, pointsAgainst] = ROW.exec(line) ?? []
      const row = table.get(name)
      const right = row && [row.record, two(row.pointsFor), two(row.pointsAgainst)].join()
      return right !== [record, pointsFor, pointsAgainst].join()
    })

describe.skipIf(whyNoRealData)(overRealData('the recap of a real league'), () => {
  let world: World
  const leagues: { id: string; imported: Imported }[] = []

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await sleeperServer([SLEEPER], close => void ends.push(close))
    world = await openWorld({ bases: { sleeper: server.base } })
    const people = await readPeople(realArchive)
    await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
    const chosen = sampled(ALL, LEAGUES)
    for (const season of new Set(chosen.map(seasonOf))) await world.keep(await realSeason(season))
    for (const leagueId of chosen) {
      const { imported } = (await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported }
      leagues.push({ id: leagueId, imported })
    }
    for (const end of ends) await end()
    return () => world.close()
  }, 600_000)

  it('contains only facts that the API also returns', { timeout: 3_600_000 }, async () => {
    let lines = 0
    for (const { id, imported } of leagues) {
      const last = imported.weeks.at(-1)!
      const weeks = sampled(
        Array.from({ length: last }, (_, at) => at + 1),
        WEEKS,
      )
      for (const week of weeks) {
        const params = { id: imported.leagueId }
        const answer = (await world.ask('getRecap', { params, query: { week } })) as Recap
        const asked = { nameOf: (each: string) => each, zone: 'UTC', values: {}, weeks: { closed: [], current: null } }
        const text = textOf(await viewOf('getRecap', answer, asked), { isTerminal: false, columns: 80 })
        const facts = await weekFacts(world, imported.leagueId, week)
        expect(new Set(facts.teams.map(({ name }) => name)).size).toBe(facts.teams.length)
        expect(wrongLines(text, facts), `${id}, week ${week}`).toEqual([])
        expect(wrongRows(text, facts), `${id}, week ${week}`).toEqual([])
        const blocks = blocksOf(text)
        if (answer.games.length > 0) {
          expect(movedBy(blocks, facts), `${id}, week ${week}`).toEqual(movedIn(facts, answer))
          expect(wrongNext(blocks, facts), `${id}, week ${week}`).toEqual([])
        }
        lines += text.split('\n').length
      }
    }
    console.info(`${lines} lines of ${leagues.length} leagues are true`)
  })

  it('has the same best bench, worst beat and biggest comeback as a simple search over every game', async () => {
    const params = { id: leagues[0]!.imported.leagueId }
    const { matchups, rounds } = (await world.ask('listMatchups', { params })) as Answer<'listMatchups'>
    const { records } = (await world.ask('getHistory', { params })) as Answer<'getHistory'>
    const found = { bench: 0, worstBeat: 0, comeback: 0 }
    const benchOf = async (teamId: string, week: number): Promise<Answer<'getBenchPoints'>> =>
      (await world.ask('getBenchPoints', {
        params: { ...params, teamId },
        query: { week },
      })) as Answer<'getBenchPoints'>
    for (const { week, home, away } of [...matchups, ...rounds.flatMap(({ games }) => games)]) {
      if (away === null || home.total === null || away.total === null) continue
      const [winner, loser] = home.total > away.total ? [home, away] : [away, home]
      const [own, other] = [await benchOf(winner.team.id, week), await benchOf(loser.team.id, week)]
      found.bench = Math.max(found.bench, own.left, other.left)
      if (winner.total === loser.total) continue
      found.worstBeat = Math.max(found.worstBeat, loser.total!)
      const plays = [own, other].flatMap(({ starters }, side) =>
        starters.map(({ player, points }) => ({
          at: player?.game?.kickoffAt,
          points: side === 0 ? points : -points,
        })),
      )
      const times = [...new Set(plays.flatMap(({ at }) => at ?? []))].sort((a, b) => a - b)
      for (const time of times.slice(0, -1)) {
        const lead = plays.reduce((sum, { at, points }) => (at !== undefined && at <= time ? sum + points : sum), 0)
        found.comeback = Math.max(found.comeback, -lead)
      }
    }
    const recordValue = (name: string) => records.find(({ record }) => record === name)!.value
    expect([recordValue('bench'), recordValue('worstBeat'), recordValue('comeback')]).toEqual([
      expect.closeTo(found.bench, 6),
      found.worstBeat,
      expect.closeTo(found.comeback, 6),
    ])
  })
})
