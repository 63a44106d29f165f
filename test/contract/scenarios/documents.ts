import { expect } from 'vitest'
import { claim, managed, waiversInSeason } from '../acquisitions.ts'
import { createHouseRules } from '../house-rules.ts'
import { after, asking, edit, inLeague, LEAGUE, ofLeague, playLeague } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

interface Document {
  version: number
  league: Record<string, unknown>
  teams: { id: string; managerName: string }[]
  lineups: { players: string[] }[]
  log: { id: string; type: string }[]
  claims: { addPlayerId: string }[]
  draftSeats: { queue: string[] }[]
}

const params = { id: LEAGUE }

/** Returns the document of a league that was completed and then deleted. */
const kept = async (stage: Stage): Promise<Document> => {
  await playLeague()(stage)
  const document = (await stage.ask('exportLeague', { params })) as Document
  await stage.ask('deleteLeague', { params })
  return document
}

/** Returns the document of a deleted league that used alex's scoring system. */
const documentWithHouseRules = async (stage: Stage): Promise<Document> => {
  const scoringSystemId = await createHouseRules(stage)
  await playLeague({ scoringSystemId })(stage)
  const document = (await stage.ask('exportLeague', { params })) as Document
  await stage.ask('deleteLeague', { params })
  return document
}

/** Returns the document after changing its scoring system. */
const onceSystem =
  (operation: string, more: object = {}) =>
  async (stage: Stage): Promise<Document> => {
    const document = await documentWithHouseRules(stage)
    await stage.ask(operation, { params: { id: document.league.systemId }, ...more })
    return document
  }

/**
 * Creates pending claims and draft queues for Anvils (managed by casey), Bolts (managed by drew) and Comets (without a
 * manager).
 */
const withSecrets = after(
  managed(waiversInSeason),
  edit({ claimsVisible: 'afterRun' }),
  claim(0, 't1', undefined, 'casey'),
  claim(2, 'w5'),
  asking('setDraftQueue', 0, { body: { playerIds: ['t1'] } }, 'casey'),
  asking('setDraftQueue', 2, { body: { playerIds: ['w5'] } }),
)

/** Returns a changed document. */
const changed = (change: (document: Document) => object) => async (stage: Stage) => change(await kept(stage))

const body = (document: object) => ({ body: { ...document } })

const refused = (title: string, change: (document: Document) => object, message: RegExp) => ({
  title,
  arrange: changed(change),
  question: body,
  unchanged: true as const,
  expected: { error: 'invalid_request' as const, message },
})

