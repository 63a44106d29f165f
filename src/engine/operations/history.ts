import * as z from 'zod/mini'
import { notFound } from '../base/errors.ts'
import { operation } from '../kernel/operation.ts'
import { pastSeasons } from '../league/history.ts'
import { careersOf, type Career as OldHand, rivalriesOf } from '../rules/history/managers.ts'
import { isPlayed, type PastSeason, type Place } from '../rules/history/past-season.ts'
import { streaksOf, weekRecords } from '../rules/history/records.ts'
import { games } from '../rules/matchups/team-records.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { DisplayNames } from '../schema/account.ts'
import { Id, Name } from '../schema/field.ts'
import { Career, Rivalry, SeasonPast, Streak, WeekRecord } from '../schema/history.ts'

const careerView = (career: OldHand): Career => ({
  ...career,
  pointsFor: toPoints(career.pointsFor),
  pointsAgainst: toPoints(career.pointsAgainst),
  seasons: career.seasons.map(({ team, name, pointsFor, pointsAgainst, ...season }) => ({
    ...season,
    teamId: team,
    team: name,
    pointsFor: toPoints(pointsFor),
    pointsAgainst: toPoints(pointsAgainst),
  })),
})

/** Returns the teams of all seasons, by id. */
const placesIn = (seasons: readonly PastSeason[]): Map<string, Place> =>
  new Map(seasons.flatMap(({ places }) => places.map(place => [place.team, place])))

const recordViews = (seasons: readonly PastSeason[]): WeekRecord[] => {
  const places = placesIn(seasons)
  return weekRecords(seasons).map(({ name, team, opponent, total, against, value, ...when }) => ({
    record: name,
    ...when,
    teamId: team,
    team: places.get(team)!.name,
    manager: places.get(team)!.manager,
    opponent: places.get(opponent)!.name,
    total: toPoints(total),
    against: toPoints(against),
    value: toPoints(value),
  }))
}

const seasonView = (
  name: string,
  { season, leagueId, places, champion, runnerUp, thirdPlace }: PastSeason,
): SeasonPast => {
  const managers = new Map(places.map(({ team, manager }) => [team, manager]))
  const who = (team: string | null): string | null => (team === null ? null : managers.get(team)!)
  const first = places.find(({ rank, record }) => rank === 1 && games(record) > 0)
  return {
    season,
    leagueId,
    name,
    teams: places.length,
    champion: who(champion),
    runnerUp: who(runnerUp),
    thirdPlace: who(thirdPlace),
    best: first?.manager ?? null,
  }
}

const getHistory = operation({
  name: 'getHistory',
  route: 'GET /leagues/{id}/history',
  commands: ['league history'],
  summary: "Show a league's history: champions, all-time records, rivalries and careers",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { manager: z.optional(Name) },
  list: 'managers',
  output: z.object({
    leagueId: Id,
    seasons: z.array(SeasonPast),
    managers: z.array(Career),
    rivalries: z.array(Rivalry),
    records: z.array(WeekRecord),
    streaks: z.array(Streak),
    displayNames: DisplayNames,
  }),
  errors: ['not_found'],
  async run(context, { id, manager }) {
    const { known, displayNames } = await pastSeasons(context, id)
    const all = known.filter(({ past }) => isPlayed(past))
    const seasons = all.map(({ past }) => past)
    const isWanted = (row: { manager: string }): boolean =>
      manager === undefined ||
      [row.manager, displayNames[row.manager]].some(name => name?.toLowerCase() === manager.toLowerCase())
    const managers = careersOf(seasons).filter(isWanted).map(careerView)
    if (manager !== undefined && !known.some(({ past }) => past.places.some(isWanted)))
      throw notFound(`This league has never had a manager named "${manager}"`)
    return {
      leagueId: id,
      seasons: all.map(({ name, past }) => seasonView(name, past)),
      managers,
      rivalries: rivalriesOf(seasons).filter(isWanted),
      records: recordViews(seasons).filter(isWanted),
      streaks: streaksOf(seasons)
        .filter(isWanted)
        .map(({ name, ...streak }) => ({ streak: name, ...streak })),
      displayNames,
    }
  },
})

export const history = [getHistory]
