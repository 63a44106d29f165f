import type {
  Recap,
  RecapAward,
  RecapClaims,
  RecapGame,
  RecapMoves,
  RecapOdds,
  RecapSide,
  RecapStanding,
  RecapTrade,
} from '../engine/index.ts'
import { chance, points } from './format.ts'
import { count, creditOf, rankingText, recordOf, series } from './phrases.ts'
import { type RecapWriter, sayFact } from './recap-words.ts'
import { changeOf } from './report.ts'
import { standingsAfter } from './standings.ts'
import {
  byName,
  layout,
  type MatchupList,
  type MatchupView,
  none,
  notes,
  type Part,
  type Side,
  section,
  type Table,
  table,
  teamLink,
  type View,
  type Views,
} from './view.ts'

const RESULTS = { win: 'won', loss: 'lost', tie: 'tied' } as const

const resultOf = ({ luck }: Recap, teamId: string): string => {
  const ownLuck = luck.find(each => each.teamId === teamId)
  return ownLuck ? RESULTS[ownLuck.result] : ''
}

const awardLine = (award: RecapAward, recap: Recap, { nameOf, say }: RecapWriter): string => {
  const { award: kind, teamId, opponentId, allPlay, player, started } = award
  const values = { team: nameOf(teamId), points: points(award.points) }
  switch (kind) {
    case 'narrowest':
    case 'widest':
      return say(kind, { ...values, other: nameOf(opponentId ?? '') })
    case 'luckiest':
    case 'unluckiest':
      return say(kind, {
        ...values,
        record: allPlay ? recordOf(allPlay) : '',
        result: resultOf(recap, teamId),
      })
    case 'bestPickup':
      return say(kind, { ...values, player: player?.name ?? '', seat: started ? 'as a starter' : 'on the bench' })
    default:
      return say(kind, values)
  }
}

const recapWriter = ({ leagueId, season, week, teams }: Recap): RecapWriter => {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return {
    nameOf: id => names.get(id) ?? id,
    say: (kind, values, of = '') => sayFact(kind, values, `${leagueId} ${season} ${week} ${of}`),
  }
}

/** A game decided by less than `CLOSE` points is close, and one decided by more than `WIDE` points is one-sided. */
const CLOSE = 5
const WIDE = 40

/** True in leagues without matchups. */
const areAlone = (games: readonly RecapGame[]): boolean => games.every(({ away }) => away === null)

const resultLine = (game: RecapGame, { nameOf, say }: RecapWriter, alone: boolean): string => {
  const { home, away, winner, margin, tiebreak } = game
  const of = home.teamId
  if (away === null) return say(alone ? 'alone' : 'bye', { team: nameOf(of), total: points(home.total) }, of)
  if (winner === 'tie' || winner === null || margin === null) {
    return say('level', { home: nameOf(of), away: nameOf(away.teamId), total: points(home.total) }, of)
  }
  const [won, lost] = winner === 'home' ? [home, away] : [away, home]
  const sides = { winner: nameOf(won.teamId), loser: nameOf(lost.teamId) }
  if (tiebreak) return say('seeded', { ...sides, total: points(won.total) }, of)
  const kind = margin < CLOSE ? 'close' : margin > WIDE ? 'wide' : 'clear'
  return say(kind, { ...sides, high: points(won.total), low: points(lost.total), margin: points(margin) }, of)
}

const sidesOf = (games: readonly RecapGame[]): RecapSide[] =>
  games.flatMap(({ home, away }) => (away ? [home, away] : [home]))

/** Lists points left on the bench, most first. */
const leftLines = (games: readonly RecapGame[], { nameOf, say }: RecapWriter): string[] =>
  sidesOf(games)
    .toSorted((a, b) => b.left - a.left)
    .map(({ teamId, actual, best, left }) =>
      left === 0
        ? say('full', { team: nameOf(teamId), actual: points(actual) }, teamId)
        : say('left', { team: nameOf(teamId), actual: points(actual), best: points(best), left: points(left) }, teamId),
    )

const turnLines = (games: readonly RecapGame[], { nameOf, say }: RecapWriter): string[] =>
  games.flatMap(({ home, away, turns }) =>
    turns.map(({ teamId, newTotal, changes }) => {
      const other = away === null || teamId === away.teamId ? home : away
      const values = { team: nameOf(teamId), changes: changes.map(changeOf).join(' and '), total: points(newTotal) }
      return say('turn', { ...values, other: `${points(other.total)} against ${nameOf(other.teamId)}` }, teamId)
    }),
  )

