import { stripVTControlCharacters } from 'node:util'
import { render } from 'ink-testing-library'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { say } from '../../../src/cli/tui/interface/lines.ts'
import { SCREENS } from '../../../src/cli/tui/interface/location.ts'
import { LOOKS } from '../../../src/cli/tui/interface/looks.ts'
import { Lines } from '../../../src/cli/tui/interface/paint.tsx'
import { type Screen, ScreenContext } from '../../../src/cli/tui/interface/screen.ts'
import { needs, openDemoTerminal, openHomeTerminal, openTerminal } from '../../support/cli.ts'
import { startDaemon } from '../../support/daemon.ts'
import { soon } from '../../support/soon.ts'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface, openPlayed } from './open.ts'

const rename = (teamId: string | undefined, name: string) => ({ params: { id: LEAGUE, teamId }, body: { name } })

describe('the keyboard', () => {
  test('opens screens by number and Tab, goes back with Esc, and shows its keys with ?', async () => {
    const { see, press } = await openInterface(await playedLeague())
    const tabs = ['League', 'Week', 'Team', 'Lab', 'Players', 'Balance', 'Waivers', 'Trades', 'Draft']
    for (const [at, title] of tabs.entries()) {
      await press(String(at + 1))
      await see(`[${at + 1} ${title}]`)
    }
    expect(tabs).toHaveLength(SCREENS.length)
    await press('tab')
    await see('[1 League]')
    await press('esc')
    await see('[9 Draft]')
    await press('esc')
    await see('[8 Trades]')
    await press('?')
    await see('offer a trade', 'Everywhere', 'another screen')
    await press('esc')
    await see('No trades yet')
  })

  test('handles keys that arrive together one by one', async () => {
    const { see, press } = await openInterface(await playedLeague())
    await see('TIEBREAKER')
    await press('\x1b[B\x1b[B5p')
    await see('PPR, QB, ')
    await press('1')
    await see(/>•? +3 /)
    await press('5')
    await see('PPR, QB, ')
    await press('/kas')
    await see('/kas')
    await press('backspace', 'q')
    await see('/kaq', 'No players match')
  })
})

describe('a change made elsewhere', () => {
  test('appears in the same data folder', async () => {
    const league = await playedLeague()
    const { see } = await openInterface(league)
    await see("Ann's Aces")
    await league.ask('updateTeam', rename(league.teamIds[0], 'Quiet Quails'))
    await see('Quiet Quails')
  })

  test('appears without a write as points grow in a running replay', async () => {
    const terminal = await openDemoTerminal()
    const hindsight = (...argv: string[]) => needs(terminal, ...argv)
    const create = ['league', 'create', 'Sunday', '--id', 'sunday', '--system', 'ppr', '--team-count', '4']
    await hindsight(...create, '--replay', '1990-09-09T16:50:00Z')
    await hindsight('draft', 'start')
    await hindsight('draft', 'auto', '--until', 'end')
    await hindsight('lineup', 'best', '1', '--week', '1', '--by', 'ppg')
    await hindsight('league', 'clock', 'run', '--speed', '600')
    const { see, press, text } = await openInterface(terminal, { league: 'sunday' })
    await press('2')
    await see('●')
    const totals = new Set<string>()
    await soon(() => {
      totals.add(/Team 1 +(\d+\.\d\d)|(\d+\.\d\d)[+ ]+Team 1/.exec(text())?.slice(1).find(Boolean) ?? '')
      expect(totals.size).toBeGreaterThan(4)
    })
  })

  test('appears through a daemon, where every screen shows the same as locally', async () => {
    const league = await playedLeague()
    const { secret }: { secret: string } = await league.json('key', 'create', 'screen')
    const { url } = await startDaemon(league.home)
    const here = await openInterface(league)
    const there = await openInterface(league, { env: { HINDSIGHT_URL: url, HINDSIGHT_KEY: secret } })
    const landmarks = [
      'TIEBREAKER',
      'left on the bench',
      'BETTER',
      'BEST LINEUP',
      'best ',
      'BEST ABOVE',
      'No claim',
      'No trades',
      'complete after 180 picks',
    ]
    for (const [at, landmark] of landmarks.entries()) {
      for (const each of [here, there]) await each.press(String(at + 1))
      // The last line differs, because one screen is local and the other is connected.
      const shown = await here.see(landmark)
      await there.see(shown.slice(0, shown.lastIndexOf('\n')), /connected *$/)
      expect(shown).toMatch(/local *$/)
    }
    await there.press('3', 'b')
    await there.see('INSTEAD OF')
    await there.press('enter')
    await there.see('Set the best lineup by points')
    await here.press('3')
    await here.see('the best possible lineup')
  })
})

