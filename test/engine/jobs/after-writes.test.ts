import { expect, onTestFinished, test } from 'vitest'
import { afterWrites } from '../../../src/engine/jobs/after-writes.ts'
import { openWorld } from '../../support/world.ts'

test('work runs once after each write, and again if it fails', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const write = () => world.ask('createAccount', { body: { name: `a${runs}`, plan: 'free' } })
  let runs = 0
  let fails = true
  const call = afterWrites(world.engine, async () => {
    runs++
    if (fails) throw new Error('no')
  })
  await expect(call()).rejects.toThrow('no')
  fails = false
  await call()
  await call()
  expect(runs).toBe(2)
  await write()
  fails = true
  await expect(call()).rejects.toThrow('no')
  fails = false
  await call()
  await call()
  expect(runs).toBe(4)
})

test('a write during the work makes it run again', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  let runs = 0
  const call = afterWrites(world.engine, async () => {
    if (++runs === 1) await world.ask('createAccount', { body: { name: 'late', plan: 'free' } })
  })
  for (let at = 0; at < 3; at++) await call()
  expect(runs).toBe(2)
})
