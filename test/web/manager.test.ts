import { expect, test } from 'vitest'
import type { Answer } from '../../src/engine/index.ts'
import { oddsParts } from '../../src/views/odds.ts'
import { LEAGUE, openBoardStage, playFirstWeek, type Seen, signIn } from '../support/board.ts'
import { overAt, sunday } from '../support/played-season.ts'

/** Pages for a manager who joined with an invite link. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

/** Opens a league after week 1 with players on waivers. Blake manages the second team. */
const invited = async () => {
  const boardStage = await openBoardStage({ acquisitionMode: 'waivers' })
  const [first, own] = [boardStage.teams[0]!, boardStage.teams[1]!]
  await boardStage.world.account('blake', 'pro')
  await boardStage.ask('updateTeam', { params: { id: LEAGUE, teamId: own }, body: { manager: 'blake' } })
  await playFirstWeek(boardStage)
  const of = (teamId: string) => ({ id: LEAGUE, teamId })
  const rosterOf = async (teamId: string): Promise<string[]> => {
    const { roster } = (await boardStage.ask('getTeam', { params: of(teamId) })) as unknown as {
      roster: { id: string }[]
    }
    return roster.map(({ id }) => id)
  }
  return { ...boardStage, first, own, of, rosterOf, blake: await signIn(boardStage, 'blake') }
}

