import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { asksJson, withFields } from '../../src/cli/output/form.ts'
import { openDemoTerminal } from '../support/cli.ts'
import { openPlayed } from './office.ts'

describe('list output', () => {
  const open = async () => {
    const { run } = await openPlayed()
    return async (...argv: string[]): Promise<string> => {
      const { status, stdout, stderr } = await run(...argv)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return stdout
    }
  }

  test('has the same rows and fields in every machine-readable format', async () => {
    const out = await open()
    const fields = 'rank,wins,pointsFor'
    const objects = JSON.parse(await out('league', 'show', `--json=${fields}`)) as object[]
    const lines = (await out('league', 'show', '--format', 'ndjson', '--fields', fields)).trim().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(objects)
    const texts = objects.map(row => Object.values(row).map(String))
    for (const [form, delimiter] of [
      ['csv', ','],
      ['tsv', '\t'],
    ] as const) {
      const sheet = await out('league', 'show', '--format', form, '--fields', fields)
      expect(parse(sheet, { delimiter })).toEqual([fields.split(','), ...texts])
    }
    expect(objects.length).toBeGreaterThan(3)
  })

  test('prints the same output with --format as with --csv, --json or no flag', async () => {
    const out = await open()
    expect(await out('league', 'show', '--format', 'csv')).toBe(await out('league', 'show', '--csv'))
    expect(await out('league', 'show', '--format', 'json')).toBe(await out('league', 'show', '--json'))
    expect(await out('league', 'show', '--format', 'table')).toBe(await out('league', 'show'))
  })

  test('has one row for a result that is not a list, with false instead of an empty cell', async () => {
    const out = await open()
    const sheet = await out('draft', 'autopick', '--team', '1', 'off', '--csv')
    expect(parse(sheet, { columns: true })).toMatchObject([{ leagueId: 'office', autopick: 'false' }])
  })

  test('shows the requested fields in the requested order', async () => {
    const out = await open()
    expect((await out('league', 'show', '--fields', 'team,rank')).split('\n')[0]).toMatch(/^TEAM +RANK$/)
    expect(await out('league', 'show', '--format', 'md', '--fields', 'rank,team')).toMatch(
      /^\| RANK \| TEAM \|\n\| ---: \| --- \|\n/,
    )
  })

  test('is valid Markdown even if names contain special characters', async () => {
    const out = await open()
    await out('team', 'rename', '1', '*A|B*_[x](y)')
    expect(await out('league', 'show', '--format', 'md')).toContain('\\*A\\|B\\*\\_\\[x\\](y)')
    const page = await out('league', 'show', '--format', 'html')
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).not.toMatch(/<script|<link|src=/)
  })

  test('can be filtered with a jq program, which prints strings without quotes', async () => {
    const out = await open()
    expect(await out('league', 'show', '--jq', '.standings | length')).toMatch(/^\d+\n$/)
    expect(await out('league', 'show', '--json=rank,team', '--jq', '.[0].rank, "a b"')).toBe('1\na b\n')
    expect(await out('league', 'show', '--format', 'ndjson', '--jq', '.rank')).toMatch(/^1\n2\n3\n/)
  })

  test("uses the response's field names and types in JSON, but accepts the table's column names as well", async () => {
    const out = await open()
    const { standings } = JSON.parse(await out('league', 'show', '--json'))
    const [{ rank, team }] = standings
    const json = async (fields: string) => JSON.parse(await out('league', 'show', `--json=${fields}`))
    expect((await json('rank,team'))[0]).toEqual({ rank, team })
    expect((await json('team.name'))[0]).toEqual({ team: { name: team.name } })
    expect(await json('league.id,standings.rank')).toMatchObject({
      league: { id: 'office' },
      standings: [{ rank }, {}, {}, {}],
    })
    expect((await json('teamId,rank'))[0]).toEqual({ teamId: team.id, rank })
  })

  test('selects fields of a result that is not a list', async () => {
    const out = await open()
    expect(await out('me', '--json=plan,name')).toBe('{"plan":"pro","name":"alex"}\n')
    expect(await out('me', '--format', 'tsv', '--fields', 'name,plan')).toBe('name\tplan\nalex\tpro\n')
  })

  test('refuses conflicting formats, unknown fields and failing jq programs', async () => {
    const { run } = await openPlayed()
    const wrong: [string[], RegExp][] = [
      [['--fields', 'team,nope'], /Unknown field "nope"; the fields are rank, /],
      [['--json=rank,league.name'], /are in different parts of the response; use paths, such as standings.rank/],
      [['--json=rnk'], /did you mean \\"rank\\"\? The fields are rank, /],
      [['--fields', 'team,'], /--fields must be a comma-separated list/],
      [['--format', 'xml'], /--format must be table, csv/],
      [['--csv', '--format', 'md'], /--csv and --format md can't be combined/],
      [['--csv', '--jq', '.'], /--jq filters JSON/],
      [['--jq', '.['], /--jq: /],
      [['--jq', '.standings + 1'], /--jq: /],
    ]
    expect(await run('league', 'list', '--json', 'id,name')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Put the fields right after --json: --json=id,name'),
    })
    for (const [argv, expected] of wrong) {
      const refused = { status: 2, stdout: '', stderr: expect.stringMatching(expected) }
      expect(await run('league', 'show', ...argv)).toMatchObject(refused)
    }
  })
})

describe('command-line parsing', () => {
  test('recognizes every spelling of the JSON flag', () => {
    for (const argv of [['--json'], ['--json=a'], ['--jq', '.'], ['--format', 'JSON'], ['--format=Ndjson']])
      expect(asksJson(['me', ...argv])).toBe(true)
    for (const argv of [['--format', 'md'], ['--csv'], ['--', '--json'], []])
      expect(asksJson(['me', ...argv])).toBe(false)
  })

  test('accepts fields in --json=, and does not treat arguments after -- as flags', () => {
    expect(withFields(['me', '--json=a,b'])).toEqual(['me', '--json', '--fields', 'a,b'])
    expect(withFields(['x', '--', '--json=a'])).toEqual(['x', '--', '--json=a'])
    expect(withFields(['x', '--json', 'sedge', '--', '--json', 'a,b'])).toEqual([
      'x',
      '--json',
      'sedge',
      '--',
      '--json',
      'a,b',
    ])
  })
})

test('a list of players has the same columns for a week without games', async () => {
  const { run, json } = await openDemoTerminal()
  const { players } = (await json('player', 'list', '--limit', '1')) as { players: [{ id: string; name: string }] }
  const [{ id, name }] = players
  const seen = new Map<boolean, string>()
  for (let week = 1; week <= 18; week++) {
    const at = ['--week', String(week)]
    const { game } = (await json('player', 'show', id, ...at)) as { game: object | null }
    const { stdout } = await run('player', 'list', name, ...at, '--csv')
    seen.set(game === null, stdout.split('\n')[0]!)
    const shown = await run('player', 'show', id, ...at)
    expect(shown.stdout.includes(`No game in week ${week}`)).toBe(game === null)
  }
  expect([...seen.keys()].toSorted()).toEqual([false, true])
  expect(new Set(seen.values()).size).toBe(1)
})