describe('a stopped daemon', () => {
  test('leaves the last data on screen, is reported, and is detected when it restarts', async () => {
    const league = await playedLeague()
    const { secret }: { secret: string } = await league.json('key', 'create', 'screen')
    const daemon = await startDaemon(league.home)
    const env = { HINDSIGHT_URL: daemon.url, HINDSIGHT_KEY: secret }
    const { see, press } = await openInterface(league, { env })
    await press('3')
    await see('left on the bench')
    await press('b')
    await see('INSTEAD OF', /connected *$/)
    await daemon.stop()
    // This does not need a key press, because the league's event stream ends with the daemon.
    await see('INSTEAD OF', /stale since \d\d:\d\d, retrying *$/)
    await press('enter')
    await see(/! No daemon\s+is responding at/, 'left on the bench')
    await press('left')
    await see(/! No daemon\s+is responding at/)
    await startDaemon(league.home, '--port', new URL(daemon.url).port)
    await see('Week 16 ›', 'left on the bench', /quit +connected *$/)
    await league.ask('updateTeam', rename(league.teamIds[0], 'Quiet Quails'))
    await see('•Quiet Quails (alex)')
  })
})

describe.skipIf(process.platform === 'win32')('a daemon that hangs', () => {
  test('is reported even though its connections stay open, and is detected when it responds again', async () => {
    const league = await playedLeague()
    const { secret }: { secret: string } = await league.json('key', 'create', 'screen')
    const daemon = await startDaemon(league.home)
    const { see } = await openInterface(league, { env: { HINDSIGHT_URL: daemon.url, HINDSIGHT_KEY: secret } })
    await see('TIEBREAKER', /connected *$/)
    process.kill(daemon.pid, 'SIGSTOP')
    await see('TIEBREAKER', /stale since \d\d:\d\d, retrying *$/)
    process.kill(daemon.pid, 'SIGCONT')
    await see(/connected *$/)
    await league.ask('updateTeam', rename(league.teamIds[0], 'Quiet Quails'))
    await see('Quiet Quails')
  })
})

describe('multiple leagues', () => {
  test('can be chosen at the start if the command does not name one, and later with L, each with its own teams', async () => {
    const league = await playedLeague()
    await league.run('league', 'create', 'Second', '--system', 'ppr', '--season', '1990')
    const { see, press } = await openInterface(league, { choosing: true })
    await see('Which league?', /> Office League +1990/, 'Second')
    await press('/', ...'sec', 'enter')
    await see(/^Second /m, 'No draft yet: press n to start a snake draft')
    await press('2', 'L')
    await see('Which league?')
    await press('enter')
    await see(/^Office League /m, "Ann's Aces", '[1 League]')
  })
})

describe('the terminal size', () => {
  test('below the minimum shows a message, and the same screen again once it is large enough', async () => {
    const { see, press, resize } = await openInterface(await playedLeague())
    await press('3')
    const before = await see('BETTER')
    resize(39, 24)
    await see(/Hindsight needs 40 columns by 15 lines;\s+this terminal has 39 by 24/)
    resize(80, 14)
    await see('this terminal has 80 by 14')
    resize(80, 24)
    expect(await see('BETTER')).toBe(before)
  })

  test('at the minimum shows every number in full, and the list of keys scrolls to its end', async () => {
    const { see, press, text } = await openInterface(await playedLeague(), { columns: 40, rows: 15 })
    await see('W-L-T')
    for (const key of ['1', '2', '3', '4', '5', '6', '9']) {
      await press(key)
      await see(new RegExp(`\\[${key} `))
      expect(text()).not.toMatch(/\d\.\d?…/)
    }
    await press('?')
    await see('Draft', 'Esc close')
    await press('end')
    await see(/q +quit\n/)
    await press('x')
    await see('complete after')
  })
})

