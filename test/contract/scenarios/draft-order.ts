import { auto, body, commissionersOwn, conflict, drafting } from '../drafting.ts'
import { after, askingLeague, inLeague, makeLeague, mirror, ofLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'

const ranks = [
  { player: 'player w1', rank: 2.5 },
  { player: 'r2', rank: 1 },
  { player: 'somebody else', rank: 3 },
  { player: 'w1', rank: 9 },
]
const ranking = askingLeague('setDraftOrder', { body: { ranks } })

const sets = scenarios('setDraftOrder', [
  {
    title: 'stores players by rank, each only once, and lists the rows without a match',
    arrange: makeLeague(),
    question: body({ ranks }),
    expected: answers({
      ranks: [
        { rank: 1, player: { id: 'r2' } },
        { rank: 2, player: { id: 'w1', name: 'Player w1' } },
      ],
      leftOut: [{ line: 3, player: 'somebody else' }],
    }),
  },
  {
    title: 'deletes the sheet if there are no rows',
    arrange: after(makeLeague(), ranking),
    question: body({ ranks: [] }),
    expected: answers({ ranks: [], leftOut: [] }),
  },
  {
    title: 'refuses a sheet without any matching player, with the reason',
    arrange: makeLeague(),
    question: body({ ranks: [{ player: 'nobody', rank: 1, line: 2 }] }),
    expected: { error: 'invalid_request', message: /line 2, "nobody": no player in this season/ },
  },
  {
    title: 'refuses a rank below 0',
    arrange: makeLeague(),
    question: body({ ranks: [{ player: 'r2', rank: -1 }] }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: body({ ranks }),
    expected: conflict(/mirrors Sleeper/),
  },
  ...commissionersOwn(body({ ranks })).slice(0, 2),
])

const shows = scenarios('getDraftOrder', [
  {
    title: 'shows the players on the sheet to every account',
    arrange: after(makeLeague(), ranking),
    question: ofLeague(),
    as: 'drew',
    expected: answers({ ranks: [{ player: { id: 'r2' } }, { player: { id: 'w1' } }] }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

const left = scenarios('listUndrafted', [
  {
    title: "lists undrafted players by value, with the sheet's players first, even before the draft",
    arrange: after(makeLeague(), ranking),
    question: ofLeague({ query: { limit: 3 } }),
    as: 'drew',
    expected: answers({
      players: [
        { rank: 1, player: { id: 'r2' }, value: null },
        { rank: 2, player: { id: 'w1' }, value: null },
        { rank: 3, player: { id: 'q2' } },
      ],
    }),
  },
  {
    title: 'lists undrafted players in autopick order',
    arrange: after(drafting, auto({ picks: 2 })),
    question: ofLeague({ query: { pos: 'WR', q: 'player', limit: 1 } }),
    expected: answers({ players: [{ player: { posGroup: 'WR' } }] }),
  },
  {
    title: 'refuses a season that is not loaded',
    arrange: makeLeague(),
    question: ofLeague({ query: { season: 2001 } }),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

const autos = scenarios('autoDraft', [
  {
    title: "picks listed players first, then the league's sheet, then the best available",
    arrange: after(drafting, ranking),
    question: body({ picks: 4, list: ['t1'] }),
    expected: answers({
      picks: [{ player: { id: 't1' } }, { player: { id: 'r2' } }, { player: { id: 'w1' } }, { player: { id: 'q2' } }],
    }),
  },
  {
    title: "continues by value after the sheet's last player",
    arrange: after(drafting, ranking, auto({ picks: 2 })),
    question: body({}),
    expected: answers({ picks: [{ player: { id: 'q2' } }] }),
  },
])

export const draftOrder: readonly Scenario[] = inLeague([...sets, ...shows, ...left, ...autos])
