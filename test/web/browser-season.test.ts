import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEAGUE, openBoardStage } from '../support/board.ts'
import { closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { claimFirst, draft, joinAll, type Player, performAction, setLineup, trade } from '../support/browser-season.ts'
import { league, listenBoard } from '../support/chromium.ts'
import { overAt, sunday, thursday } from '../support/played-season.ts'
import { isSoak } from '../support/rounds.ts'
import { faultsOf } from '../support/world.ts'

beforeAll(openBrowser)
afterAll(closeBrowser)

/** The season to play: a short one with four teams or, in the long version, seventeen weeks with twelve teams. */
const PLAN = isSoak
  ? { many: 12, rounds: 6, weeks: 17, playoffs: { teams: 6, startWeek: 15 } }
  : { many: 4, rounds: 3, weeks: 3, playoffs: { teams: 2, startWeek: 3 } }

interface Place {
  rank: number
  team: { name: string }
  wins: number
  losses: number
  pointsFor: number
}

interface LeagueAnswer {
  standings: Place[]
  playoffs: { champion: { name: string } }
  teams: { id: string; name: string; managers: string[] }[]
}

/** Returns a page's first table, as rows of cells. */
const rowsOn = ({ page }: Player): Promise<string[][]> =>
  page.evaluate<string[][]>(
    `[...document.querySelector('tbody').rows].map(row => [...row.cells].map(cell => cell.textContent))`,
  )

test.skipIf(whyNoBrowser !== null)(
  'a season that managers play in separate windows, from the invite link to the champion, matches the engine',
  { timeout: isSoak ? 0 : 120_000 },
  async () => {
    const { many, rounds, weeks, playoffs } = PLAN
    const boardStage = await openBoardStage({
      teamCount: many,
      acquisitionMode: 'waivers',
      squad: { QB: 5, RB: 8, WR: 10 },
      weeks,
      now: overAt(sunday(weeks)) + 30 * 86_400_000,
      league: { playoffs, clock: { mode: 'replay', from: thursday(1) - 3 * 86_400_000 } },
    })
    const { url, stop } = await listenBoard(boardStage)
    const players = await joinAll(boardStage, url, many)
    const [host] = players as [Player]
    await draft(players, rounds)

    for (let week = 1; week <= weeks; week++) {
      // Rate limits are per minute, and this world's wall time advances only when a test moves it.
      boardStage.world.wall.now += 60_000
      for (const player of players) if (week === 1 || player.place % 3 === week % 3) await setLineup(player)
      expect(await performAction(host, 'Skip a week')).toMatch(/^Clock updated/)
      if (week === 1) {
        const [one, other] = [await claimFirst(players[1]!), await claimFirst(players[2]!)]
        expect(one).toBe(other)
        expect(await performAction(host, 'Run waivers now', true)).toBe('Processed 2 claims')
      }
      if (week === 2) await trade(players[3]!, host)
    }

    const shownLeague = (await boardStage.ask('getLeague')) as unknown as LeagueAnswer
    expect(shownLeague.teams.map(({ name, managers }) => [name, managers])).toEqual(
      players.map(({ club, name }) => [club, [name]]),
    )
    const { transactions } = (await boardStage.ask('listTransactions', { query: { limit: 200 } })) as unknown as {
      transactions: unknown[]
    }
    for (const player of players) {
      const { page, place } = player
      await page.goto(league())
      expect(await page.locator('.champion b').textContent()).toBe(shownLeague.playoffs.champion.name)
      await page.goto(league('/standings'))
      const rows = await rowsOn(player)
      for (const [at, { rank, team, wins, losses, pointsFor }] of shownLeague.standings.entries())
        expect(rows[at]).toEqual(
          expect.arrayContaining([String(rank), team.name, `${wins}-${losses}`, pointsFor.toFixed(2)]),
        )
      const params = { id: LEAGUE, teamId: shownLeague.teams[place]!.id }
      // A finished season shows its championship week.
      const { roster } = (await boardStage.ask('getTeam', { params, query: { week: weeks } })) as unknown as {
        roster: { name: string }[]
      }
      await page.goto(league(`/teams/${params.teamId}`))
      const shown = await page.locator('main .row .who b').allTextContents()
      expect(shown.toSorted()).toEqual(roster.map(({ name }) => name).toSorted())
      await page.goto(league('/history'))
      const lines = await page.locator('#log li').allTextContents()
      const changes = lines.map(line => Number(/(\d+) changes/.exec(line)?.[1] ?? 1))
      expect(changes.reduce((sum, each) => sum + each, 0)).toBe(transactions.length)
    }
    expect(players.flatMap(({ complaints }) => complaints)).toEqual([])
    expect(await faultsOf(boardStage.world)).toEqual([])
    await Promise.all(players.map(({ context }) => context.close()))
    await stop()
  },
)
