import { expect, onTestFinished, test } from 'vitest'
import { toMarkdown } from '../../src/views/markdown.ts'
import { recap } from '../../src/views/recap.ts'
import { standalonePage } from '../../src/web/standalone.ts'
import { LEAGUE, openBoardStage, playFirstWeek } from '../support/board.ts'
import { openBoardHome } from '../zoo/board-home.ts'
import { KINDS } from '../zoo/kinds.ts'

/** The attribution that nflverse's license requires, on pages and recaps that show its stats. */

const LICENSE = 'https://creativecommons.org/licenses/by/4.0/'

test('pages with an nflverse season name nflverse and its license', async () => {
  const boardStage = await openBoardStage()
  await playFirstWeek(boardStage)
  for (const path of ['', '/standings', '/players', `/teams/${boardStage.teams[0]}`, '/weeks/1', '/recap?week=1'])
    expect((await boardStage.alex.go(`/leagues/${LEAGUE}${path}`)).text.split(LICENSE).length, path).toBe(2)
  expect((await boardStage.alex.go('/')).text).toContain(LICENSE)
  expect((await boardStage.alex.go('/account')).text).not.toContain(LICENSE)
})

test('recaps in Markdown and as a standalone page credit nflverse with its license', async () => {
  const boardStage = await openBoardStage()
  await playFirstWeek(boardStage)
  const answer = (await boardStage.ask('getRecap', { query: { week: 1 } })) as never as Parameters<typeof recap>[0]
  expect(toMarkdown(recap(answer))).toMatch(/Stats from \[nflverse\]\(https:[^)]+\), \[CC BY 4\.0\]\(https:[^)]+\)/)
  expect(standalonePage(recap(answer), 'UTC')).toContain(`<a href="${LICENSE}">CC BY 4.0</a>`)
})

test('pages with the fictional season do not name a source', async () => {
  const { alex, league } = await openBoardHome(KINDS[0]!, onTestFinished)
  for (const path of ['/', `/leagues/${league}`, `/leagues/${league}/standings`])
    expect((await alex.go(path)).text, path).not.toContain('nflverse')
})
