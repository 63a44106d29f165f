import { SEASON, thursday } from '../../support/played-season.ts'
import type { RowThere, There } from '../model/platform-league.ts'
import { WEEKS } from '../season.ts'
import { BENCH, DRAFT, type Elsewhere, NUMBER, rowsAhead, STARTING_SLOTS, weekIn } from './league.ts'
import { peopleAt } from './people.ts'

/** A platform's responses for a league, by path below its base URL, in Sleeper's format. */
export type Answers = ReadonlyMap<string, unknown>

const OWN = `league/${NUMBER}`

/** The path of the player list. */
export const PEOPLE = 'players/nfl'

const leagueIn = ({ name, regular, bracket, median, waivers, scoring, rows }: Elsewhere): object => ({
  ...{ league_id: NUMBER, name, sport: 'nfl', season: String(SEASON), draft_id: DRAFT, scoring_settings: scoring },
  status: rows.size === 18 ? 'complete' : 'in_season',
  roster_positions: [...STARTING_SLOTS, ...Array.from({ length: BENCH }, () => 'BN')],
  settings: {
    ...{ last_scored_leg: rows.size, league_average_match: median ? 1 : 0, start_week: 1, reserve_slots: 1 },
    ...{ playoff_teams: bracket, playoff_week_start: regular + 1, playoff_seed_type: 0 },
    ...{ waiver_type: waivers, waiver_budget: 100, waiver_bid_min: 0 },
  },
})

const rostersIn = ({ squads }: Elsewhere): object[] =>
  squads.map(({ number, manager, players, starters, reserve, priority, used, wins, ties, hundredths }) => ({
    ...{ roster_id: number, owner_id: manager, players, starters, reserve },
    settings: {
      ...{ wins, ties, fpts: Math.floor(hundredths / 100), fpts_decimal: hundredths % 100 },
      ...{ waiver_position: priority, waiver_budget_used: used },
    },
  }))

const usersIn = ({ squads }: Elsewhere): object[] =>
  squads.flatMap(({ manager, name }) =>
    manager === null ? [] : [{ user_id: manager, display_name: manager, metadata: { team_name: name } }],
  )

const draftIn = ({ picks }: Elsewhere): object => ({
  ...{ draft_id: DRAFT, type: 'snake', status: 'complete', start_time: thursday(1) - 20 * 86_400_000 },
  ...{ last_picked: thursday(1) - 19 * 86_400_000, picks: picks.length },
})

/** Returns all responses at a given time. Rows exist for past weeks and the next two. */
export const answersAt = (league: Elsewhere, now: number): Answers => {
  const present = weekIn(league)
  const rowsOf = (week: number) => league.rows.get(week) ?? (week <= present + 1 ? rowsAhead(league, week) : [])
  const all: [string, unknown][] = [
    [OWN, leagueIn(league)],
    [`${OWN}/users`, usersIn(league)],
    [`${OWN}/rosters`, rostersIn(league)],
    [`${OWN}/winners_bracket`, league.games],
    [`${OWN}/drafts`, [draftIn(league)]],
    [`draft/${DRAFT}/picks`, league.picks],
    ...WEEKS.map((week): [string, unknown] => [`${OWN}/matchups/${week}`, rowsOf(week)]),
    ...WEEKS.map((week): [string, unknown] => [`${OWN}/transactions/${week}`, league.moves.get(week) ?? []]),
    [PEOPLE, peopleAt(league, now)],
  ]
  return new Map(structuredClone(all))
}

/** Returns the responses as an import reads them: a missing list is empty, and each event appears only once. */
export const readAnswers = (answers: Answers, people: There['people']): There => {
  const listAt = <Row>(path: string) => (answers.get(path) ?? []) as readonly Row[]
  const weeks = WEEKS.map(week => [week, listAt<RowThere>(`${OWN}/matchups/${week}`)] as const)
  const moves = WEEKS.flatMap(week => listAt<There['moves'][number]>(`${OWN}/transactions/${week}`))
  return {
    league: answers.get(OWN) as There['league'],
    users: listAt(`${OWN}/users`),
    rosters: listAt(`${OWN}/rosters`),
    games: listAt(`${OWN}/winners_bracket`),
    weeks: new Map(weeks.filter(([, rows]) => rows.length > 0)),
    moves: moves.sort((a, b) => a.status_updated - b.status_updated || (a.transaction_id < b.transaction_id ? -1 : 1)),
    picks: listAt<object>(`${OWN}/drafts`).length === 0 ? [] : listAt(`draft/${DRAFT}/picks`),
    people,
  }
}
