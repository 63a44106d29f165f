import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { standalonePage } from '../../src/web/standalone.ts'
import { LEAGUE, openBoarded, playOne } from '../support/board.ts'
import { browser, closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { listenBoard, openWindow, overflowOf } from '../support/chromium.ts'

/** Pages on paper, with the sizes of A4 without its margins, px. */
const PAPERS = { landscape: { width: 1047, height: 718 }, portrait: { width: 718, height: 1047 } }

beforeAll(openBrowser)
afterAll(closeBrowser)

const INK = `(() => {
  const { left, right } = document.querySelector('main').getBoundingClientRect()
  const { paddingLeft, paddingRight, color } = getComputedStyle(document.querySelector('main'))
  const shown = [...document.querySelectorAll('nav, form, .me')].filter(each => each.checkVisibility()).length
  return { left: left + parseFloat(paddingLeft), right: innerWidth - right + parseFloat(paddingRight), color, shown }
})()`

const ON_PAPER = { left: 0, right: 0, color: 'rgb(0, 0, 0)', shown: 0 }

describe.skipIf(whyNoBrowser !== null)('on paper', () => {
  test.each(Object.entries(PAPERS))(
    'pages use the whole width in %s, in black and without navigation',
    async (_, size) => {
      const boarded = await openBoarded()
      await playOne(boarded)
      const { url, stop } = await listenBoard(boarded)
      onTestFinished(stop)
      const { page, context } = await openWindow(url, boarded.alex.cookies, { viewport: size, colorScheme: 'dark' })
      onTestFinished(() => context.close())
      await page.emulateMedia({ media: 'print' })
      for (const path of [
        '',
        '/standings',
        '/weeks/1',
        `/weeks/1/${boarded.teams[0]}`,
        `/teams/${boarded.teams[0]}`,
        '/report',
      ]) {
        await page.goto(`/leagues/${LEAGUE}${path}`)
        expect(await page.evaluate(INK), path).toEqual(ON_PAPER)
        expect(await overflowOf(page), path).toBe(0)
      }
      await page.goto('/')
      expect(await page.evaluate(INK)).toEqual(ON_PAPER)
    },
  )

  test('a recap in a file uses the whole width too', async () => {
    const page = await browser().newPage({ viewport: PAPERS.landscape })
    onTestFinished(() => page.close())
    await page.emulateMedia({ media: 'print' })
    await page.setContent(standalonePage({ title: 'Week 1', about: ['One line'], parts: [] }, 'UTC'))
    expect(await page.evaluate(INK)).toEqual(ON_PAPER)
  })
})