export const documents = inLeague([
  ...scenarios('exportLeague', [
    {
      title: "contains all of a league's data",
      arrange: playLeague(),
      question: ofLeague(),
      expected: (answer: Document) => {
        expect(answer).toMatchObject({ format: 'hindsight-league', version: 3, system: null, league: { id: LEAGUE } })
        expect(answer.teams).toHaveLength(4)
        expect(answer.lineups).toHaveLength(4)
        expect(answer.log[0]).toMatchObject({ type: 'create' })
        expect(JSON.stringify(answer)).not.toMatch(/accountId|managerId|secret|token|hash/)
      },
    },
    {
      title: 'lists all managers of a team',
      arrange: after(playLeague(), asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } })),
      question: ofLeague(),
      expected: ({ teams }: Document) =>
        expect(teams.map(({ managerName }) => managerName)).toEqual(['casey, drew', '', '', '']),
    },
    {
      title: 'leaves out pending claims, log entries and queues that the commissioner cannot see',
      arrange: withSecrets,
      question: ofLeague(),
      expected: ({ claims, log, draftSeats }: Document) => {
        expect(claims.map(({ addPlayerId }) => addPlayerId)).toEqual(['w5'])
        expect(log.filter(({ type }) => type === 'claim')).toHaveLength(1)
        expect(draftSeats.flatMap(({ queue }) => queue)).toEqual(['w5'])
      },
    },
    {
      title: 'is only for the commissioner',
      arrange: playLeague(),
      question: ofLeague(),
      as: 'drew',
      expected: 'forbidden',
    },
    { title: 'does not find an unknown league', question: { params: { id: 'x' } }, expected: 'not_found' },
    {
      title: 'requires an id of at most 100 characters',
      question: { params: { id: 'x'.repeat(101) } },
      expected: 'invalid_request',
    },
  ]),
  ...scenarios('loadLeague', [
    {
      title: 'restores a league unchanged for the account that loads it, with open teams',
      arrange: kept,
      question: body,
      as: 'drew',
      expected: answers({
        league: { id: LEAGUE, commissioner: true },
        teams: [{ name: 'Anvils', claimed: false }, {}, {}, {}],
      }),
    },
    {
      title: 'restores a document without claims and queues, and exports the same document again',
      arrange: async stage => {
        await withSecrets(stage)
        const document = (await stage.ask('exportLeague', { params })) as Document
        await stage.ask('deleteLeague', { params })
        await stage.ask('loadLeague', body(document))
        expect(await stage.ask('exportLeague', { params })).toEqual(document)
        await stage.ask('deleteLeague', { params })
        return document
      },
      question: body,
      as: 'drew',
      expected: answers({ league: { id: LEAGUE } }),
    },
    {
      title: 'accepts a document of version 1, without a trade deadline',
      arrange: changed(({ league: { tradeDeadline: _, ...league }, ...each }) => ({ ...each, version: 1, league })),
      question: body,
      as: 'drew',
      expected: answers({ league: { id: LEAGUE, tradeDeadline: 0 } }),
    },
    {
      title: 'refuses a league that exists',
      arrange: async stage => {
        await playLeague()(stage)
        return stage.ask('exportLeague', { params })
      },
      question: body,
      unchanged: true,
      expected: 'conflict',
    },
    {
      title: 'refuses ids that another league uses',
      arrange: async stage => {
        await playLeague()(stage)
        const document = (await stage.ask('exportLeague', { params })) as Document
        return { ...document, league: { ...document.league, id: 'other' } }
      },
      question: body,
      unchanged: true,
      expected: 'conflict',
    },
    {
      title: 'refuses a league that continues an unknown league',
      arrange: changed(each => ({ ...each, league: { ...each.league, previousId: 'before' } })),
      question: body,
      unchanged: true,
      expected: 'conflict',
    },
    {
      title: 'does not find an unknown scoring system',
      arrange: changed(each => ({ ...each, league: { ...each.league, systemId: 'nope' } })),
      question: body,
      unchanged: true,
      expected: 'not_found',
    },
    {
      title: "restores the league's scoring system if it no longer exists",
      arrange: onceSystem('deleteSystem'),
      question: body,
      as: 'drew',
      expected: ({ league }: { league: object }, { league: { systemId } }: Document) =>
        expect(league).toMatchObject({ id: LEAGUE, scoringSystemId: systemId }),
    },
    {
      title: 'uses the existing scoring system if it is the same',
      arrange: documentWithHouseRules,
      question: body,
      as: 'drew',
      expected: ({ league }: { league: object }, { league: { systemId } }: Document) =>
        expect(league).toMatchObject({ id: LEAGUE, scoringSystemId: systemId }),
    },
    ...[{ name: 'Other' }, { rules: { global: { weights: { rec_yards: 0.2 } } } }].map(change => ({
      title: `refuses a scoring system that exists with a different ${Object.keys(change)[0]}`,
      arrange: onceSystem('updateSystem', { body: change }),
      question: body,
      unchanged: true as const,
      expected: { error: 'conflict' as const, message: /Another scoring system here has the id "[^"]+"/ },
    })),
    {
      title: 'refuses a scoring system that the league does not use',
      arrange: async stage => {
        const document = await documentWithHouseRules(stage)
        return { ...document, league: { ...document.league, systemId: 'standard' } }
      },
      question: body,
      unchanged: true,
      expected: { error: 'invalid_request', message: /system must have the id in league.systemId/ },
    },
    refused(
      'refuses a version that never existed',
      each => ({ ...each, version: 0 }),
      /version must be a whole number from 1 to 3/,
    ),
    refused(
      'refuses a newer version',
      each => ({ ...each, version: 4, more: [] }),
      /version 4 is from a newer Hindsight/,
    ),
    refused('refuses an unknown field', each => ({ ...each, keys: [] }), /unknown field "keys"/),
    refused(
      'refuses a row of a team that the document does not contain',
      each => ({ ...each, teams: each.teams.slice(1), league: { ...each.league } }),
      /names the team .* which is not in the document/,
    ),
    refused(
      'refuses a lineup that does not fit the slots',
      each => ({ ...each, lineups: each.lineups.map(lineup => ({ ...lineup, players: [] })) }),
      /0 entries for 3 slots/,
    ),
    refused('refuses a duplicate row', each => ({ ...each, log: [...each.log, each.log[0]] }), /is inconsistent/),
  ]),
])
