import { describe, expect, test } from 'vitest'
import { LEAGUE, offerTwice, openBoardStage, playFirstWeek, type Seen } from '../support/board.ts'
import { overAt, playedSeason, SEASON, sunday } from '../support/played-season.ts'

/** Pages at both ends of a season: before its first game and after its last. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const YEAR = 365 * 86_400_000

/** Returns the labels of the form buttons on a page. */
const buttonsOf = ({ text }: Seen): string[] =>
  [...text.matchAll(/<form method="post"[\s\S]*?<\/form>/g)].flatMap(([form]) =>
    [...form.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label!),
  )

const SEASON_ACTS = [
  /^Close week/,
  /^Run waivers now/,
  /^Set auto-lineup/,
  /^Set the best lineup/,
  // Buttons that drop a player.
  /^&times;/,
].map(label => expect.stringMatching(label))

/**
 * Opens a league with claims after week 1. Lists what its pages offer to the commissioner, who manages the first team.
 */
const played = async (league: object = {}, now?: number) => {
  const boardStage = await openBoardStage({
    acquisitionMode: 'waivers',
    weeks: 7,
    league,
    ...(now !== undefined && { now }),
  })
  const { alex, ask, teams } = boardStage
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  await playFirstWeek(boardStage)
  const offered = async (): Promise<string[]> => {
    const pages = await Promise.all(
      ['/office', `/teams/${teams[0]}`, '/waivers', '/players', ''].map(path => alex.go(at(path))),
    )
    return pages.flatMap(buttonsOf)
  }
  return { ...boardStage, offered }
}

describe('a finished season', () => {
  test('offers no more changes after the championship', async () => {
    const { alex, ask, world, offered } = await played()
    expect(await offered()).toEqual(expect.arrayContaining(SEASON_ACTS))
    world.time.now = overAt(sunday(5)) + 2 * 86_400_000
    await ask('updateLeague', { body: { reserve: 1 } })
    // The NFL season continues, but the league's championship was in week 5.
    expect(await ask('getLeague')).toMatchObject({ currentWeek: 6, playoffs: { champion: {} } })
    const acts = await offered()
    expect(acts).toContain('Create an invite link')
    for (const act of SEASON_ACTS) expect(acts).not.toContainEqual(act)
    const waivers = await alex.go(at('/waivers'))
    expect(waivers.text).toContain('The season is over')
    expect(waivers.text).not.toContain('Find free agents')
  })

  test('lists only the offers that can still be accepted', async () => {
    const boardStage = await played({ clock: { mode: 'replay' } }, sunday(7) + YEAR)
    const { alex, ask, teams, world } = boardStage
    // In hindsight mode, offers do not expire at the end of the season.
    await ask('setClock', { body: { mode: 'hindsight' } })
    await offerTwice(boardStage)
    const { trades } = (await ask('listTrades')) as unknown as { trades: { fromPlayerIds: string[] }[] }
    const body = { action: 'drop', playerId: trades[0]!.fromPlayerIds[0] }
    await ask('moveRoster', { params: { id: LEAGUE, teamId: teams[1] }, body })
    const listed = async (): Promise<string[]> => {
      const [, open = ''] = /<section id="open">([\s\S]*?)<\/section>/.exec((await alex.go(at('/trades'))).text) ?? []
      return open.match(/<span class="tag[^<]*/g)!.map(tag => tag.split('>')[1]!)
    }
    expect(await listed()).toEqual(['pending', 'cannot be made'])
    world.time.now = sunday(7) + YEAR
    for (const week of [1, 2, 3, 4, 5]) await ask('closeWeek', { params: { id: LEAGUE, week } })
    expect(await listed()).toEqual(['pending'])
  })

  test('is not over in hindsight mode while a week is open, and does not have a next kickoff', async () => {
    const { alex, ask, offered } = await played({ clock: { mode: 'replay' } }, sunday(7) + YEAR)
    await ask('setClock', { body: { mode: 'hindsight' } })
    expect(await offered()).toEqual(expect.arrayContaining(['Close week 1', 'Run waivers now']))
    expect(await offered()).not.toContain('Set auto-lineup')
    expect((await alex.go(at('/office'))).text).toContain('The NFL season is over, so you close each week yourself.')
  })
})

describe('before the first game', () => {
  /** Returns the points per game that a page shows, from the first candidate on. */
  const shownBy = ({ text }: Seen): string[] =>
    [...text.matchAll(/<span class="num">\s*([\d.–-]+)\s*<small>per game([^<]*)/g)].map(([, ppg, of]) => `${ppg}${of}`)

  const opened = async (isHeld: boolean) => {
    const squad = { QB: 2, RB: 6, WR: 6 }
    const { data, ids, posGroupOf } = playedSeason({ weeks: 6, squad })
    const boardStage = await openBoardStage({
      squad,
      league: { rosterConfig: { slots: [{ slot: 'FLEX', eligible: ['RB', 'WR'] }], bench: 6 } },
    })
    const { ask, teams, world } = boardStage
    if (isHeld) {
      const games = data.games.map(game => ({ ...game, kickoffAt: game.kickoffAt - YEAR }))
      await world.keep({ ...data, season: SEASON - 1, games })
    }
    await ask('startDraft', { body: { seed: 7 } })
    await ask('autoDraft', { body: { until: 'end', list: ids.filter(id => posGroupOf(id) !== 'QB') } })
    const [player] = ids
    return {
      slot: await boardStage.alex.go(at(`/teams/${teams[0]}/slots/0`)),
      player: await boardStage.alex.go(at(`/players/${player}`)),
    }
  }

  test('a slot lists the best players of last season first, and says so', async () => {
    const { slot: page } = await opened(true)
    const shown = shownBy(page)
    expect(shown.length).toBeGreaterThan(4)
    expect(shown.every(each => each.endsWith(` in ${SEASON - 1}`))).toBe(true)
    const means = shown.map(Number.parseFloat)
    expect(means).toEqual(means.toSorted((a, b) => b - a))
    expect(new Set(means).size).toBeGreaterThan(2)
    expect(page.text).toContain(`No games yet. Sorted by points per game in ${SEASON - 1}.`)
  })

  test('a slot does not claim an order if last season is not loaded', async () => {
    const { slot: page } = await opened(false)
    expect(shownBy(page)).toEqual([])
    expect(page.text).toContain('<span class="num">–</span>')
    expect(page.text).toContain('No games yet.')
    expect(page.text).not.toContain('Sorted by')
  })
  test('a player page shows last season, and says so', async () => {
    const { player } = await opened(true)
    expect(player.text).toContain(`No games yet. In ${SEASON - 1}:`)
    expect(player.text).toContain('<dt>Games</dt><dd>6</dd>')
    expect(player.text).toContain(`Week by week in ${SEASON - 1}`)
  })

  test('a player page shows no stats if last season is not loaded', async () => {
    const { player } = await opened(false)
    expect(player.text).toContain('<dt>Games</dt><dd>0</dd>')
    expect(player.text).toContain('<p class="dim">No games yet.</p>')
  })
})
