import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { builtLibrary } from '../support/installed-library.ts'

const reason = whyNoBrowser === null ? '' : ` (skipped: ${whyNoBrowser})`

describe.skipIf(whyNoBrowser !== null)(`the scoring library in a browser${reason}`, () => {
  beforeAll(openBrowser)
  afterAll(closeBrowser)

  test('scores a game as in Node', async () => {
    const code = readFileSync(join(await builtLibrary(), 'scoring.js'), 'utf8')
    const page = await browser().newPage()
    // This is a string because the test runner rewrites imports in functions.
    const points = await page.evaluate(`(async () => {
      const address = URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' }))
      const { compileRules, scoreRows } = await import(address)
      const rules = compileRules({ global: { weights: { rec: 0.5, rec_yards: 0.1 } } })
      return [...scoreRows(rules, [{ position: 'WR', rec: 7, rec_yards: 103 }])]
    })()`)
    await page.close()
    expect(points).toEqual([13.8])
  })
})
