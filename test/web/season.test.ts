import { expect, test } from 'vitest'
import { type Browser, formOf, LEAGUE, newBrowser, openBoardStage, type Seen } from '../support/board.ts'
import { overAt, sunday } from '../support/played-season.ts'

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const noticeOf = ({ text }: Seen): string => /<p class="said"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
const TEAMS = 12
const ROUNDS = 4

interface Place {
  rank: number
  team: { id: string; name: string }
  wins: number
  losses: number
  pointsFor: number
}

/** Returns a page's first table, as rows of cells. */
const rowsOf = ({ text }: Seen): string[][] =>
  [...(/<tbody>([\s\S]*?)<\/tbody>/.exec(text)?.[1] ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '').trim()),
  )

const namesOn = ({ text }: Seen): string[] =>
  [...text.matchAll(/href="\/leagues\/friends\/players\/([\w-]+)"/g)].map(([, id]) => id!)

test('a season played in twelve browsers, from the link to the standings, matches every other interface', async () => {
  const boardStage = await openBoardStage({
    teamCount: TEAMS,
    acquisitionMode: 'waivers',
    squad: { QB: 4, RB: 6, WR: 8 },
  })
  const { alex, ask, world, served } = boardStage
  const moveTo = (time: number) => {
    world.time.now = time
  }

  // All users join through one link, and the commissioner also takes a team.
  const handed = await alex.send(await alex.go(at('/office')), 'invite')
  const link = /value="http:\/\/localhost(\/join\/[^"]+)"/.exec(handed.text)![1]!
  const people: Browser[] = [alex, ...Array.from({ length: TEAMS - 1 }, () => newBrowser(served))]
  for (const [number, browser] of people.entries()) {
    const name = browser === alex ? {} : { name: `friend${number}` }
    await browser.send(await browser.go(link), 'enter', { ...name, teamName: `Club ${number}` })
  }
  const { teams } = (await ask('getLeague')) as unknown as { teams: { id: string; name: string; managers: string[] }[] }
  expect(teams.map(({ name, managers }) => [name, managers])).toEqual(
    people.map((_, number) => [`Club ${number}`, [number === 0 ? 'alex' : `friend${number}`]]),
  )

  // Each user drafts the first player in the draft room when it is their turn.
  await alex.send(await alex.go(at('/draft')), 'begin', { kind: 'snake', drawn: 'teams', rounds: String(ROUNDS) })
  const order = [...people.keys()]
  for (let round = 0; round < ROUNDS; round++) {
    for (const number of round % 2 === 0 ? order : order.toReversed()) {
      const room = await people[number]!.go(at('/draft'))
      expect(room.text).toContain('Your pick.')
      await people[number]!.send(room, 'pick')
    }
  }
  expect((await people[5]!.go(at('/draft'))).text).toContain('The draft is complete after 48 picks')

  // Managers can set their best lineup, based on week 1's points.
  for (const [number, browser] of people.entries())
    await browser.send(await browser.go(at(`/teams/${teams[number]!.id}?week=1`)), 'best')

  // Two teams claim the same free agent, and the run awards the player to one of them.
  moveTo(overAt(sunday(1)) + 1)
  const list = await people[1]!.go(at('/players'))
  const wanted = /players\/([\w-]+)#get/.exec(list.text)![1]!
  for (const number of [1, 2])
    expect(noticeOf(await people[number]!.send(await people[number]!.go(at(`/players/${wanted}`)), 'get'))).toBe(
      'Claim submitted',
    )
  expect(noticeOf(await alex.send(await alex.go(at('/office')), 'waivers'))).toBe('Processed 2 claims')
  expect((await people[3]!.go(at('/waivers'))).text).toMatch(/ added [\s\S]*1 claim lost[\s\S]* did not get /)

  // A trade is offered and accepted.
  const rosterOf = async (number: number): Promise<string[]> => {
    const params = { id: LEAGUE, teamId: teams[number]!.id }
    const { roster } = (await ask('getTeam', { params })) as unknown as { roster: { id: string }[] }
    return roster.map(({ id }) => id)
  }
  const [mine, theirs] = [await rosterOf(3), await rosterOf(4)]
  const offer = await people[3]!.go(at(`/trades?with=${teams[4]!.id}`))
  await people[3]!.send(offer, 'offer', { give: mine[0]!, get: theirs[0]! })
  expect(noticeOf(await people[4]!.send(await people[4]!.go(at('/trades')), 'answer'))).toBe('Trade completed')
  expect(await rosterOf(3)).toContain(theirs[0])

  // The weeks pass, and all users see the engine's standings.
  moveTo(overAt(sunday(4)) + 1)
  const { standings } = (await ask('getLeague')) as unknown as { standings: Place[] }
  expect(standings.some(({ wins }) => wins > 0)).toBe(true)
  for (const browser of people) {
    const rows = rowsOf(await browser.go(at('/standings')))
    expect(rows).toHaveLength(TEAMS)
    for (const [place, { team, rank, pointsFor, wins, losses }] of standings.entries()) {
      expect(rows[place]).toEqual(expect.arrayContaining([String(rank), team.name, pointsFor.toFixed(2)]))
      expect(rows[place]!.some(cell => cell.startsWith(`${wins}-${losses}`))).toBe(true)
    }
  }
  for (const number of people.keys())
    expect(new Set(namesOn(await people[number]!.go(at(`/teams/${teams[number]!.id}`))))).toEqual(
      new Set(await rosterOf(number)),
    )
  const { transactions } = (await ask('listTransactions', { query: { limit: 200 } })) as unknown as {
    transactions: unknown[]
  }
  const history = await people[7]!.go(at('/history'))
  expect(history.text.split('id="log"')[1]!.match(/<li>/g)).toHaveLength(transactions.length)
})

test('only one of several visitors who take the last open team at the same time gets it, and the others get a message', async () => {
  const { ask, served } = await openBoardStage()
  const { token } = (await ask('createInvite', { body: {} })) as unknown as { token: string }
  const doors = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const browser = newBrowser(served)
      const linkPage = await browser.open(`/join/${token}`)
      const form = formOf(linkPage, 'enter')
      form.set('name', `friend${number}`)
      form.set('teamId', /name="teamId" value="([\w-]{36})"/.exec(linkPage.text)![1]!)
      return { browser, form, path: linkPage.path }
    }),
  )
  const statuses = await Promise.all(
    doors.map(async ({ browser, form, path }) => (await browser.open(path, { method: 'POST', body: form })).status),
  )
  expect(statuses.filter(status => status === 303)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(5)
})
