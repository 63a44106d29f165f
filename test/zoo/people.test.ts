import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../data/durations.ts'
import { openInterface } from '../cli/tui/open.ts'
import { sampled } from '../support/rounds.ts'
import { openWorld } from '../support/world.ts'
import { openBoardHome } from './board-home.ts'
import { boardAddresses } from './board-views.ts'
import { factsOf, readingLines } from './commands.ts'
import { openZooHome } from './home.ts'
import { KINDS, type Kind } from './kinds.ts'
import { settle } from './screen-faults.ts'
import { SCREEN_ROWS } from './screens.ts'
import { callsOn, type Stage, teamIds, teamPath, ZOO } from './stage.ts'

/**
 * Every view shows people by their display names. Account names are shown only where people sign in or manage accounts.
 */

const ACCOUNT_NAME = /\b(alex|blake)\b/

/** Commands and pages for accounts: signing in, keys, and assigning accounts to teams. */
const OF_ACCOUNTS = /^(account list|me|use|config list|store status|doctor|\/account|\/signin|\/seat|\/join)\b/

/** Writes everything in a league that can name a person. */
const nameEveryone = async ({ blake, ask, askAs }: Omit<Stage, 'season'>): Promise<void> => {
  await ask('updateMe', { params: {}, body: { displayName: "Carol O'Neil" } })
  const teams = await teamIds({ ask })
  await ask('updateTeam', { ...teamPath(teams[2]!), body: { managers: ['blake', 'alex'] } })
  await ask('updateTeam', { ...teamPath(teams[3]!), body: { manager: 'blake' } })
  await ask('updateLeague', { body: { coCommissioners: ['blake'] } })
  await askAs(blake, 'addPost', { body: { text: 'Hello' } })
  const { post } = await askAs(blake, 'addPost', { body: { text: 'Hello again' } })
  await askAs(blake, 'openPoll', { body: { question: 'Pizza?', options: ['Yes', 'No'] } })
  await askAs(blake, 'setNotes', { body: { markdown: 'Be nice', revision: 0 } })
  await ask('handOverLeague', { body: { account: 'blake' } })
  await askAs(blake, 'handOverLeague', { body: { account: 'alex' } })
  await ask('updateLeague', { body: { coCommissioners: ['blake'] } })
  // A display name that is set later also replaces the account name in older posts and log entries.
  await askAs(blake, 'updateMe', { params: {}, body: { displayName: 'Дарья <Ω>, Jr.' } })
  await ask('deletePost', { params: { id: ZOO, postId: post.id } })
}

const withDisplayNames = ({ name, prepare }: Kind): Kind => ({
  name: `${name}, with display names`,
  async prepare(home) {
    const league = await prepare(home)
    const world = await openWorld({ file: join(home, 'hindsight.db') })
    const blake = await world.engine.database.transaction('read', store => store.accounts.get('blake'))
    await nameEveryone(callsOn(world, blake))
    world.close()
    return league
  },
})

/** Returns the lines in a view that contain an account name. */
const faultsIn = (view: string, text: string): string[] =>
  OF_ACCOUNTS.test(view)
    ? []
    : text
        .split('\n')
        .filter(line => ACCOUNT_NAME.test(line))
        .map(line => `${view}: ${line.trim()}`)

/** Returns the text that a page shows or that a screen reader reads, without the values of account fields. */
const textOf = (page: string): string =>
  page.replaceAll(
    /<[^>]*>/g,
    tag => [...tag.matchAll(/ (?:title|aria-label|data-confirm)="([^"]*)"/g)].join(' ') || ' ',
  )

/** Commands that write data about people. They run after all the read-only commands. */
const WRITING: readonly (readonly string[])[] = [
  ['team', 'assign', '5', 'blake'],
  ['league', 'edit', '--co-commissioners', 'blake'],
  ['league', 'hand-over', 'blake', '--yes'],
]

/** Kinds of leagues with different views. `npm test` looks at the last one. */
const NAMED = ['mid-draft', 'FAAB', 'renewed, in week 2'].map(name => KINDS.find(each => each.name === name)!)

test.each(sampled(NAMED, NAMED.length).map(kind => ({ name: kind.name, kind })))(
  'every view of a league shows display names: $name',
  { timeout: 300_000 },
  async ({ kind }) => {
    const named = withDisplayNames(kind)
    const zoo = await openZooHome(named, onTestFinished)
    const found: string[] = []
    for (const { argv } of await readingLines(await factsOf(zoo))) {
      const { stdout, stderr } = await zoo.run(argv, 200)
      found.push(...faultsIn(argv.join(' '), stdout + stderr))
    }
    const shown = await openInterface(zoo, { league: zoo.league, caller: zoo.caller, hasColor: false, columns: 200 })
    for (const { name, open, leave } of SCREEN_ROWS) {
      await shown.press(...open)
      await settle(zoo, shown)
      found.push(...faultsIn(name, shown.text()))
      await shown.press(...leave)
    }
    const board = await openBoardHome(named, onTestFinished)
    for (const { path } of await boardAddresses(board)) {
      // Stays below the limit of 300 pages per minute and session.
      board.world.wall.now += MINUTE
      found.push(...faultsIn(path, textOf((await board.alex.go(path)).text)))
    }
    for (const argv of WRITING) {
      const { status, stdout, stderr } = await zoo.run(argv, 200)
      expect([argv, status, stderr]).toEqual([argv, 0, stderr])
      found.push(...faultsIn(argv.join(' '), stdout))
    }
    expect(found).toEqual([])
  },
)
