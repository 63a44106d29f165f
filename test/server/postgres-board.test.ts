import { expect, onTestFinished, test } from 'vitest'
import { LEAGUE, newBrowser, openBoardStage } from '../support/board.ts'
import { readEvents } from '../support/events.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { withPostgres } from '../support/stores.ts'
import { openWorld } from '../support/world.ts'

withPostgres('the board with a PostgreSQL store', () => {
  test("accepts the first daemon's invite link on the second daemon, and shows the first daemon's changes there", async () => {
    const { world, served, ask, teams } = await openBoardStage()
    const there = await openWorld({ file: world.file })
    onTestFinished(() => there.close())
    there.time.now = world.time.now
    const { app } = await serveWorld(there)
    const { token } = await ask('createInvite', { body: {} })
    const blake = newBrowser({ app })
    await blake.send(await blake.go(`/join/${token}`), 'enter', { name: 'blake', teamName: 'Blue Birds' })
    const path = `/leagues/${LEAGUE}`
    expect((await blake.go(path)).text).toContain('Blue Birds')
    // The session is also valid on the daemon that did not create it.
    const cookie = [...blake.cookies].map(pair => pair.join('=')).join('; ')
    const headers = { host: 'localhost', cookie }
    expect((await served.app.fetch(new Request(`http://localhost${path}`, { headers }), {})).status).toBe(200)
    const stream = await app.fetch(new Request(`http://localhost${path}/live`, { headers }), {})
    expect(stream.status).toBe(200)
    const events = readEvents(stream)
    const key = await newKey(world, world.actor)
    const team = `/leagues/${LEAGUE}/teams/${teams[3]}`
    const renamed = await served.fetch(team, { key, ...json('PATCH', { name: 'Red Robins' }) })
    expect(renamed.status).toBe(200)
    expect(await events.next()).toMatchObject({ event: 'era' })
    expect((await blake.go(path)).text).toContain('Red Robins')
    await events.close()
  })
})
