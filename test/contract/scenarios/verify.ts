import type { Imported } from '../../../src/engine/index.ts'
import { alter, type Row } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { clock, makeLeague } from '../league.ts'
import { imports, ofMirror } from '../mirrored.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const { complete } = SAMPLE_LEAGUES

/** The index of a team that loses in week 1. */
const LOSER = 1

/** Imports the league after changing the platform's data for one team in week 1, by default the first. */
const importsWith =
  (change: (row: Row) => { [Key in keyof Row]?: Row[Key] | null }, team = 0) =>
  async (stage: Stage): Promise<Imported> => {
    alter<Row[]>(stage.platform!, `league/${complete}/matchups/1`, rows =>
      rows.map((row, at) => (at === team ? { ...row, ...change(row) } : row)),
    )
    return imports(stage)
  }

/** The platform gives one player one more point than Hindsight's rules do. */
const otherwise = importsWith(({ points, players_points }) => ({
  points: points + 1,
  players_points: { ...players_points, 900038: 6.5 },
}))

const verifying = scenarios('verifyLeague', [
  {
    title: 'reports equal points as equal',
    arrange: stage => imports(stage),
    question: ofMirror,
    as: 'drew',
    expected: answers({
      players: { compared: 394, equal: 394, share: 1 },
      totals: { compared: 32, equal: 32, share: 1 },
      winners: { compared: 12, equal: 12, share: 1 },
      differences: [],
    }),
  },
  ...['first', 'second', 'third', 'fourth'].map((which, team) => ({
    title: `skips the ${which} team's total if the platform does not have it, and the winner of the matchup`,
    arrange: importsWith(() => ({ points: null }), team),
    question: ofMirror,
    expected: answers({ totals: { compared: 31, equal: 31 }, winners: { compared: 11, equal: 11 } }),
  })),
  {
    title: 'finds a matchup with a different winner on the platform',
    arrange: importsWith(({ points }) => ({ points: points + 1_000 }), LOSER),
    question: ofMirror,
    expected: answers({ totals: { compared: 32, equal: 31 }, winners: { compared: 12, equal: 11 } }),
  },
  {
    title: 'does not compare winners for a bye',
    arrange: importsWith(() => ({ matchup_id: null })),
    question: ofMirror,
    expected: answers({ totals: { compared: 32, equal: 32 }, winners: { compared: 11, equal: 11 } }),
  },
  {
    title: 'compares only counted weeks',
    arrange: async stage => {
      await clock(Date.UTC(1990, 8, 18, 12))(stage)
      return imports(stage)
    },
    question: ofMirror,
    expected: answers({ totals: { compared: 8, equal: 8 }, winners: { compared: 4, equal: 4 } }),
  },
  {
    title: 'shows a difference with its calculation and the stat keys that may be the cause',
    arrange: otherwise,
    question: ofMirror,
    expected: answers({
      players: { compared: 394, equal: 393 },
      totals: { equal: 31 },
      differences: [
        {
          week: 1,
          playerId: '00-0990038',
          posGroup: 'LB',
          ours: 5.5,
          platform: 6.5,
          difference: -1,
          keys: ['idp_tkl_solo', 'idp_tkl_ast'],
          breakdown: [{ points: 3 }, { points: 2.5 }],
        },
      ],
    }),
  },
  { title: 'does not find an unknown league', question: { params: { id: 'nope' } }, expected: 'not_found' },
  {
    title: 'refuses a limit of 0',
    question: { params: { id: 'nope' }, query: { limit: 0 } },
    expected: 'invalid_request',
  },
  {
    title: 'refuses a league that is not a mirror',
    arrange: makeLeague({ season: 1990 }),
    question: { params: { id: 'home' } },
    expected: { error: 'conflict', message: /Home league is not a mirror/ },
  },
])

export const verify: readonly Scenario[] = verifying.map(each => ({ seasons: 'mirrors', ...each }))
