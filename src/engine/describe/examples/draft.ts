import { anvils, applebank, bolts, cloverfell, comets, league, unnamed } from './home-league.ts'

const AT = 1_725_451_200_000
const params = { id: league.id }
const order = [comets.id, anvils.id, bolts.id, unnamed.id]

const first = { number: 1, round: 1, teamId: comets.id, player: applebank, by: 'alex', auto: true, at: AT, sequence: 1 }
const second = {
  number: 2,
  round: 1,
  teamId: anvils.id,
  player: cloverfell,
  by: 'alex',
  auto: false,
  at: AT,
  sequence: 2,
}

/** Returns the draft of the league after these picks. */
const draft = (picks: readonly object[], status = 'running') => ({
  draft: {
    leagueId: league.id,
    status,
    pauseReason: status === 'paused' ? 'commissioner' : null,
    kind: 'snake',
    rounds: 2,
    seed: null,
    order,
    picks,
    onTheClock: { number: picks.length + 1, round: 1, teamId: order[picks.length] },
    pickSeconds: 0,
    quiet: null,
    deadlineAt: null,
    autopick: [],
    startedAt: AT,
  },
})

const placeOf = ({ id, name }: { id: string; name: string }) => ({ teamId: id, team: name, manager: name })

const namedPick = ({ id, name, posGroup }: typeof applebank) => ({ id, name, posGroup })

const seat = { leagueId: league.id, teamId: anvils.id, autopick: false }

const ranked = (rank: number, player: object) => ({ rank, player })

/** Ordered so that each example finds its input. */
export const drafts = {
  listUndrafted: {
    params,
    query: { pos: 'RB', limit: 1 },
    answer: {
      leagueId: league.id,
      season: league.season,
      total: 128,
      players: [{ rank: 1, rankedBy: 'points', player: applebank, gamesPlayed: 17, totalPoints: 392.6, value: 91.1 }],
    },
  },
  setDraftOrder: {
    params,
    body: {
      ranks: [
        { player: applebank.name, rank: 1.4 },
        { player: cloverfell.id, rank: 18 },
        { player: 'Nobody Known', rank: 3 },
      ],
    },
    answer: {
      leagueId: league.id,
      ranks: [ranked(1, applebank), ranked(2, cloverfell)],
      leftOut: [{ line: 3, player: 'Nobody Known', problem: 'no player of this season has this name' }],
    },
  },
  getDraftOrder: { params, answer: { leagueId: league.id, ranks: [ranked(1, applebank), ranked(2, cloverfell)] } },
  setDraftQueue: {
    params: { ...params, teamId: anvils.id },
    body: { playerIds: [cloverfell.id] },
    answer: { ...seat, queue: [{ place: 1, player: cloverfell }] },
  },
  getDraftQueue: {
    params: { ...params, teamId: anvils.id },
    answer: { ...seat, queue: [{ place: 1, player: cloverfell }] },
  },
  setAutopick: { params: { ...params, teamId: anvils.id }, body: { autopick: false }, answer: seat },
  startDraft: { params, body: { rounds: 2, order }, answer: draft([]) },
  autoDraft: { params, body: { picks: 1 }, answer: { ...draft([first]), picks: [first] } },
  pickPlayer: {
    params,
    body: { playerId: cloverfell.id, teamId: anvils.id },
    answer: { ...draft([first, second]), picks: [second] },
  },
  gradeDrafts: {
    params,
    answer: {
      leagueId: league.id,
      drafts: [
        {
          season: league.season,
          leagueId: league.id,
          teams: [
            { ...placeOf(comets), picks: 1, worth: 19, value: 8.77, grade: 'A' },
            { ...placeOf(anvils), picks: 1, worth: 1.46, value: -8.77, grade: 'D' },
          ],
          picks: [
            {
              ...placeOf(comets),
              number: 1,
              round: 1,
              player: namedPick(applebank),
              points: 113.7,
              worth: 19,
              value: 8.77,
              redraft: 1,
              had: { weeks: 4, starts: 0, points: 113.7, started: 0 },
            },
            {
              ...placeOf(anvils),
              number: 2,
              round: 1,
              player: namedPick(cloverfell),
              points: 86.92,
              worth: 1.46,
              value: -8.77,
              redraft: 2,
              had: { weeks: 4, starts: 0, points: 86.92, started: 0 },
            },
          ],
        },
      ],
    },
  },
  getDraft: { params, answer: draft([first, second]) },
  updateDraft: { params, body: { pickSeconds: 0 }, answer: draft([first, second]) },
  undoPicks: { params, body: { picks: 1 }, answer: { ...draft([first]), picks: [second] } },
  pauseDraft: { params, answer: draft([first], 'paused') },
  resumeDraft: { params, answer: draft([first]) },
  abandonDraft: { params, answer: { leagueId: league.id, cleared: 1 } },
  loadDraft: {
    params,
    body: {
      rows: [
        { pick: 1, team: 'Comets', player: applebank.name },
        { pick: 2, team: anvils.id, player: cloverfell.id },
      ],
    },
    answer: {
      draft: {
        leagueId: league.id,
        status: 'complete',
        pauseReason: null,
        kind: null,
        rounds: 1,
        seed: null,
        order,
        picks: [{ ...first, auto: false }, second],
        onTheClock: null,
        pickSeconds: 0,
        quiet: null,
        deadlineAt: null,
        autopick: [],
        startedAt: AT,
      },
    },
  },
}