const noticeOf = ({ text }: Seen): string => /<p class="said"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
const matchupIn = ({ text }: Seen): string => /href="([^"]*\/weeks\/[^"]*)"[^>]*>[\s\S]*?<span>Matchup/.exec(text)![1]!

test('an offer for a dropped player is no longer pending, and shows the reason', async () => {
  const { ask, blake, first, own, of, rosterOf } = await invited()
  const [[gives], [gets]] = [await rosterOf(first), await rosterOf(own)]
  const body = { fromTeamId: first, toTeamId: own, fromPlayerIds: [gives], toPlayerIds: [gets] }
  await ask('proposeTrade', { body })
  for (const path of ['/', at()]) expect((await blake.go(path)).text).toContain('1 trade offer for you')
  await ask('moveRoster', { params: of(first), body: { action: 'drop', playerId: gives } })
  for (const path of ['/', at()]) expect((await blake.go(path)).text).not.toContain('trade offer for you')
  const page = await blake.go(at('/trades'))
  expect(page.text).toMatch(/<span class="tag">cannot be made<\/span>[\s\S]*is not on the roster of Team 1</)
  expect(page.text).not.toContain('value="accept"')
  expect(page.text.split('is not on the roster')).toHaveLength(2)
  expect(noticeOf(await blake.send(page, 'answer'))).toBe('Trade rejected')
})

test('a week outside of the season is not found, but a week without a drawn bracket is', async () => {
  const { blake, own } = await invited()
  for (const week of ['0', '01', '6', '99', 'one', '%3Cb%3E']) {
    for (const path of [`/weeks/${week}`, `/weeks/${week}/${own}`]) {
      const { status, text } = await blake.go(at(path))
      expect([status, text.includes('have a week'), text.includes('week <b>')], path).toEqual([404, true, false])
    }
  }
  for (const path of ['/weeks/1', '/weeks/5', `/weeks/5/${own}`]) expect((await blake.go(at(path))).status).toBe(200)
})

test('after the championship, matchup and team link to its week, and no slot is shown as open', async () => {
  const { alex, blake, world, ask, first, own } = await invited()
  expect(matchupIn(await blake.go(at()))).toBe(at(`/weeks/2/${own}`))
  world.time.now = overAt(sunday(5)) + 86_400_000
  await ask('updateLeague', { body: { name: 'Friends' } })
  const { playoffs, currentWeek } = (await ask('getLeague')) as unknown as {
    playoffs: { champion: { id: string }; rounds: { games: { home: { team: { id: string } } }[] }[] }
    currentWeek: number
  }
  expect([currentWeek, playoffs.champion]).toEqual([6, expect.anything()])
  const home = await blake.go(at())
  expect(matchupIn(home)).toMatch(new RegExp(`^${at('/weeks/5')}(/${own})?$`))
  expect(home.text).not.toContain('open slot')
  expect((await blake.go(matchupIn(home))).text).toContain('Won')
  const ofFinal = (await blake.go(at('/weeks/5'))).text
  expect(ofFinal).toMatch(/class="[^"]*score/)
  expect(ofFinal).not.toContain('by the commissioner')
  expect((await blake.go(at(`/teams/${own}`))).text).toMatch(/week=5" aria-current="page"/)
  await ask('updateTeam', { params: { id: LEAGUE, teamId: first }, body: { manager: 'alex' } })
  expect((await alex.go(matchupIn(await alex.go(at())))).text).toContain('Week 5')
  const headings = async (path: string) =>
    [...(await blake.go(at(path))).text.matchAll(/<h2>([^<]*)/g)].map(([, each]) => each)
  expect(await headings('/all-time')).toContain('Streaks')
  expect(await headings('/report')).toContain('Matchups that the bench would have won')
})

test("a player's page shows the end of the waiver period", async () => {
  const { ask, blake, first, of, rosterOf } = await invited()
  await ask('updateLeague', { body: { waivers: { hoursAfterDrop: 48 } } })
  const gone = (await rosterOf(first))[0]!
  expect((await blake.go(at(`/players/${gone}`))).text).toMatch(/On <a [^>]*>Team 1</)
  await ask('moveRoster', { params: of(first), body: { action: 'drop', playerId: gone } })
  const { waiversUntil } = (await ask('getPlayer', { params: { id: gone }, query: { league: LEAGUE } })) as unknown as {
    waiversUntil: number
  }
  const until = new Date(waiversUntil).toISOString()
  expect((await blake.go(at(`/players/${gone}`))).text).toContain(`On waivers until <time datetime="${until}"`)
})

test('saving a lineup names the slots that are still open', async () => {
  const { blake, own } = await invited()
  const week = at(`/teams/${own}?week=2`)
  expect(noticeOf(await blake.send(await blake.go(week), 'best'))).toBe('Best lineup for week 2 saved')
  const slot = await blake.go(at(`/teams/${own}/slots/1?week=2`))
  expect(noticeOf(await blake.send(slot, 'bench'))).toBe('Week 2 lineup saved; RB is still open')
  const next = await blake.go(at(`/teams/${own}/slots/2?week=2`))
  expect(noticeOf(await blake.send(next, 'bench'))).toBe('Week 2 lineup saved; RB and FLEX are still open')
})

test('a claim on a free agent succeeds immediately, and the page says so', async () => {
  const { ask, blake, world, own, rosterOf } = await invited()
  await ask('updateLeague', { body: { waivers: { freeAgency: 'afterRun' } } })
  world.time.now += 3 * 86_400_000
  const free = /players\/([\w-]+)#get/.exec((await blake.go(at('/players'))).text)![1]!
  const page = await blake.go(at(`/players/${free}`))
  expect(page.text).toContain('This player is a free agent, so the claim is processed right away.')
  const done = await blake.send(page, 'get', { dropPlayerId: (await rosterOf(own)).at(-1)! })
  expect([noticeOf(done), done.path]).toEqual(['Player added to your team', at(`/teams/${own}`)])
  expect(await rosterOf(own)).toContain(free)
})

test("the rules page answers a manager's questions: IR, claims, trades, playoffs, taxi squads, median games", async () => {
  const { ask, blake } = await invited()
  const ruled = async () => (await blake.go(at('/rules'))).text.replaceAll(/<[^>]+>/g, '|')
  expect(await ruled()).toMatch(/Claims visible\|+right away[\s\S]*Trades\|+no review\|[\s\S]*Playoffs\|+2 teams/)
  expect(await ruled()).not.toMatch(/IR spots|Taxi squad|median/)
  await ask('updateLeague', {
    body: { reserve: 2, taxi: 3, claimsVisible: 'afterRun', tradeReview: { hours: 24 }, medianGame: true },
  })
  const answers = [
    /IR spots\|+2\|/,
    /Taxi squad\|+3 taxi spots \(players in their first 2 NFL seasons until the end of week 1\)\|/,
    /Claims visible\|+after waivers run/,
    /24 hours of review/,
    /league median each week/,
  ]
  for (const each of answers) expect(await ruled()).toMatch(each)
})

test('the trades page shows the trade deadline, and offers no trades after it', async () => {
  const { ask, alex, blake, world, first, own, rosterOf } = await invited()
  const settings = await alex.go(at('/office/settings'))
  expect(noticeOf(await alex.send(settings, 'settings', { tradeDeadline: '2' }))).toBe('Settings saved')
  expect((await blake.go(at('/rules'))).text).toMatch(/Trade deadline(<[^>]+>)+end of week 2/)
  const page = await blake.go(at(`/trades?with=${first}`))
  expect(page.text).toMatch(/Teams can trade until the end of week 2, [A-Z][a-z]{2}, /)
  const { deadline } = (await ask('listTrades')) as unknown as Answer<'listTrades'>
  world.time.now = deadline!.at
  const late = await blake.go(at(`/trades?with=${first}`))
  expect(late.text).toContain('The trade deadline was the end of week 2; until the season is over, only the')
  expect(late.text).not.toContain('Propose a trade')
  const refused = await blake.send(page, 'offer', { give: (await rosterOf(own))[0]!, get: (await rosterOf(first))[0]! })
  expect([refused.status, /class="problem"[^>]*>([^<;]*)/.exec(refused.text)?.[1]]).toEqual([
    409,
    'The trade deadline was the end of week 2',
  ])
  expect(await ask('listTrades')).toMatchObject({ trades: [] })
})

test('the odds page shows all odds, with the reason why clinching is missing', async () => {
  const boardStage = await openBoardStage()
  await boardStage.ask('updateLeague', { body: { ranking: ['pointsFor', 'winPct'] } })
  await playFirstWeek(boardStage)
  const answer = (await boardStage.ask('getOdds')) as unknown as Answer<'getOdds'>
  const text = (await boardStage.alex.go(at('/odds'))).text.replaceAll('&#39;', "'")
  const { strength, basis, uncertain } = oddsParts(answer)
  expect(uncertain).toEqual([expect.stringContaining('No team can clinch early')])
  for (const sentence of [strength, basis, ...uncertain]) expect(text).toContain(sentence)
})

test("an offer shows each player's team with a link, and a commissioner can cancel it for a team", async () => {
  const { alex, blake, first, own, rosterOf } = await invited()
  const [[gives], [gets]] = [await rosterOf(own), await rosterOf(first)]
  const form = await blake.go(at(`/trades?with=${first}`))
  const offered = (await blake.send(form, 'offer', { give: gives!, get: gets! })).text
  for (const id of [gives, gets])
    expect(offered).toMatch(new RegExp(`<li><a href="${at(`/players/${id}`)}">[^<]+</a> \\([A-Z]+, [A-Z]+\\)</li>`))
  expect(offered).toContain('>Withdraw</button>')
  expect((await alex.go(at('/trades'))).text).toContain('>Withdraw for Team 2</button>')
})

test("a player's page shows an existing claim with its drop", async () => {
  const { blake, own, rosterOf } = await invited()
  const free = /players\/([\w-]+)#get/.exec((await blake.go(at('/players'))).text)![1]!
  const page = await blake.go(at(`/players/${free}`))
  expect(page.text).not.toContain('already have a claim for')
  const claims = await blake.send(page, 'get', { dropPlayerId: (await rosterOf(own)).at(-1)! })
  expect([noticeOf(claims), claims.path]).toEqual(['Claim submitted', at('/waivers')])
  expect(claims.text).toMatch(/<small>dropping [^<]+ &middot; submitted/)
  expect((await blake.go(at(`/players/${free}`))).text).toContain('You already have a claim for this player')
})

test('stats are shown by name, and auto-lineup is explained before a manager turns it on', async () => {
  const { blake, own, rosterOf } = await invited()
  const [scored] = await rosterOf(own)
  const pages = [await blake.go(at('/rules')), await blake.go(at(`/players/${scored}`))]
  for (const { text } of pages) expect(text).toMatch(/<li>[A-Z][a-z ]+: [\d.]+ x [\d.]+ = [\d.]+<\/li>/)
  for (const { text } of pages) expect(text).not.toMatch(/<li>[a-z_]+: /)
  expect((await blake.go(at(`/teams/${own}`))).text).toContain(
    'Five minutes before each kickoff, empty slots are filled, and players who are on a bye or inactive are replaced',
  )
})

test('the player to drop for a pending claim can be changed on the board', async () => {
  const { ask, alex, first, of, rosterOf } = await invited()
  const [free] = (
    (await ask('listPlayers', { query: { league: LEAGUE, available: 1, limit: 1 } })) as unknown as {
      players: { id: string }[]
    }
  ).players
  const [one, other] = await rosterOf(first)
  await ask('fileClaim', { params: of(first), body: { addPlayerId: free!.id, dropPlayerId: one } })
  const page = await alex.go(at('/waivers'))
  expect(noticeOf(await alex.send(page, 'edit', { dropPlayerId: other! }))).toBe('Claim changed')
  expect(await ask('listClaims', {})).toMatchObject({ claims: [{ addPlayerId: free!.id, dropPlayerId: other }] })
})