/** Lists each team's starters who could not play, with their status, such as "(IR)". */
const absentLines = ({ absences }: Recap, { nameOf, say }: RecapWriter): string[] =>
  [...Map.groupBy(absences, ({ teamId }) => teamId)].map(([teamId, players]) =>
    say('absent', {
      team: nameOf(teamId),
      players: series(players.map(({ player, status }) => `${player.name} (${status ?? 'bye'})`)),
    }),
  )

const bidText = (bid: number | null): string => (bid === null ? '' : ` for $${bid}`)

const claimLines = ({ at, player, teamId, bid, drop, losers }: RecapClaims, { nameOf, say }: RecapWriter): string[] => {
  const of = `${at} ${player.id}`
  const dropped = drop === null ? '' : `, dropping ${drop}`
  const head =
    teamId === null
      ? say('lost', { player: player.name }, of)
      : say('won', { team: nameOf(teamId), player: player.name, bid: bidText(bid), drop: dropped }, of)
  const claims = losers.map(each => {
    const isPlain = each.note === null || (teamId !== null && each.note === `claimed by ${nameOf(teamId)}`)
    return `${nameOf(each.teamId)}${bidText(each.bid)}${isPlain ? '' : ` (${each.note})`}`
  })
  const behind = claims.length === 0 ? [] : [say(teamId === null ? 'refused' : 'others', { claims: series(claims) })]
  return [head, ...behind]
}

const tradeLine = ({ reversed, sides }: RecapTrade, { nameOf, say }: RecapWriter): string => {
  const got = sides.map(({ teamId, gets }) => `${nameOf(teamId)} got ${gets.length === 0 ? 'nothing' : series(gets)}`)
  return say(reversed ? 'reversed' : 'trade', { sides: got.join('; ') })
}

const movesLine = ({ teamId, added, dropped }: RecapMoves, { nameOf, say }: RecapWriter): string => {
  const names = (verb: string, players: RecapMoves['added']): string[] =>
    players.length === 0 ? [] : [`${verb} ${series(players.map(({ name }) => name))}`]
  return say('moves', {
    team: nameOf(teamId),
    moves: [...names('added', added), ...names('dropped', dropped)].join(', and '),
  })
}

/** Describes what ranks one team above another, with the points if points decide. */
const criterionOf = (upper: RecapStanding, lower: RecapStanding): string => {
  const { tiebreak } = upper
  const ranking = rankingText(tiebreak === null ? [] : [tiebreak])
  return tiebreak === 'pointsFor' || tiebreak === 'pointsAgainst'
    ? `${ranking}, ${points(upper[tiebreak])} to ${points(lower[tiebreak])}`
    : ranking
}

/** Explains why a team ranks above the next one with the same record. */
const reasonLines = ({ standings }: Recap, { say }: RecapWriter): string[] =>
  standings.flatMap((upper, at) => {
    const lower = standings[at + 1]
    if (!lower || recordOf(upper) !== recordOf(lower) || upper.tiebreak === null) return []
    const values = {
      upper: upper.team.name,
      upperRecord: recordOf(upper),
      lower: lower.team.name,
      lowerRecord: recordOf(lower),
    }
    return [say('tiebreak', { ...values, criterion: criterionOf(upper, lower) }, upper.team.id)]
  })

/** Describes a team's playoff odds, how they changed in the week, and how many wins clinch a berth. */
const chanceLine = ({ playoffs, before, magicNumber }: RecapOdds, team: string, say: RecapWriter['say']): string => {
  const [now, was] = [chance(playoffs), before === null ? null : chance(before)]
  const change = was === null || was === now ? '' : `, ${before! < playoffs ? 'up' : 'down'} from ${was}`
  const enough =
    magicNumber === null ? '' : `; ${count(magicNumber, 'more win')} ${magicNumber === 1 ? 'clinches' : 'clinch'}`
  return say('chance', { team, chance: now, change, enough })
}

