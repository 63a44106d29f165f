import { expect, test } from 'vitest'
import { formOf, LEAGUE, newBrowser, openBoardStage, playFirstWeek, type Seen, signIn } from '../support/board.ts'

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

const played = async (setting: Parameters<typeof openBoardStage>[0] = {}) => {
  const boardStage = await openBoardStage(setting)
  const [mine, theirs] = [boardStage.teams[0]!, boardStage.teams[1]!]
  await boardStage.world.account('blake', 'pro')
  for (const [teamId, manager] of [
    [mine, 'alex'],
    [theirs, 'blake'],
  ])
    await boardStage.ask('updateTeam', { params: { id: LEAGUE, teamId }, body: { manager } })
  await playFirstWeek(boardStage)
  return { ...boardStage, mine, theirs, blake: await signIn(boardStage, 'blake') }
}

const rosterOf = async (
  { ask }: Pick<Awaited<ReturnType<typeof played>>, 'ask'>,
  teamId: string,
): Promise<string[]> => {
  const { roster } = (await ask('getTeam', { params: { id: LEAGUE, teamId } })) as unknown as {
    roster: { id: string }[]
  }
  return roster.map(({ id }) => id)
}

interface Figures {
  before: number
  after: number
}

/** Returns the path of the page where the commissioner can force a refused move. */
const fixLinkIn = ({ text }: Seen): string => /href="([^"]+)">Fix as commissioner/.exec(text)![1]!.replace('&amp;', '&')

const noticeOf = ({ text }: Seen): string => /<p class="said"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

test('an unchanged page is not sent again, and not rendered again for another viewer', async () => {
  const { alex, blake, ask, mine } = await played()
  const first = await alex.open(at())
  const headers = { 'if-none-match': first.headers.get('etag')! }
  expect((await alex.open(at(), { headers })).status).toBe(304)
  expect((await blake.open(at(), { headers })).status).toBe(200)
  await ask('updateTeam', { params: { id: LEAGUE, teamId: mine }, body: { name: 'Renamed' } })
  const next = await alex.open(at(), { headers })
  expect([next.status, next.text.includes('Renamed')]).toEqual([200, true])
})

test("the first visit to a league's home page is at most 50 kB compressed", async () => {
  const { alex } = await played()
  const page = await alex.open(at())
  const paths = [...page.text.matchAll(/(?:href|src)="(\/board-[^"]+)"/g)].map(([, path]) => path!)
  expect(paths).toHaveLength(2)
  let bytes = 0
  for (const path of [at(), ...paths]) {
    const { gzipSync } = await import('node:zlib')
    const { text, headers } = await alex.open(path)
    bytes += gzipSync(text).length
    if (path !== at()) expect(headers.get('cache-control')).toContain('immutable')
  }
  expect(bytes).toBeLessThan(50_000)
})

test("a week's page marks the viewer's matchup and shows it first", async () => {
  const { alex } = await played()
  for (const week of [1, 2, 3]) {
    const { text } = await alex.go(at(`/weeks/${week}`))
    const [first, ...others] = text.match(/class="card score[^"]*"/g)!
    expect(first, `week ${week}`).toContain('mine')
    expect(others.length).toBeGreaterThan(0)
    expect(others.join()).not.toContain('mine')
  }
})

test("the dues page's buttons name their teams for screen readers", async () => {
  const { alex, ask } = await played()
  await ask('setDues', { params: { id: LEAGUE }, body: { amount: 20 } })
  const { text } = await alex.go(at('/dues'))
  expect(text).toMatch(/aria-label="Mark as paid: [^"]+"/)
})

test('the next page shows the result of a form, even after an automatic refresh', async () => {
  const { alex, mine } = await played()
  const path = at(`/teams/${mine}`)
  const body = formOf(await alex.go(path), 'auto')
  const { headers } = await alex.open(path, { method: 'POST', body, headers: { origin: 'http://localhost' } })
  const next = headers.get('location')!
  const refreshed = await alex.open(next, { headers: { 'x-refresh': '1' } })
  expect([refreshed.status, noticeOf(refreshed)]).toEqual([200, ''])
  expect(noticeOf(await alex.open(next))).toContain('Five minutes before each kickoff, empty slots')
  expect(noticeOf(await alex.open(next))).toBe('')
})

