import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** Listens for a bare hono app on loopback, and says where in one line of JSON, as our daemon does. */
export const serveBare = ({ fetch }: Hono): void => {
  serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, pid: process.pid })}\n`)
  })
}
