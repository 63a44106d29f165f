import { league } from './home-league.ts'

/** A league of four teams that was played on Sleeper in the demo season, 1990. */
const mirror = 'a41d0f6e-52c7-4b8d-9e13-6f0b7c2d8a95'
const kettles = 'd3b95c18-7e40-4f2a-8c61-0a9e4b7f5d26'

const slot = (name: string, ...eligible: string[]) => ({ slot: name, eligible })

const slots = [
  slot('QB', 'QB'),
  slot('RB', 'RB'),
  slot('WR', 'WR'),
  slot('TE', 'TE'),
  slot('FLEX', 'RB', 'WR', 'TE'),
  slot('WRRB_FLEX', 'RB', 'WR'),
  slot('K', 'K'),
  slot('DST', 'DST'),
  slot('IDP_FLEX', 'DL', 'LB', 'DB'),
]

const imported = {
  platform: 'sleeper',
  externalLeagueId: '100000000000000001',
  name: 'Quillfeather Union',
  season: 1990,
  action: 'create',
  leagueId: mirror,
  teams: [
    { externalId: '1', name: 'The Copper Kettles', manager: 'quillwort', players: 14, unmatched: 0 },
    { externalId: '4', name: 'Team 4', manager: '', players: 14, unmatched: 0 },
  ],
  roster: { slots, bench: 4, reserve: 1, unsupportedSlots: [] },
  scoring: {
    mapped: [
      { key: 'bonus_rec_te', value: 0.5, stat: 'rec' },
      { key: 'pass_td', value: 4, stat: 'pass_tds' },
    ],
    approximated: [
      {
        key: 'idp_tkl_solo',
        value: 1,
        stat: 'def_scrimmage_tackles_made',
        reason: 'special-teams tackles are taken out by a rule, since no file tells them apart',
      },
    ],
    unsupported: [],
  },
  acquisitionMode: 'waivers',
  waivers: { order: 'budget', budget: 100, minBid: 1, hoursAfterDrop: 0, freeAgency: 'never' },
  playoffs: { teams: 4, startWeek: 7, reseed: false, divisionWinnersFirst: true },
  players: { matched: 57, unmatched: [] },
  transactions: 5,
  picks: 4,
  warnings: ["Team 4 doesn't have a manager on Sleeper"],
  systemId: '6e2f9b04-1c85-4d7a-b350-8f4a2e6c9d17',
  weeks: [1, 2, 3, 4, 5, 6, 7, 8],
}

const rows = [
  { season: 1990, week: 1, team: 'Aces', player: 'Olin Kestrelfell', slot: 'QB', points: 21.5, opponent: 'Bears' },
  { season: 1990, week: 1, team: 'Bears', player: 'Conrad Ottermere', slot: 'LB', points: 6.5, opponent: 'Aces' },
]

const { systemId: _system, weeks: _weeks, ...preview } = imported
const sheet = {
  ...preview,
  platform: 'sheet',
  externalLeagueId: 'office',
  name: 'Office',
  leagueId: null,
  teams: [
    { externalId: 'Aces', name: 'Aces', manager: '', players: 1, unmatched: 0 },
    { externalId: 'Bears', name: 'Bears', manager: '', players: 1, unmatched: 0 },
  ],
  roster: { slots: [slot('QB', 'QB'), slot('LB', 'LB')], bench: 0, unsupportedSlots: [] },
  scoring: { mapped: [{ key: 'pass_tds', value: 4, stat: 'pass_tds' }], approximated: [], unsupported: [] },
  acquisitionMode: 'fcfs',
  waivers: null,
  playoffs: null,
  players: { matched: 2, unmatched: [] },
  transactions: 0,
  picks: 0,
  warnings: [
    'The sheet does not say when playoffs begin, so every week counts as regular season: --playoffs 6@15 says it',
  ],
}

const fit = {
  fitted: false,
  compared: 2,
  equal: 2,
  share: 1,
  byPosition: [
    { posGroup: 'QB', compared: 1, equal: 1, share: 1 },
    { posGroup: 'LB', compared: 1, equal: 1, share: 1 },
  ],
  pays: [{ key: 'pass_tds', value: 4, stat: 'pass_tds' }],
}

const params = { id: mirror }

export const mirrors = {
  importLeague: { body: { leagueId: 'https://sleeper.com/leagues/100000000000000001' }, answer: { imported } },
  importSheet: {
    query: { preview: 1 },
    body: { name: 'Office', rows, systemId: 'idp' },
    answer: { preview: sheet, fit },
  },
  syncLeague: {
    params,
    answer: {
      leagueId: mirror,
      leagueName: 'Quillfeather Union',
      platform: 'sleeper',
      report: {
        startedAt: league.createdAt,
        finishedAt: league.createdAt,
        teams: [{ teamId: kettles, added: ['00-0990064'], dropped: ['00-0990029'] }],
        lineups: 0,
        matchups: 0,
        transactions: 0,
        unmatched: [],
        scoringChanged: [],
        drift: false,
      },
    },
  },
  verifyLeague: {
    params,
    query: { limit: 1 },
    answer: {
      leagueId: mirror,
      platform: 'sleeper',
      players: { compared: 394, equal: 393, share: 0.9975 },
      byPosition: [
        { posGroup: 'QB', compared: 58, equal: 58, share: 1 },
        { posGroup: 'LB', compared: 27, equal: 26, share: 0.963 },
      ],
      byKey: [],
      totals: { compared: 32, equal: 31, share: 0.9688 },
      winners: { compared: 12, equal: 12, share: 1 },
      differences: [
        {
          week: 1,
          teamId: kettles,
          playerId: '00-0990038',
          name: 'Conrad Ottermere',
          posGroup: 'LB',
          ours: 5.5,
          platform: 6.5,
          difference: -1,
          absence: null,
          keys: ['idp_tkl_solo', 'idp_tkl_ast'],
          breakdown: [
            { stat: 'def_scrimmage_tackles_made', value: 3, weight: 1, points: 3 },
            { stat: 'def_scrimmage_tackle_assists', value: 5, weight: 0.5, points: 2.5 },
          ],
        },
      ],
      warnings: [],
    },
  },
}