/** Lists teams that clinched or were eliminated in the week, and the other teams' odds. */
const oddsLines = ({ odds }: Recap, { nameOf, say }: RecapWriter): string[] => {
  const teams = odds ?? []
  const settled = teams.flatMap(({ teamId, status, statusBefore }) =>
    status === null || status === 'alive' || status === statusBefore
      ? []
      : [say(status, { team: nameOf(teamId) }, teamId)],
  )
  const open = teams.filter(({ status }) => status === null || status === 'alive')
  return [...settled, ...open.map(row => chanceLine(row, nameOf(row.teamId), say))]
}

const nextLines = ({ next }: Recap, { nameOf, say }: RecapWriter): string[] =>
  (next?.games ?? []).map(({ homeId, awayId }) =>
    awayId === null
      ? say('nextBye', { team: nameOf(homeId) })
      : say('next', { home: nameOf(homeId), away: nameOf(awayId) }),
  )

const scoresOf = ({ games, week }: Recap, { nameOf }: RecapWriter): MatchupList => {
  const side = ({ teamId, total }: RecapSide): Side => ({
    name: nameOf(teamId),
    team: nameOf(teamId),
    total,
    link: teamLink(teamId),
    progress: '',
  })
  const matchups = games.map(
    ({ home, away, winner }): MatchupView => ({
      home: side(home),
      away: away && side(away),
      winner,
      live: null,
      remark: null,
      note: null,
    }),
  )
  const rounds = [...new Set(games.flatMap(({ round }) => (round === null ? [] : [round])))]
  const named = rounds.map((name, at) => (at === 0 ? name : name.toLowerCase()))
  return { kind: 'matchups', heading: `${rounds.length > 0 ? series(named) : 'Scores'}, week ${week}`, week, matchups }
}

const partsOf = (recap: Recap, telling: RecapWriter): Part[] => {
  const { games, awards, claims, trades, moves, standings, season, championId, warnings } = recap
  const { nameOf, say } = telling
  const champion = championId === null ? [] : [say('champion', { team: nameOf(championId), season: String(season) })]
  return [
    scoresOf(recap, telling),
    ...section('Results', [...champion, ...games.map(game => resultLine(game, telling, areAlone(games)))]),
    ...section(
      'Awards',
      awards.map(award => awardLine(award, recap, telling)),
    ),
    ...section('Lineups', leftLines(games, telling)),
    ...section('Unavailable starters', absentLines(recap, telling)),
    ...section('Lost on the bench', turnLines(games, telling)),
    ...section(
      'Waivers',
      claims.flatMap(each => claimLines(each, telling)),
    ),
    ...section(
      'Trades',
      trades.map(each => tradeLine(each, telling)),
    ),
    ...section(
      'Free agents',
      moves.map(each => movesLine(each, telling)),
    ),
    ...(standings.length > 0 ? [standingsAfter(standings)] : []),
    ...section('Tiebreakers', reasonLines(recap, telling)),
    ...section('Playoff odds', oddsLines(recap, telling)),
    ...section(`Next: week ${recap.next?.week}`, nextLines(recap, telling)),
    ...notes(warnings),
  ]
}

/** Returns the results as CSV rows, for playoff weeks, which do not have standings. */
const resultsTable = (games: readonly RecapGame[], { nameOf }: RecapWriter): Table => {
  const side = (name: 'home' | 'away') => [
    byName<RecapGame>({
      heading: name.toUpperCase(),
      field: name,
      to: 'team',
      nameOf,
      id: game => game[name]?.teamId ?? null,
    }),
    {
      heading: 'POINTS',
      field: `${name}Total`,
      format: 'points' as const,
      value: (game: RecapGame) => game[name]?.total,
    },
  ]
  return table(games, [
    { heading: 'ROUND', field: 'round', value: ({ round }) => round },
    ...side('home'),
    ...side('away'),
    { heading: 'WINNER', field: 'winner', value: ({ winner }) => winner },
  ])
}

export const recap = (recap: Recap): View => {
  const { leagueName, week, season, games, standings, over } = recap
  const writer = recapWriter(recap)
  const title = `${leagueName}, week ${week} of ${season}`
  return games.length === 0
    ? none(`${title}: ${over ? 'no results' : 'not over yet'}`)
    : {
        ...layout(title, ...partsOf(recap, writer)),
        ...(standings.length === 0 && { list: resultsTable(games, writer) }),
        credit: creditOf(season),
      }
}

export const VIEWS = {
  getRecap: recap,
} satisfies Views
