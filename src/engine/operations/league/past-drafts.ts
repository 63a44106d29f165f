import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { hadView, type PastMoves, pastMoves } from '../../league/history.ts'
import { knownPlayer } from '../../league/players.ts'
import {
  type Drafted,
  type GradedPick,
  gradePicks,
  gradeTeams,
  lastStarters,
  type SeasonScorer,
} from '../../rules/history/draft-grades.ts'
import { stintOf } from '../../rules/history/managers.ts'
import { toPoints } from '../../rules/scoring/decimal.ts'
import { Id, Season } from '../../schema/field.ts'
import { DraftPast, type PickPast } from '../../schema/hindsight.ts'
import type { StoredTurn } from '../../store/index.ts'

interface PlayersPick extends Drafted {
  playerId: string
}

/** Everybody's points in the weeks of the league. */
const scorersIn = ({ scored: { season, points }, played }: PastMoves): SeasonScorer[] => {
  const counts = new Set(played.weeks)
  return season.players.map(({ posGroup }, player) => {
    let total = 0
    for (let row = season.firstRow[player]!; row < season.firstRow[player + 1]!; row++) {
      if (counts.has(season.index.week[row]!)) total += points[row]!
    }
    return { posGroup, points: total }
  })
}

const pickOf = ({ scored, played }: PastMoves, { number, teamId, pick }: StoredTurn): PlayersPick[] => {
  if (pick === null) return []
  const { playerId } = pick
  const points = played.weeks.reduce((sum, week) => sum + (played.pointsOf(playerId, week) ?? 0), 0)
  const round = Math.ceil(number / scored.teams.length)
  return [{ number, round, team: teamId, playerId, posGroup: knownPlayer(scored.season, playerId).posGroup, points }]
}

const pickView = (
  { scored, played, placeOf }: PastMoves,
  { pick, worth, value, redraft }: GradedPick<PlayersPick>,
): PickPast => {
  const { number, round, team, playerId, points } = pick
  const { id, name, posGroup } = knownPlayer(scored.season, playerId)
  return {
    number,
    round,
    ...placeOf(team),
    player: { id, name: name ?? id, posGroup },
    points: toPoints(points),
    worth: toPoints(worth),
    value: toPoints(value),
    redraft,
    had: hadView(stintOf(played, { team, playerId }, played.weeks[0] ?? null)),
  }
}

/** The draft of a season; nothing where there was none, and before a week counts. */
const draftIn = async ({ store }: Context, moves: PastMoves): Promise<DraftPast[]> => {
  const { scored, played, placeOf } = moves
  const { league, teams } = scored
  const draft = await store.drafts.find(league.id)
  if (draft === null || played.weeks.length === 0) return []
  const seats = { teams: teams.length, slots: league.rosterConfig.slots }
  const graded = gradePicks(
    draft.turns.flatMap(turn => pickOf(moves, turn)),
    lastStarters(scorersIn(moves), seats),
  )
  if (graded.length === 0) return []
  return [
    {
      season: league.season,
      leagueId: league.id,
      teams: gradeTeams(graded).map(({ team, worth, value, ...row }) => ({
        ...placeOf(team),
        ...row,
        worth: toPoints(worth),
        value: toPoints(value),
      })),
      picks: graded.map(each => pickView(moves, each)),
    },
  ]
}

const gradeDrafts = operation({
  name: 'gradeDrafts',
  route: 'GET /leagues/{id}/history/drafts',
  commands: ['draft grades'],
  summary: 'Look back on the drafts of a league: what each pick was worth, and a grade for each team',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { season: z.optional(Season) },
  output: z.object({ leagueId: Id, drafts: z.array(DraftPast) }),
  errors: ['not_found'],
  async run(context, { id, season }) {
    const drafts: DraftPast[] = []
    for (const moves of await pastMoves(context, id, season)) drafts.push(...(await draftIn(context, moves)))
    return { leagueId: id, drafts }
  },
})

export const pastDrafts = [gradeDrafts]