test('a free agent is added in exchange for a drop, and a full roster is reported next to the form', async () => {
  const { alex, mine, ...rest } = await played()
  const before = await rosterOf(rest, mine)
  const list = await alex.go(at('/players'))
  const playerId = /players\/([\w-]+)#get/.exec(list.text)![1]!
  const page = await alex.go(at(`/players/${playerId}`))
  const done = await alex.send(page, 'get', { dropPlayerId: before.at(-1)! })
  expect(noticeOf(done)).toBe('Player added to your team')
  expect(await rosterOf(rest, mine)).toEqual([...before.slice(0, -1), playerId])
})

test('claims are filed, ordered and withdrawn, and hidden from others until processed', async () => {
  const { alex, blake, mine, ...rest } = await played({ acquisitionMode: 'waivers' })
  await rest.ask('updateLeague', { body: { claimsVisible: 'afterRun' } })
  const drop = (await rosterOf(rest, mine)).at(-1)!
  const list = await alex.go(at('/players'))
  const ids = [...new Set([...list.text.matchAll(/players\/([\w-]+)#get/g)].map(([, id]) => id!))].slice(0, 2)
  for (const id of ids) {
    const sent = await alex.send(await alex.go(at(`/players/${id}`)), 'get', { dropPlayerId: drop })
    expect(noticeOf(sent)).toBe('Claim submitted')
  }
  const page = await alex.go(at('/waivers'))
  const order = (text: string) =>
    [...text.split('id="decided"')[0]!.matchAll(/players\/([\w-]+)"/g)].map(([, id]) => id)
  expect(order(page.text)).toEqual(ids)
  expect(order((await alex.send(page, 'first')).text)).toEqual(ids.toReversed())
  expect((await blake.go(at('/waivers'))).text).not.toContain(ids[0])
  const left = await alex.send(await alex.go(at('/waivers')), 'withdraw')
  expect(order(left.text)).toHaveLength(1)
})

test('a player is moved to IR and back, and an ineligible one is refused next to the player', async () => {
  const { alex, blake, mine, theirs, ...rest } = await played()
  await rest.ask('updateLeague', { body: { reserve: 1 } })
  const onIr = async (teamId: string): Promise<number> => {
    const { reserve } = (await rest.ask('getTeam', { params: { id: LEAGUE, teamId } })) as unknown as {
      reserve: unknown[]
    }
    return reserve.length
  }
  const refused = await blake.send(await blake.go(at(`/teams/${theirs}?week=2`)), 'reserve')
  expect([refused.status, /has not missed the NFL team.*s last two games/.test(refused.text)]).toEqual([409, true])
  expect(refused.text).not.toMatch(/name="force"|hindsight roster/)
  const page = await alex.go(at(`/teams/${mine}?week=2`))
  const again = await alex.send(page, 'reserve')
  expect(again.text).toContain('as commissioner, you can override this with &quot;Fix as commissioner&quot;')
  const fix = await alex.go(fixLinkIn(again))
  expect(noticeOf(await alex.send(fix, 'move', { act: 'reserve' }))).toMatch(/moved to IR$/)
  const done = await alex.go(page.path)
  expect(done.text).toMatch(/<section id="reserve">[\s\S]*Activate/)
  expect(await onIr(mine)).toBe(1)
  expect(noticeOf(await alex.send(done, 'activate'))).toBe('Moved to the bench')
  expect(await onIr(mine)).toBe(0)
})

test('the commissioner changes the lineup and the roster of a locked team, and its manager cannot', async () => {
  const { alex, blake, theirs, ...rest } = await played()
  const params = { id: LEAGUE, teamId: theirs }
  await rest.ask('updateTeam', { params, body: { locked: true } })
  const page = at(`/teams/${theirs}?week=2`)
  const advice = 'as commissioner, you can override this with &quot;Fix as commissioner&quot;'
  const refused = await blake.send(await blake.go(page), 'drop')
  expect([refused.status, refused.text.includes('is locked by the commissioner')]).toEqual([409, true])
  expect(refused.text).not.toMatch(/as commissioner/i)
  const again = await alex.send(await alex.go(page), 'drop')
  expect(again.text).toContain(advice)
  const fix = await alex.go(fixLinkIn(again))
  expect(noticeOf(await alex.send(fix, 'lineup', { 'slot-0': '' }))).toMatch(/lineup saved; QB is still open$/)
  const size = (await rosterOf(rest, theirs)).length
  expect(noticeOf(await alex.send(await alex.go(fix.path), 'move'))).toMatch(/ dropped$/)
  expect(await rosterOf(rest, theirs)).toHaveLength(size - 1)
})

test('the commissioner trades for a team without a manager, and pushes a trade between two other teams', async () => {
  const { alex, blake, theirs, teams, ...rest } = await played()
  const [third, fourth] = [teams[2]!, teams[3]!]
  const [b, c, d] = [await rosterOf(rest, theirs), await rosterOf(rest, third), await rosterOf(rest, fourth)]
  const page = await alex.go(at(`/trades?from=${third}&with=${theirs}`))
  expect(page.text).toContain('Team 3 gives')
  const sent = await alex.send(page, 'offer', { give: c[0]!, get: b[0]!, step: 'offer' })
  expect(noticeOf(sent)).toBe('Trade offered to Team 2')
  expect(noticeOf(await blake.send(await blake.go(at('/trades')), 'answer', { action: 'accept' }))).toBe(
    'Trade completed',
  )
  expect(await rosterOf(rest, theirs)).toContain(c[0])
  const answered = await blake.send(await blake.go(at(`/trades?with=${third}`)), 'offer', { give: c[0]!, get: b[0]! })
  expect(noticeOf(answered)).toBe('Trade offered to Team 3')
  expect(noticeOf(await alex.send(await alex.go(at('/trades')), 'answer', { action: 'accept' }))).toBe(
    'Trade completed',
  )
  await rest.ask('updateLeague', { body: { tradeDeadline: 1 } })
  const between = await alex.go(at(`/trades?from=${third}&with=${theirs}`))
  const pushed = await alex.send(between, 'offer', { give: c[0]!, get: b[0]!, step: 'push' })
  expect(noticeOf(pushed)).toBe('Trade completed')
  expect(await rosterOf(rest, theirs)).toContain(c[0])
  expect((await blake.go(at(`/trades?from=${fourth}&with=${third}`))).text).not.toContain('Push the trade')
  expect(await rosterOf(rest, fourth)).toEqual(d)
})

test('a player is moved to the taxi squad and back, and an ineligible one is refused next to the player', async () => {
  const { alex, blake, mine, theirs, ...rest } = await played()
  await rest.ask('updateLeague', { body: { taxi: 1, taxiRules: { maxYears: 1, deadlineWeek: null } } })
  const onTaxi = async (teamId: string): Promise<number> =>
    ((await rest.ask('getTeam', { params: { id: LEAGUE, teamId } })) as unknown as { taxi: unknown[] }).taxi.length
  const refused = await blake.send(await blake.go(at(`/teams/${theirs}?week=2`)), 'taxi')
  expect([refused.status, /experience is unknown|is for rookies/.test(refused.text)]).toEqual([409, true])
  expect(refused.text).not.toMatch(/name="force"|hindsight roster/)
  const page = await alex.go(at(`/teams/${mine}?week=2`))
  const again = await alex.send(page, 'taxi')
  expect(again.text).toContain('as commissioner, you can override this with &quot;Fix as commissioner&quot;')
  const fix = await alex.go(fixLinkIn(again))
  expect(noticeOf(await alex.send(fix, 'move', { act: 'taxi' }))).toMatch(/moved to the taxi squad$/)
  const done = await alex.go(page.path)
  expect(done.text).toMatch(/<section id="taxi">[\s\S]*Promote/)
  expect(await onTaxi(mine)).toBe(1)
  expect(noticeOf(await alex.send(done, 'promote'))).toBe('Moved to the bench')
  expect(await onTaxi(mine)).toBe(0)
})

test('a trade is offered, countered and accepted, and only the receiving team can answer', async () => {
  const { alex, blake, mine, theirs, ...rest } = await played()
  const [own, other] = [await rosterOf(rest, mine), await rosterOf(rest, theirs)]
  const offered = await alex.send(await alex.go(at(`/trades?with=${theirs}`)), 'offer', {
    give: own[0]!,
    get: other[0]!,
  })
  expect(noticeOf(offered)).toContain('Trade offered to')
  const page = await blake.go(at('/trades'))
  const counter = /href="([^"]+)"[^>]*>Counter/.exec(page.text)![1]!.replaceAll('&amp;', '&')
  const again = await blake.send(await blake.go(counter), 'offer', { give: other[0]!, get: own[1]! })
  expect(noticeOf(again)).toContain('Trade offered to')
  expect((await alex.go(at('/history'))).text).toContain('Team 2 countered the offer from Team 1')
  const answer = formOf(await alex.go(at('/trades')), 'answer', 'value="accept"')
  answer.set('token', formOf(await blake.go('/account'), 'link').get('token')!)
  expect((await blake.open(at('/trades'), { method: 'POST', body: answer })).status).toBe(403)
  expect(noticeOf(await alex.send(await alex.go(at('/trades')), 'answer'))).toBe('Trade completed')
  expect(await rosterOf(rest, mine)).toContain(other[0])
})

test('the commissioner advances a replay, changes settings and creates links, each shown only once', async () => {
  const { alex, ask } = await openBoardStage()
  for (const [work, path] of [
    ['invite', '/office'],
    ['share', '/office'],
    ['seat', '/office/people'],
  ] as const) {
    const shown = await alex.send(await alex.go(at(path)), work)
    expect(shown.text, work).toMatch(/value="http:\/\/localhost\/(join|w|seat)\/(inv|lnk)_[\w-]{43}"/)
    expect((await alex.go(at(path))).text).not.toMatch(/(inv|lnk)_[\w-]{43}/)
  }
  const office = await alex.go(at('/office/settings'))
  const refused = await alex.send(office, 'settings', { name: 'Best Friends', teams: '2', startWeek: '30' })
  expect([refused.status, refused.text.includes('value="Best Friends"')]).toEqual([400, true])
  const settings = {
    name: 'Best Friends',
    acquisitionMode: 'fcfs',
    scoringSystemId: 'ppr',
    teams: '2',
    startWeek: '5',
    hours: '24',
  }
  expect(noticeOf(await alex.send(office, 'settings', settings))).toBe('Settings saved')
  expect(await ask('getLeague')).toMatchObject({ league: { name: 'Best Friends', tradeReview: { hours: 24 } } })
})

test('the effect of a trade is shown before it is offered, and matches the result', async () => {
  const { alex, blake, mine, theirs, ...rest } = await played()
  const [own, other] = [await rosterOf(rest, mine), await rosterOf(rest, theirs)]
  const page = await alex.go(at(`/trades?with=${theirs}`))
  const offerPreview = await alex.send(page, 'offer', { give: own[0]!, get: other[0]!, step: 'preview' })
  expect(offerPreview.text).toMatch(
    /Best lineup of [^:]+: [+-]?\d+\.\d\d points a game, [+-]?\d+\.\d\d over 1 week so far/,
  )
  expect(offerPreview.text.match(/ checked/g)).toHaveLength(2)
  expect(offerPreview.text).toContain('id="effect"')
  const preview = async (fromPlayerIds: string[], toPlayerIds: string[]) => {
    const body = { fromTeamId: mine, toTeamId: theirs, fromPlayerIds, toPlayerIds }
    const { teams } = (await rest.ask('previewTrade', { body })) as unknown as {
      teams: { season: Figures; game: Figures }[]
    }
    return teams
  }
  const before = await preview([own[0]!], [other[0]!])
  await alex.send(offerPreview, 'offer', { give: own[0]!, get: other[0]!, step: 'offer' })
  expect((await blake.go(at('/trades'))).text).toContain('points a game')
  expect(noticeOf(await blake.send(await blake.go(at('/trades')), 'answer'))).toBe('Trade completed')
  const after = await preview([other[0]!], [own[0]!])
  expect(after.map(({ season, game }) => [season.before, game.before])).toEqual(
    before.map(({ season, game }) => [season.after, game.after]),
  )
})

test('the lab shows the season with different weights, and saves them as a system', async () => {
  const { alex, ask } = await played()
  const rules = await alex.go(at('/rules'))
  expect(rules.text).not.toContain('class="outcome"')
  const tried = await alex.go(at('/rules?under=ppr&of=ppr&w-rec=0.5'))
  expect(tried.text).toContain('with the same lineups under PPR with Receptions at 0.5 instead of PPR')
  expect((await alex.go(at('/rules?under=standard&of=ppr&w-rec=9'))).text).toContain('under Standard instead of PPR')
  expect(noticeOf(await alex.send(tried, 'keep', { name: 'Halfway' }))).toBe('Saved Halfway')
  const { systems } = (await ask('listSystems', { params: {} })) as unknown as {
    systems: { id: string; name: string }[]
  }
  const { id } = systems.find(({ name }) => name === 'Halfway')!
  expect(await ask('getSystem', { params: { id } })).toMatchObject({
    system: { rules: { global: { weights: { rec: 0.5 } } } },
  })
})

test('the lab shows the season with different lineups or schedules, alone or combined with different rules', async () => {
  const { alex, mine, theirs } = await played()
  const best = await alex.go(at('/rules?lineups=best'))
  expect(best.text).toContain('s best lineup in each week')
  expect(best.text).not.toContain('Save these rules as a scoring system')
  const swapped = await alex.go(at(`/rules?under=standard&team=${mine}&schedule-of=${theirs}`))
  expect(swapped.text).toMatch(/under Standard, with the schedules of .+ and .+ swapped/)
  expect(swapped.text).toContain('Save these rules as a scoring system')
  expect((await alex.go(at(`/rules?team=${mine}&schedule-of=${mine}&trade=x`))).text).not.toContain('class="outcome"')
})

test('a column link sorts the standings, and clicking it again restores the order', async () => {
  const { alex, ask } = await played()
  const { standings } = (await ask('getLeague')) as unknown as {
    standings: { team: { name: string }; pointsFor: number }[]
  }
  const names = ({ text }: Seen) =>
    [...text.split('</table>')[0]!.matchAll(/<th scope="row"[^>]*><a[^>]*><span>([^<]*)/g)].map(([, name]) => name)
  const page = await alex.go(at('/standings'))
  expect(names(page)).toEqual(standings.map(({ team }) => team.name))
  const sorted = await alex.go(/href="([^"]*sort=pointsFor)"/.exec(page.text)![1]!)
  expect(names(sorted)).toEqual(standings.toSorted((a, b) => b.pointsFor - a.pointsFor).map(({ team }) => team.name))
  expect(sorted.text).toMatch(/aria-sort="descending"><a href="[^"?]*">PF/)
})

test('only a commissioner can reverse a completed trade', async () => {
  const { alex, blake, mine, theirs, ...rest } = await played()
  const [own, other] = [await rosterOf(rest, mine), await rosterOf(rest, theirs)]
  await alex.send(await alex.go(at(`/trades?with=${theirs}`)), 'offer', { give: own[0]!, get: other[0]! })
  await blake.send(await blake.go(at('/trades')), 'answer')
  expect((await blake.go(at('/trades'))).text).not.toContain('>Reverse</button>')
  const reversed = await alex.send(await alex.go(at('/trades')), 'reverse')
  expect(noticeOf(reversed)).toBe('Trade reversed')
  expect(new Set(await rosterOf(rest, mine))).toEqual(new Set(own))
})

test('the standings can be shown as of any week', async () => {
  const { alex } = await played()
  expect((await alex.go(at('/standings?week=1'))).text).toContain('Standings after week 1')
  expect((await alex.go(at('/standings?week=99'))).status).toBe(400)
})

test('every page shows a visitor how to sign in', async () => {
  const { served } = await openBoardStage()
  for (const path of ['/', '/account', '/leagues/new', at(), at('/office'), at('/live')]) {
    const { status, text } = await newBrowser(served).go(path)
    expect([status, text.includes('Sign in with a link')], path).toEqual([401, true])
  }
})

test("the draft room shows the last pick and the user's next turn", async () => {
  const { alex, ask, teams } = await openBoardStage()
  const [own] = teams
  await ask('updateTeam', { params: { id: LEAGUE, teamId: own }, body: { manager: 'alex' } })
  // The first team has three picks, and the last of them is used for its keeper.
  await ask('updateLeague', { body: { keepers: [{ teamId: own, playerId: 'RB-CHI-1', round: 3 }] } })
  await ask('startDraft', { body: { rounds: 3 } })
  const lastPick = async (): Promise<string> => {
    const [, clock] = /id="clock">([\s\S]*?)<\/div>/.exec((await alex.go(at('/draft'))).text)!
    return clock!
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const pick = (playerId: string) => ask('pickPlayer', { body: { playerId } })
  expect(await lastPick()).toBe('Your pick. On the clock: Team 1, pick 1 in round 1')
  await pick('RB-GB-1')
  const { name } = (await ask('getPlayer', { params: { id: 'RB-GB-1' } })) as unknown as { name: string }
  expect(await lastPick()).toContain(`${name} went to Team 1. 6 picks until yours.`)
  for (const nfl of ['DET', 'MIN', 'GB']) await pick(`WR-${nfl}-1`)
  for (const nfl of ['DET', 'MIN']) await pick(`RB-${nfl}-1`)
  expect(await lastPick()).toMatch(/went to Team 3. You are next.$/)
  await pick('RB-CHI-2')
  expect(await lastPick()).toMatch(/^Your pick.*went to Team 2.$/)
  await pick('WR-GB-2')
  // The keeper takes the third pick.
  expect(await lastPick()).toMatch(/went to Team 1.$/)
})
