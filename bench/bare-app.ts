import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** Serves a bare hono app on loopback. Prints its address in one line of JSON, like Hindsight's daemon. */
export const serveBare = ({ fetch }: Hono): void => {
  serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, pid: process.pid })}\n`)
  })
}
