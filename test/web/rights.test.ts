import { describe, expect, onTestFinished, test } from 'vitest'
import { BOARD_PAGES } from '../../src/web/board-pages.ts'
import { add, after, edit, LEAGUE, makeLeague, manage } from '../contract/league.ts'
import { countersOf, openStage } from '../contract/stage.ts'
import { type Browser, formOf, newBrowser, signIn } from '../support/board.ts'
import { serveWorld } from '../support/server.ts'
import { type Form, type Scene, VISITORS, type Visitor } from './rights/form.ts'
import { ELSEWHERE, FORMS } from './rights/index.ts'

/** Sends forms from accounts that were not shown the form, each with a token from a different page. */

const nameOf = ({ page, work }: Pick<Form, 'page' | 'work'>): string => `${page} ${work}`
const visitors = Object.keys(VISITORS) as Visitor[]

const MANAGED = [manage(0, 'casey'), manage(1, 'erin'), edit({ coCommissioners: ['blake'] })]
const EMPTY = after(makeLeague(), ...MANAGED)
const FILLED = after(makeLeague(), add(0, 'q1'), add(0, 'w1'), add(1, 'w2'), ...MANAGED)

const laidOut = async ({ empty, arrange }: Form) => {
  const stage = await openStage('league')
  onTestFinished(() => stage.world.close())
  const scene: Scene = { stage, teams: await (empty ? EMPTY : FILLED)(stage) }
  return { scene, id: (await arrange?.(scene)) ?? '', served: await serveWorld(stage.world) }
}

type Laid = Awaited<ReturnType<typeof laidOut>>

/** Opens a page with a form for a visitor, and returns the page's token. */
const enter = async ({ scene: { stage }, served }: Laid, visitor: Visitor): Promise<[Browser, URLSearchParams]> => {
  const name = VISITORS[visitor]
  if (name !== null) {
    const browser = await signIn({ world: stage.world, served }, name)
    return [browser, formOf(await browser.go('/account'), 'leave')]
  }
  const browser = newBrowser(served)
  const inLeague = { params: { id: LEAGUE } }
  const { token } = (await stage.ask('createInvite', { ...inLeague, body: {} })) as { token: string }
  if (visitor === 'watcher') {
    const watch = (await stage.ask('shareLeague', inLeague)) as { token: string }
    await browser.go(`/w/${watch.token}`)
  }
  return [browser, formOf(await browser.open(`/join/${token}`), 'enter')]
}

const addressOf = (page: string, [teamId = '']: readonly string[]): string => {
  const ids: Record<string, string> = { ':id': LEAGUE, ':teamId': teamId, ':slot': '0', ':playerId': 't1' }
  return `${page.replace(/:\w+/g, part => ids[part] ?? part)}${page.includes(':teamId') ? '?week=2' : ''}`
}

/** Returns true if a visitor's form has an effect. */
const does = async (form: Form, visitor: Visitor, laid: Laid): Promise<boolean> => {
  const { scene, id, served } = laid
  const [browser, body] = await enter(laid, visitor)
  body.set('work', form.work)
  for (const [name, value] of Object.entries(form.typed?.(scene.teams, id) ?? {}))
    for (const each of [value].flat()) body.append(name, each)
  const before = await countersOf(scene.stage)
  const origin = 'http://localhost'
  const { status } = await browser.open(addressOf(form.page, scene.teams), {
    method: 'POST',
    body,
    headers: { origin },
  })
  expect(status, `${nameOf(form)} by the ${visitor}: ${served.lines.at(-1)?.path}`).toBeLessThan(500)
  return form.uncounted ? status < 400 : (await countersOf(scene.stage)) !== before
}

/** Returns the visitors whose form has an effect. They share a stage until one of them changes it. */
const doersOf = async (form: Form): Promise<Visitor[]> => {
  const doers: Visitor[] = []
  let laid = await laidOut(form)
  for (const visitor of visitors.toReversed()) {
    if (!(await does(form, visitor, laid))) continue
    doers.unshift(visitor)
    laid = await laidOut(form)
  }
  return doers
}

describe('a form works only for users who have the right to it', () => {
  test.each(FORMS.map(form => [nameOf(form), form.what ?? 'as it is', form] as const))(
    '%s (%s)',
    async (_, __, form) => {
      expect(await doersOf(form)).toEqual(form.may)
    },
  )

  test('every form on every page is tested, here or in the test that the list names', () => {
    const all = BOARD_PAGES.flatMap(({ path, actions }) => actions.map(action => nameOf({ page: path, work: action })))
    expect([...new Set(FORMS.map(nameOf)), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(all.toSorted())
  })
})
