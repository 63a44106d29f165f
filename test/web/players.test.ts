import { describe, expect, test } from 'vitest'
import { type Browser, LEAGUE, openBoardStage, playFirstWeek } from '../support/board.ts'

/** A league's players, page by page. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

interface Known {
  id: string
  posGroup: string
  totalPoints: number
  ppg: number
  owner: object | null
}

/** Opens a league after week 1. Each position has more players than one API response returns. */
const opened = async () => {
  const boardStage = await openBoardStage({ squad: { QB: 2, RB: 40, WR: 40 }, league: { scoringSystemId: 'standard' } })
  await playFirstWeek(boardStage)
  const allPlayers = async (): Promise<Known[]> => {
    const answer = async (offset: number) => {
      const query = { system: 'standard', league: LEAGUE, limit: 100, offset }
      return (await boardStage.ask('listPlayers', { query })) as unknown as { total: number; players: Known[] }
    }
    const pages = [await answer(0)]
    for (let offset = 100; offset < pages[0]!.total; offset += 100) pages.push(await answer(offset))
    // The league does not start a defense.
    return pages.flatMap(({ players }) => players).filter(({ posGroup }) => posGroup !== 'DST')
  }
  return { ...boardStage, all: await allPlayers() }
}

/** Returns the player ids on a page and the pages after it, as a user sees them by tapping "more". */
const walk = async (browser: Browser, path: string): Promise<string[][]> => {
  const { text } = await browser.go(path)
  const ids = [...text.matchAll(/<a href="\/leagues\/friends\/players\/([\w-]+)"><b>/g)].map(([, id]) => id!)
  const more = /<a class="quiet" href="([^"]*)">Next \d+</.exec(text)?.[1]
  return [ids, ...(more === undefined ? [] : await walk(browser, more.replaceAll('&amp;', '&')))]
}

describe('the players page', () => {
  test.for([
    ['/players?who=all&by=ppg', () => true, 'ppg'],
    ['/players?who=all&by=ppg&pos=RB', ({ posGroup }: Known) => posGroup === 'RB', 'ppg'],
    ['/players?by=ppg', ({ owner }: Known) => owner === null, 'ppg'],
    ['/players?who=all', () => true, 'totalPoints'],
    ['/players?pos=WR', ({ posGroup, owner }: Known) => posGroup === 'WR' && owner === null, 'totalPoints'],
  ] as const)('%s lists every player once, best first', async ([path, isMeant, measure]) => {
    const { alex, all } = await opened()
    const meant = new Map(all.filter(isMeant).map(each => [each.id, each]))
    expect(meant.size).toBeGreaterThan(150)
    const pages = await walk(alex, at(path))
    const ids = pages.flat()
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual([...meant.keys()].toSorted())
    const measures = ids.map(id => meant.get(id)![measure])
    expect(measures).toEqual(measures.toSorted((a, b) => b - a))
    expect(pages.slice(0, -1).every(page => page.length === 40)).toBe(true)
  })

  test('reports a page past the end of the list, and links back to the previous one', async () => {
    const { alex } = await opened()
    expect((await alex.go(at('/players?page=999999'))).text).toContain('No more players.')
    const { text } = await alex.go(at('/players?pos=RB&page=2'))
    expect(text).toMatch(/41 to 80 of \d+/)
    expect(text).toContain('href="/leagues/friends/players?pos=RB&amp;page=1"')
  })
  test('links from an empty free agent search to players on rosters', async () => {
    const { alex, all } = await opened()
    const { id } = all.find(({ owner }) => owner !== null)!
    const { text } = await alex.go(at(`/players?q=${id}&page=3`))
    const way = /<a class="quiet" href="([^"]*)">Search all players/.exec(text)![1]!.replaceAll('&amp;', '&')
    expect((await alex.go(way)).text).toContain(`/players/${id}"><b>`)
    expect((await alex.go(at('/players?q=nobody&who=all'))).text).toContain('Show all free agents')
  })

  test("shows the game, the opponent's rank, the expected points and the last weeks, and searches by status", async () => {
    const { alex } = await opened()
    const { text } = await alex.go(at('/players?pos=RB'))
    expect(text).toMatch(/free agent &middot; (?:@|vs) [A-Z]{2,3} .*?\d(?:st|nd|rd|th) vs RB, expected \d+\.\d\d</s)
    expect(text).toContain('<option value="Q">Questionable</option>')
    expect(text).toMatch(/aria-label="Last weeks: week 1: [\d.]+">[▁▂▃▄▅▆▇█]</)
    expect((await alex.go(at('/players?pos=RB&status=Q'))).text).toContain('No players')
    expect((await alex.go(at('/players?pos=RB&status=none'))).text).toContain('vs RB, expected')
  })
})
