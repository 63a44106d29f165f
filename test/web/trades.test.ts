import { expect, test } from 'vitest'
import { formOf, LEAGUE, openBoardStage, playFirstWeek, type Seen, signIn } from '../support/board.ts'

/** Offers on the trades page, and their effects. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

/** Opens a FAAB league after week 1. Alex manages the first team and blake the second; both have the pro plan. */
const opened = async () => {
  const stage = await openBoardStage({
    acquisitionMode: 'waivers',
    league: { waivers: { order: 'budget', budget: 100 } },
  })
  await stage.world.account('blake', 'pro')
  for (const [index, manager] of ['alex', 'blake'].entries())
    await stage.ask('updateTeam', { params: { id: LEAGUE, teamId: stage.teams[index] }, body: { manager } })
  await playFirstWeek(stage)
  const rosterOf = async (index: number): Promise<string[]> => {
    const { roster } = await stage.ask('getTeam', { params: { id: LEAGUE, teamId: stage.teams[index] } })
    return (roster as unknown as { id: string }[]).map(({ id }) => id)
  }
  const [own, other] = [await rosterOf(0), await rosterOf(1)]
  return { ...stage, own, other, blake: await signIn(stage, 'blake') }
}

const effectsIn = ({ text }: Seen): string[] =>
  [...text.matchAll(/<ul class="effect">([\s\S]*?)<\/ul>/g)].map(([, list]) => list!)

const NO_CHANGE = /Best lineup of Team 1: 0\.00 points a game, 0\.00 over 1 week so far/

test('an offer of only FAAB is shown to both managers with its effect', async () => {
  const { alex, blake, teams } = await opened()
  const form = await alex.go(at(`/trades?with=${teams[1]}`))
  const previewed = await alex.send(form, 'offer', { fromBudget: '5', toBudget: '3', step: 'preview' })
  expect(effectsIn(previewed)).toEqual([expect.stringMatching(NO_CHANGE)])
  const sent = await alex.send(previewed, 'offer', { step: 'offer' })
  for (const page of [sent, await blake.go(at('/trades'))]) {
    expect([page.status, page.text.includes('$5 FAAB'), page.text.includes('$3 FAAB')]).toEqual([200, true, true])
    expect(effectsIn(page)).toEqual([expect.stringMatching(NO_CHANGE)])
  }
  const counter = /<a class="quiet" href="([^"]*)"[^>]*>Counter</.exec((await blake.go(at('/trades'))).text)![1]!
  const answering = formOf(await blake.go(counter.replaceAll('&amp;', '&')), 'offer')
  expect([answering.get('fromBudget'), answering.get('toBudget')]).toEqual(['3', '5'])
})

test('the effect of an offer counts its drops, before and after it is sent', async () => {
  const { alex, blake, ask, teams, own, other } = await opened()
  const sides = { give: own[0]!, get: other[0]!, drop: own[1]! }
  const form = await alex.go(at(`/trades?with=${teams[1]}`))
  const previewed = await alex.send(form, 'offer', { ...sides, step: 'preview' })
  const sent = await alex.send(previewed, 'offer', { ...sides, step: 'offer' })
  const effects = [previewed, sent, await blake.go(at('/trades'))].map(page => effectsIn(page)[0])
  expect(effects[0]).toContain('points a game')
  expect(new Set(effects).size).toBe(1)
  const body = { fromTeamId: teams[0], toTeamId: teams[1], fromPlayerIds: [own[0]], toPlayerIds: [other[0]] }
  const seasonOf = async (players: object) => {
    const { teams: effect } = await ask('previewTrade', { body: { ...body, ...players } })
    return (effect as unknown as { season: { before: number; after: number } }[]).map(({ season }) => season)
  }
  const [withDrop] = await seasonOf({ fromDropPlayerIds: [own[1]] })
  await blake.send(await blake.go(at('/trades')), 'answer')
  const [afterwards] = await seasonOf({ fromPlayerIds: [other[0]], toPlayerIds: [own[0]] })
  expect(withDrop!.after).toBe(afterwards!.before)
})

test('a preview that is not possible shows the reason on the page', async () => {
  const { alex, teams, own, other } = await opened()
  const query = new URLSearchParams([
    ['with', teams[1]!],
    ...[own[0]!, own[0]!].map((id): [string, string] => ['give', id]),
    ['get', other[0]!],
  ])
  const page = await alex.go(at(`/trades?${query}`))
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/<div id="effect"><p class="dim">Players given [^<]*\.<\/p>/)
  for (const [name, value] of [
    ['get', 'unknown'],
    ['fromBudget', '999999999'],
    ['fromBudget', '-1'],
  ]) {
    const asked = await alex.go(at(`/trades?with=${teams[1]}&give=${own[0]}&get=${other[0]}&${name}=${value}`))
    expect([name, value, asked.status]).toEqual([name, value, 200])
  }
})