describe('text from other users', () => {
  test('cannot inject terminal control sequences', () => {
    const stage = { columns: 80, looks: LOOKS.dark, painted: new Map() } as Partial<Screen> as Screen
    const lines = [say('Ann\u001b[2J\u0007\u009bAces\nBears', 'accent')]
    const shown = render(createElement(ScreenContext.Provider, { value: stage }, createElement(Lines, { lines })))
    expect(stripVTControlCharacters(shown.lastFrame() ?? '')).toBe('Ann [2J  Aces Bears')
  })
})

describe('without colors', () => {
  test('selections, notices and errors are still marked', async () => {
    const { see, press } = await openInterface(await playedLeague(), { hasColor: false })
    await see('[1 League]', /> +1 +/)
    await press('8', 'a')
    await see('[8 Trades]')
  })
})

describe('on the free plan', () => {
  test('lineups have no points, and pro features say that they need the pro plan', async () => {
    const league = await playedLeague()
    await league.run('account', 'plan', 'alex', 'free')
    const { see, press } = await openInterface(league)
    await press('3')
    await see('The best lineup needs the pro plan', /QB +\S+ \S+/)
    await press('4')
    await see('The lab needs the pro plan')
    await press('5')
    await see('100 of 1', 'TOTAL')
    await press('6')
    await see('Balance and comparison need the pro plan')
  })
})

describe('hindsight tui', () => {
  test('needs a terminal, a data folder and a league', async () => {
    const nowhere = openTerminal()
    const { status, stderr } = await nowhere.run('tui')
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('No Hindsight data') })
    expect(await nowhere.run('tui')).toEqual(await nowhere.run('league', 'show'))
    const empty = await openHomeTerminal()
    expect(await empty.run('tui')).toEqual(await empty.run('league', 'show'))
    const league = await playedLeague()
    expect(await league.run('tui', 'nope')).toEqual(await league.run('league', 'show', 'nope'))
    expect(await league.run('tui')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'hindsight: tui needs a terminal; the other commands do not\n',
    })
  })
})

describe('the palette', () => {
  const params = { id: LEAGUE }

  test('finds screens, pages, teams, weeks, systems and keys by name', async () => {
    const { see, press } = await openPlayed()
    const goTo = async (text: string, entry: RegExp, ...shown: readonly (string | RegExp)[]) => {
      await press(':', ...text)
      await see(entry)
      await press('enter')
      await see(...shown)
    }
    await see('TIEBREAKER')
    await goTo('odds', /> screen +League › Odds/, '› League › Odds ›')
    await goTo('kite', /> team +Kite Kings/, 'Kite Kings (no manager)')
    await goTo('best l', /> key b +best lineup/, 'INSTEAD OF')
    await press('esc')
    await goTo('week 12', /> week +Week 12/, '‹ Week 12 ›')
    await goTo('half', /> system +Half PPR/, 'under Half PPR')
  })

  test('lists players who can start, best first', async () => {
    const { league, see, press, text } = await openPlayed()
    const query = { q: 'uriah', league: LEAGUE, startable: 1, sort: 'total', limit: 5 }
    const { players } = await league.ask('listPlayers', { query })
    const names = players.map(({ name }) => name)
    await see('TIEBREAKER')
    await press(':', ...'uriah')
    await see(new RegExp(`> player +${names[0]} `))
    expect([...text().matchAll(/player +(.+?) \(/g)].map(([, name]) => name).slice(0, 5)).toEqual(names)
    const { league: shown } = await league.ask('getLeague', { params })
    const startable = new Set<string>(shown.rosterConfig.slots.flatMap(({ eligible }) => eligible))
    expect(players.filter(({ posGroup }) => !startable.has(posGroup))).toEqual([])
  })
})
