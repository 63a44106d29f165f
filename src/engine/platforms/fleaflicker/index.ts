import { lastNflWeek } from '../../../../data/seasons.ts'
import { cleanName } from '../shared/answer-fields.ts'
import { openJsonClient } from '../shared/client.ts'
import { playersOf } from '../shared/history.ts'
import type { ImportPlan, PlannedTeam, PlannedWeek } from '../shared/plan.ts'
import type { LeagueReference, Platform } from '../shared/platform.ts'
import type { PlatformPlayer } from '../shared/player-matching.ts'
import { type FleaflickerLeague, type ProPlayer, readLeague } from './client.ts'
import { draftOf, transactionsOf, waiversOf } from './history.ts'
import { INJURED, playerOf, readSlots, TAXI, teamsOf } from './league.ts'
import { openLivePoints } from './live.ts'
import { keyOf, mapScoring } from './scoring.ts'
import { gapsOf, ruleWarnings } from './warnings.ts'
import { lastRegularWeek, matchupsOf, playoffsOf, weeksOf } from './weeks.ts'

/** Returns all players that Fleaflicker describes, each with its latest description. */
const peopleOf = ({ rosters, draft, weeks, moves, trades }: FleaflickerLeague): PlatformPlayer[] => {
  const selections = [...(draft?.orderedSelections ?? []), ...(draft?.rows ?? []).flatMap(({ cells }) => cells ?? [])]
  const slots = [...weeks.values()]
    .flat()
    .flatMap(({ box }) => box?.lineups ?? [])
    .flatMap(({ slots: all }) => all ?? [])
  const sides = trades.flatMap(({ teams }) => teams ?? [])
  const mentioned = [
    ...selections.map(({ player }) => player),
    ...moves.map(({ transaction }) => transaction?.player),
    ...sides.flatMap(({ playersObtained, playersReleased }) => [
      ...(playersObtained ?? []),
      ...(playersReleased ?? []),
    ]),
    ...slots.flatMap(({ home, away }) => [home, away]),
    ...rosters.rosters.flatMap(({ players }) => players ?? []),
  ]
  const proPlayers = mentioned.flatMap((player): ProPlayer[] => (player ? [player.proPlayer] : []))
  const ids = new Map(proPlayers.flatMap(({ id, externalIds }) => (externalIds?.length ? [[id, externalIds]] : [])))
  return [...new Map(proPlayers.map(player => [player.id, player])).values()].map(player =>
    playerOf({ ...player, externalIds: ids.get(player.id) }),
  )
}

/** Returns the players who were in a section of the roster when their team last played. */
const reservePlayers = ({ weeks }: FleaflickerLeague, part: string): ReadonlySet<string> => {
  const week = [...weeks.values()].findLast(games => games.some(({ box }) => box !== null)) ?? []
  const slots = week.flatMap(({ box }) => box?.lineups ?? []).filter(({ group }) => group === part)
  const players = slots.flatMap(({ slots: all }) => all ?? []).flatMap(({ home, away }) => [home, away])
  return new Set(players.flatMap(player => (player ? [String(player.proPlayer.id)] : [])))
}

/** Returns the current rosters: Fleaflicker's, or else those from the last week. */
const rostersNow = (answers: FleaflickerLeague, weeks: readonly PlannedWeek[]) => {
  const current = answers.rosters.rosters.map(({ team, players }): [string, string[]] => [
    String(team.id),
    [...new Set((players ?? []).map(({ proPlayer }) => String(proPlayer.id)))],
  ])
  const last = (weeks.at(-1)?.lineups ?? []).map(({ team, players }): [string, readonly string[]] => [team, players])
  const rosters = new Map(current.some(([, players]) => players.length > 0) ? current : last)
  const [injured, squad] = [reservePlayers(answers, INJURED), reservePlayers(answers, TAXI)]
  return (teamId: string): Pick<PlannedTeam, 'players' | 'reserve' | 'taxi'> => {
    const players = [...(rosters.get(teamId) ?? [])]
    const of = (part: ReadonlySet<string>) => players.filter(player => part.has(player))
    return { players, reserve: of(injured), taxi: of(squad) }
  }
}

/** Returns a league's import plan, based only on Fleaflicker's responses. */
export const planLeague = (answers: FleaflickerLeague): ImportPlan => {
  const { season, league } = answers.standings
  const slots = readSlots(answers.rules, `league ${league.id}`)
  const weeks = weeksOf(answers, slots)
  const now = rostersNow(answers, weeks)
  const { teams: plannedTeams, warnings } = teamsOf(answers)
  const teams = plannedTeams.map(team => ({ ...team, ...now(team.externalId) }))
  const { playoffs, warnings: ofPlayoffs } = playoffsOf(answers)
  const history = { transactions: transactionsOf(answers), draft: draftOf(answers) }
  const gaps = gapsOf(answers, weeks)
  const waivers = waiversOf(answers)
  return {
    platform: 'fleaflicker',
    season,
    id: String(league.id),
    name: cleanName(league.name, `Fleaflicker ${league.id}`),
    size: league.size ?? null,
    roster: { config: slots.config, unsupportedSlots: slots.unsupportedSlots },
    scoring: mapScoring(answers.rules, season),
    teams,
    lastRegularWeek: lastRegularWeek(answers) ?? lastNflWeek(season),
    matchups: matchupsOf(answers),
    weeks,
    playoffs,
    medianGame: false,
    tradeDeadline: null,
    acquisitionMode: waivers === null ? 'fcfs' : 'waivers',
    waivers,
    ...history,
    ...playersOf({ teams, weeks, ...history }),
    people: peopleOf(answers),
    warnings: [...warnings, ...ruleWarnings(answers, slots), ...gaps.map(({ warning }) => warning), ...ofPlayoffs],
    gaps,
  }
}

/**
 * A league can be given as a number, or as an https address at fleaflicker.com under `/nfl/leagues/<number>`,
 * optionally with `season=<year>`. The string is only parsed and never fetched, so hidden parts of an address cannot
 * lead elsewhere. Only the numbers in an address are used.
 */
const NUMBER = /^\d{1,12}$/
const ADDRESS =
  /^https:\/\/(?:www\.)?fleaflicker\.com\/nfl\/leagues\/(\d{1,12})(?:\/[\w/-]*)?(?:\?([!-"$-[\]-~]*))?(?:#[!-[\]-~]*)?$/i
const SEASON = /(?:^|&)season=(\d{4})(?:&|$)/i

/** Returns the league that a string refers to; null if it is not a Fleaflicker league. */
export const leagueOf = (text: string): LeagueReference | null => {
  if (NUMBER.test(text)) return { platform: 'fleaflicker', season: null, id: text }
  const found = text.length <= 2000 ? ADDRESS.exec(text) : null
  if (!found) return null
  const season = SEASON.exec(found[2] ?? '')?.[1]
  return { platform: 'fleaflicker', season: season === undefined ? null : Number(season), id: found[1]! }
}

/**
 * Fleaflicker, through its public API. A league's id stays the same from year to year, so the season is also needed.
 */
export const fleaflicker = {
  name: 'fleaflicker',
  base: 'https://www.fleaflicker.com/api',
  // Fleaflicker does not state a rate limit. A finished season takes about 150 calls.
  limits: { atOnce: 2, starts: 120, within: 60_000 },
  address: 'https://www.fleaflicker.com/nfl/leagues/<number>?season=<year>',
  overYears: true,
  leagueOf,
  keyOf,
  readLeague: async ({ id, season }, reach) =>
    planLeague(await readLeague(openJsonClient('fleaflicker', reach), { id, season: season! })),
  openLivePoints,
} satisfies Platform
