import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtProgram } from '../../support/program.ts'
import { soon } from '../../support/soon.ts'
import { playedLeague } from './league.ts'
import { openTmux, whyNoTerminal } from './tmux.ts'

const title = `the program in a real terminal${whyNoTerminal ? ` (skipped: ${whyNoTerminal})` : ''}`
const ESCAPE = '\u001b'
const ALTERNATE = '#{alternate_on}'
const CURSOR = '#{cursor_flag}'

let program = ''

/** Returns the shell command for the built program with these arguments. */
const programLine = (...argv: readonly string[]): string =>
  [process.execPath, join(program, 'bin', 'hindsight.js'), ...argv].join(' ')

const opened = async (...argv: readonly string[]) => {
  const league = await playedLeague()
  const env = { HINDSIGHT_HOME: league.home, HINDSIGHT_URL: '', CI: '1' }
  return { league, ...openTmux(programLine('tui', ...argv), env) }
}

describe.skipIf(whyNoTerminal)(title, () => {
  beforeAll(async () => {
    program = await builtProgram()
  })

  test('fills an 80x24 terminal, responds to keys and resizing, and restores the terminal when it exits', async () => {
    const { see, press, resize, state, text } = await opened('"Office League"')
    const home = await see('[1 League]', 'TIEBREAKER', /q quit/)
    expect(home.trimEnd().split('\n')).toHaveLength(24)
    expect(state(`${ALTERNATE} ${CURSOR}`)).toBe('1 0')
    press('2')
    await see('[2 Week]', 'left on the bench')
    press('3')
    await see('BETTER')
    press('b')
    await see('INSTEAD OF')
    press('Enter')
    await see('Set the best lineup by points: 9 of 9 slots filled')
    press('4')
    await see(/Total \d/)
    press('Down', '+', '+')
    await see(/Passing touchdowns +5\b/)
    press('5')
    await see('/ to search')
    press('/', 'apple')
    await see('/apple', /[▁▂▃▄▅▆▇█·]{18}/)
    resize(140, 40)
    await see('BASELINE')
    resize(60, 16)
    await soon(() => expect(text().trimEnd().split('\n').length).toBeLessThanOrEqual(16))
    press('Escape')
    await see('/ to search')
    press('?')
    await see('Everywhere')
    press('q', 'y')
    await see('ended 0')
    expect(text()).not.toContain('Everywhere')
    expect(state(`${ALTERNATE} ${CURSOR}`)).toBe('0 1')
  })

  test('draws full screens over earlier content and after resizing', async () => {
    const league = await playedLeague()
    const { see, press, resize, text, state } = openTmux(`printf 'hello world'; ${programLine('tui')} 2> /dev/null`, {
      HINDSIGHT_HOME: league.home,
      HINDSIGHT_URL: '',
    })
    await see(/^Office League /, 'TIEBREAKER')
    press('3')
    const before = await see(/\+ best/, 'quit')
    for (const [columns, rows] of [
      [80, 10],
      [20, 5],
      [80, 16],
      [40, 10],
      [70, 30],
      [120, 40],
    ] as const) {
      resize(columns, rows)
      await see(columns < 60 || rows < 15 ? 'Hindsight' : 'BETTER')
      resize(80, 24)
      await soon(() => expect(text()).toBe(before))
    }
    // Waits until the screen is stable, because a resize can redraw it.
    await soon(() => {
      writeFileSync(state('#{pane_tty}'), `${ESCAPE}[5;1Hwritten by another program`)
      expect(text()).toMatch('written by another program')
    })
    press('C-l')
    await soon(() => expect(text()).toBe(before))
  })

  test('refuses a terminal without cursor movement', async () => {
    const { see, state } = openTmux(`TERM=dumb ${programLine('tui')}`, { HINDSIGHT_HOME: '/nowhere' })
    await see('needs a terminal that can move its cursor', 'ended 2')
    expect(state(ALTERNATE)).toBe('0')
  })

  test('suspends with Ctrl-Z and resumes with fg', async () => {
    const league = await playedLeague()
    const { see, press, state } = openTmux('bash --norc -i', { HINDSIGHT_HOME: league.home, HINDSIGHT_URL: '' })
    press(programLine('tui'), 'Enter')
    await see('TIEBREAKER')
    press('C-z')
    await see('Stopped')
    expect(state(`${ALTERNATE} ${CURSOR}`)).toBe('0 1')
    press('fg', 'Enter')
    await see(/^Office League /, 'TIEBREAKER')
    press('2')
    await see('[2 Week]')
  })

  test('follows clicks on tabs, rows and hints, and the wheel', async () => {
    const { see, press } = await opened()
    const mouse = (report: string) => press('-l', `${ESCAPE}[<${report}`)
    await see(/^>.? +1 /m)
    mouse('65;9;9M')
    await see(/^>.? +4 /m)
    // The tabs are on the second line.
    mouse('0;13;2M')
    await see('[2 Week]')
    mouse('0;4;2M')
    const rows = (await see('[1 League]', /^>.? +4 /m)).split('\n')
    mouse(`0;9;${rows.findIndex(line => /^ .? +2 /.test(line)) + 1}M`)
    await see(/^>.? +2 /m)
    // The first key hint is Enter.
    mouse(`0;1;${rows.findLastIndex(line => line.includes('quit')) + 1}M`)
    await see('[3 Team]')
  })

  test('draws only what changed: a key press does not clear the screen and writes less than half of it', async () => {
    const { league, see, press, written } = await opened()
    await see('TIEBREAKER')
    const file = join(league.home, 'written')
    await soon(() => {
      written(file)
      press('Down')
      expect(written(file).length).toBeGreaterThan(0)
    })
    await see(/>•? +\d+ +/)
    const frames = written(file).split(`${ESCAPE}[?2026h`)
    for (const frame of frames) {
      expect(frame).not.toContain(`${ESCAPE}[2J`)
      expect(frame.length).toBeLessThan(1000)
    }
  })

  test.each([
    ['SIGTERM', /ended 143|Terminated/],
    ['SIGHUP', /ended 129|Hangup/],
    ['SIGINT', /ended 130|ended 0/],
  ])('restores the terminal on %s', async (signal, ended) => {
    const { see, state } = await opened()
    await see('TIEBREAKER')
    const [pid] = state('#{pane_pid}').split('\n')
    const children = execFileSync('ps', ['--ppid', pid!, '-o', 'pid=']).toString().trim().split(/\s+/)
    process.kill(Number(children[0]), signal)
    await see(ended)
    expect(state(`${ALTERNATE} ${CURSOR}`)).toBe('0 1')
  })

  test('restores the terminal after a crash, and does not print a stack trace', async () => {
    const broken = `require(${JSON.stringify(join(program, 'dist', 'tui.cjs'))}).openTui({
      caller: { call: async () => ({}), local: async () => { throw 0 } },
      league: { league: { id: 'x', name: 'X' }, teams: [], standings: [], weeks: [] },
      choosing: false, hasColor: true, sentenceOf: String })
      .catch(error => { console.log('it broke: ' + error.name); process.exitCode = 1 })`
    const { see, state, text } = openTmux(`${process.execPath} -e '${broken.replaceAll("'", `'"'"'`)}'`, {})
    await see('it broke: TypeError', 'ended 1')
    expect(text()).not.toMatch(/\bat .*tui/)
    expect(state(`${ALTERNATE} ${CURSOR}`)).toBe('0 1')
  })

  test('uses only bold and dim text without colors', async () => {
    const league = await playedLeague()
    const { see, press, written } = openTmux(programLine('tui'), {
      HINDSIGHT_HOME: league.home,
      NO_COLOR: '1',
      HINDSIGHT_URL: '',
    })
    await see('TIEBREAKER')
    const file = join(league.home, 'written')
    written(file)
    const colors = new RegExp(`${ESCAPE}\\[(3|4|9|10)\\dm`)
    press('3')
    await see('left on the bench')
    expect(written(file)).not.toMatch(colors)
  })
})
