import { describe, expect, test } from 'vitest'
import { became, open, renames, resultsIn, teamName, write } from './batch-lines.ts'
import { openLeague } from './office.ts'

test('a batch accepts the flags for JSON Lines output and refuses other formats', async () => {
  const { run } = await openLeague()
  const file = write(['{"command":"me"}'])
  for (const argv of [[], ['--json'], ['--format', 'ndjson']])
    expect(resultsIn(await run('batch', file, ...argv))).toMatchObject([{ line: 1, ok: true }])
  for (const argv of [['--csv'], ['--format', 'table'], ['--json', '--fields', 'line'], ['--jq', '.ok']])
    expect(await run('batch', file, ...argv)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`one JSON line each; leave out ${argv.includes('--json') ? '--fields' : argv[0]}`),
      ),
    })
})

describe('a batch in one transaction', () => {
  test('applies every line or none, and reports which line was refused', async () => {
    const { run, rename, move, terminal } = await open()
    const wrong = await run(
      'batch',
      '--atomic',
      write([rename('A'), '', move('drop', '00-0000001'), rename('B'), 'no']),
    )
    expect(became(wrong)).toEqual([
      [1, true],
      [3, 'conflict'],
      [4, true],
      [5, 'invalid_request'],
    ])
    expect(resultsIn(wrong).map(({ ok, rolledBack }) => [ok, rolledBack])).toEqual([
      [false, true],
      [false, undefined],
      [false, true],
      [false, undefined],
    ])
    expect([wrong.status, wrong.stderr]).toEqual([
      5,
      '4 lines: 0 done, 2 undone, 2 refused (first: line 3); nothing was written\n',
    ])
    expect(await teamName(terminal)).toBe('Aces')
    const right = write([rename('A'), rename('B')])
    expect(await run('batch', '--atomic', right)).toMatchObject({ status: 0 })
    expect(await run('batch', '--atomic', right, '--from', '1')).toMatchObject({ status: 0 })
    expect([await teamName(terminal), await renames(terminal)]).toEqual(['B', 2])
  })

  test('shows the result of each line in a dry run without writing', async () => {
    const { run, rename, move, terminal } = await open()
    const file = write([rename('A'), move('drop', '00-0000001'), move('add', '00-0000001')])
    const ran = await run('batch', '--dry-run', file)
    expect(became(ran)).toEqual([
      [1, true],
      [2, 'conflict'],
      [3, true],
    ])
    expect(ran).toMatchObject({ status: 5, stderr: expect.stringMatching(/dry run, nothing was written\n$/) })
    expect([await teamName(terminal), await renames(terminal)]).toEqual(['Aces', 0])
  })

  test.each(['--atomic', '--dry-run'])('with %s reports a duplicate field as an error in its line', async flag => {
    const { run, rename, terminal } = await open()
    const ran = await run('batch', flag, write([rename('A'), '{"command":"me","command":"me"}', rename('B')]))
    expect(became(ran)).toEqual([
      [1, true],
      [2, 'invalid_request'],
      [3, true],
    ])
    expect(resultsIn(ran)[1]).toMatchObject({ message: expect.stringMatching(/^Line 2: .*command/) })
    expect([ran.status, await teamName(terminal)]).toEqual([2, 'Aces'])
  })

  test('cannot be resumed after it was committed, and the error names the --id flag', async () => {
    const { run, rename, terminal } = await open()
    const file = write([rename('A'), rename('B')])
    await run('batch', '--atomic', file, '--id', 'mine')
    const again = await run('batch', '--atomic', file, '--id', 'mine', '--from', '2')
    expect(again).toMatchObject({
      status: 5,
      stdout: '',
      stderr: expect.stringMatching(/The batch mine already ran.*--id/),
    })
    expect(again.stderr).not.toContain('Idempotency-Key')
    expect(await renames(terminal)).toBe(2)
  })

  test('accepts at most 10,000 lines', async () => {
    const { run } = await openLeague()
    const file = write(Array.from({ length: 10_001 }, () => '{"command":"me"}'))
    expect(await run('batch', '--dry-run', file)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/at most 10000 lines/),
    })
  })
})
