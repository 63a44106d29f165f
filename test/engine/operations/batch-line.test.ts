import { describe, expect, onTestFinished, test } from 'vitest'
import { importBatching } from '../../../src/engine/index.ts'
import { sqlOn, storeFile } from '../../support/store-file.ts'
import { openWorld } from '../../support/world.ts'

describe('a batch line', () => {
  /** Opens a world and a function that runs a batch line. */
  const openLine = async (file = ':memory:') => {
    const world = await openWorld({ file })
    onTestFinished(() => world.close())
    const { allCommands, performLine, readCommand } = await importBatching()
    const commands = await allCommands()
    const perform = (line: number, asked: Record<string, unknown>, batchId = 'b') => {
      const { command, parts } = readCommand(commands, asked)
      const call = { actor: world.actor, local: true, ...parts }
      return performLine(world.engine, { op: command.op, call, batchId, line, text: JSON.stringify(asked) })
    }
    const names = async () =>
      ((await world.ask('listSystems')) as { systems: { name: string; mine: boolean }[] }).systems.flatMap(
        ({ name, mine }) => (mine ? [name] : []),
      )
    return { world, perform, names }
  }
  const make = (name: string) => ({ command: 'system create', name, rules: { global: { weights: { rec: 1 } } } })

  test('returns the stored result of a finished line within its batch, without running it again', async () => {
    const { perform, names } = await openLine()
    const first = await perform(1, make('one'))
    expect(await perform(1, make('one'))).toEqual(first)
    expect(await names()).toEqual(['one'])
    await perform(1, make('one'), 'another')
    expect(await names()).toEqual(['one', 'one'])
  })

  test('that was refused stays refused, even if it would be allowed now', async () => {
    const { world, perform } = await openLine(storeFile())
    const revoke = { command: 'system delete', systemId: 'own' }
    const refused = await perform(1, revoke)
    expect(refused).toMatchObject({ ok: false, error: 'not_found' })
    sqlOn(world.file, 'UPDATE batch_line SET answer = \'{"ok":false}\'')
    expect(await perform(1, revoke)).toEqual({ ok: false })
  })

  test('that now has a different command is refused', async () => {
    const { perform } = await openLine()
    await perform(1, make('one'))
    expect(await perform(1, make('two'))).toMatchObject({ error: 'conflict', message: /another command/ })
  })

  test('is not run again after its stored result expires', async () => {
    const { world, perform } = await openLine(storeFile())
    await perform(1, make('one'))
    await perform(10_001, make('two'))
    expect(await perform(1, make('one'))).toMatchObject({ error: 'conflict', message: /up to 1 are no longer kept/ })
    world.wall.now += 8 * 86_400_000
    await perform(1, make('three'), 'later')
    expect(sqlOn(world.file, 'SELECT line FROM batch_line')).toEqual([{ line: 1 }])
  })

  test('stores a result without its secret', async () => {
    const { perform } = await openLine()
    const asked = { command: 'key create', name: 'k' }
    expect(JSON.stringify(await perform(1, asked))).toMatch(/sk_hindsight_[\w-]{43}/)
    const again = await perform(1, asked)
    expect(again.ok).toBe(true)
    expect(JSON.stringify(again)).not.toMatch(/sk_hindsight_[\w-]/)
  })
})
