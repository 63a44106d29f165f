import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Browser, newBrowser } from '../support/board.ts'
import { type RunningDaemon, startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'
import { fictionalSeason } from '../support/season.ts'
import { checkFile, sqlOn } from '../support/store-file.ts'
import { openWorld } from '../support/world.ts'

const KILLS = rounds({ test: 2, soak: 200 })
const LEAGUE = 'killed'
const LANES = 3

/** Opens a data folder with a league from a past season, and a sign-in link for its commissioner. */
const settle = async (): Promise<{ file: string; home: string; teamId: string; link: string }> => {
  const home = temporaryFolder()
  const file = join(home, 'hindsight.db')
  const world = await openWorld({ file })
  world.time.now = world.wall.now = Date.now()
  await world.keep(
    fictionalSeason({ season: 2024, rows: [{ player: 'w1', posGroup: 'WR', week: 1, stats: { rec: 1 } }] }),
  )
  const body = { id: LEAGUE, name: 'Killed', season: 2024, scoringSystemId: 'ppr', teamCount: 4 }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  world.close()
  return { file, home, teamId: teams[0]!.id, link: `/signin/${token}` }
}

/** Returns a browser that keeps its cookies and continues on a different daemon. */
const browserAt = ({ board }: RunningDaemon, cookies: ReadonlyMap<string, string>): Browser => {
  const browser = newBrowser({ app: { fetch: (request: Request) => fetch(request) } as never }, new URL(board).origin)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

interface Marks {
  sent: Set<string>
  /** Marks of changes that a page confirmed. */
  confirmed: Set<string>
}

/** Sends the form again and again until the daemon stops answering. */
const sendOn = async (browser: Browser, { sent, confirmed }: Marks, teamId: string): Promise<void> => {
  try {
    for (;;) {
      const page = await browser.go(`/leagues/${LEAGUE}/office/points`)
      const mark = `mark ${sent.size}.`
      sent.add(mark)
      const seen = await browser.send(page, 'adjust', { teamId, week: '1', points: '1', reason: mark })
      expect(seen.status).toBe(200)
      expect(seen.text).toContain(mark)
      confirmed.add(mark)
    }
  } catch (error) {
    if ((error as Error).message !== 'fetch failed' && (error as Error).message !== 'terminated') throw error
  }
}

test(`a daemon that is killed during form submissions (${KILLS} times) applies each confirmed change exactly once, and keeps the sessions`, async () => {
  const { file, home, teamId, link } = await settle()
  const marks: Marks = { sent: new Set(), confirmed: new Set() }
  let cookies: ReadonlyMap<string, string> = new Map()
  for (let kill = 0; kill < KILLS; kill++) {
    const daemon = await startDaemon(home, '--quiet', '--offline')
    const browser = browserAt(daemon, cookies)
    if (kill === 0) await browser.send(await browser.open(link), 'enter')
    cookies = browser.cookies
    const before = marks.confirmed.size
    const lanes = Array.from({ length: LANES }, () => sendOn(browserAt(daemon, cookies), marks, teamId))
    await Promise.race([Promise.all(lanes), expect.poll(() => marks.confirmed.size).toBeGreaterThan(before + 2)])
    await sleep(Math.random() * 60)
    daemon.process.kill('SIGKILL')
    await Promise.all(lanes)
    checkFile(file)
    const rows = sqlOn(file, 'SELECT reason FROM adjustment').map(({ reason }) => String(reason))
    expect(new Set(rows).size, 'something was done twice').toBe(rows.length)
    expect(
      [...marks.confirmed].filter(mark => !rows.includes(mark)),
      'said, and gone',
    ).toEqual([])
    expect(rows.filter(mark => !marks.sent.has(mark))).toEqual([])
  }
  tell({
    row: 'boardKills',
    done: KILLS,
    figures: { 'forms sent': marks.sent.size, 'forms answered': marks.confirmed.size },
  })
})
