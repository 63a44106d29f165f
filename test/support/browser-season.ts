import { expect } from 'vitest'
import type { BoardStage } from './board.ts'
import { league, openWindow, type Watched } from './chromium.ts'

/** Users who play a league's season together on phones. Each has a separate window, and taps only visible elements. */

const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true }

/** A user, with their index. */
export interface Player extends Watched {
  place: number
  name: string
  /** The user's name for their team. */
  club: string
}

const touch = (page: Player['page'], name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> =>
  page.getByRole(role, { name }).first().tap()

/** Confirms the question that comes before an irreversible action. */
const confirm = async (page: Player['page'], name: string | RegExp): Promise<void> => {
  await touch(page, name)
  await page.getByRole('dialog').getByRole('button').first().tap()
}

/** Returns the notice on a page. */
const noticeOn = async ({ page }: Player): Promise<string> =>
  (await page.locator('.said').filter({ visible: true }).textContent()) ?? ''

/** The commissioner creates the invite link, and every user joins with it as the manager of the first open team. */
export const joinAll = async (boardStage: BoardStage, url: string, many: number): Promise<Player[]> => {
  const host = await openWindow(url, boardStage.alex.cookies, PHONE)
  await host.page.goto(league('/office'))
  await touch(host.page, 'Create an invite link')
  const link = await host.page.locator('input[data-copy]').inputValue()
  const players: Player[] = []
  for (let place = 0; place < many; place++) {
    const window = place === 0 ? host : await openWindow(url, new Map(), PHONE)
    const player = { ...window, place, name: place === 0 ? 'alex' : `friend${place}`, club: `Club ${place}` }
    await player.page.goto(link)
    if (place > 0) await player.page.getByLabel('Your name').fill(player.name)
    await player.page.getByLabel('Team name').fill(player.club)
    await touch(player.page, 'Join the league')
    expect(await noticeOn(player)).toBe(`Welcome, ${player.name}`)
    players.push(player)
  }
  return players
}

/**
 * Runs a snake draft. All users are in the draft room, and each taps the best available player when their team is on
 * the clock.
 */
export const draft = async (players: readonly Player[], rounds: number): Promise<void> => {
  await Promise.all(players.map(({ page }) => page.goto(league('/draft'))))
  const { page: host } = players[0]!
  await host.getByLabel('First pick').selectOption('teams')
  await host.getByLabel('Rounds').fill(String(rounds))
  await touch(host, 'Start the draft')
  for (let round = 0; round < rounds; round++) {
    for (const { page } of round % 2 === 0 ? players : players.toReversed()) {
      await page.getByText('Your pick.').waitFor()
      const best = page.getByRole('button', { name: /^Draft / }).first()
      const name = (await best.getAttribute('aria-label'))!.replace('Draft ', '')
      await best.tap()
      if (round === 0) await Promise.all(players.map(each => each.page.locator('#board').getByText(name).waitFor()))
    }
  }
  await Promise.all(players.map(({ page }) => page.getByText('The draft is complete').waitFor()))
}

/** Sets the week's best lineup. */
export const setLineup = async (player: Player): Promise<void> => {
  await player.page.goto(league())
  await touch(player.page, 'Team', 'link')
  await confirm(player.page, 'Set the best lineup')
  await player.page.getByText(/^Best lineup for week \d+ saved/).waitFor()
}

/** Files a claim on the first free agent in the list. Returns the player's name. */
export const claimFirst = async (player: Player): Promise<string> => {
  await player.page.goto(league('/players'))
  const way = player.page.getByRole('link', { name: /^Claim / }).first()
  const name = (await way.getAttribute('aria-label'))!.replace('Claim ', '')
  await way.tap()
  await player.page.getByLabel('Drop').selectOption({ index: 1 })
  await touch(player.page, 'Submit claim')
  expect(await noticeOn(player)).toBe('Claim submitted')
  return name
}

/** Trades one of the first user's players for the second user's first player. */
export const trade = async (from: Player, to: Player): Promise<void> => {
  await from.page.goto(league('/trades'))
  await from.page.getByLabel('Trade with').selectOption({ label: to.club })
  for (const side of ['You give', `${to.club} gives`])
    await from.page.getByRole('group', { name: side }).getByRole('checkbox').first().check()
  await touch(from.page, 'Send offer')
  expect(await noticeOn(from)).toBe(`Trade offered to ${to.club}`)
  await to.page.goto(league('/trades'))
  await touch(to.page, 'Accept')
  const question = to.page.getByRole('dialog')
  if ((await question.count()) > 0) await question.getByRole('button').first().tap()
  await to.page.getByText('Trade completed').waitFor()
}

/** Performs a commissioner action, with or without a confirmation. */
export const performAction = async (player: Player, name: string, asks = false): Promise<string> => {
  await player.page.goto(league('/office'))
  await (asks ? confirm(player.page, name) : touch(player.page, name))
  return noticeOn(player)
}
