import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { serveBare } from './bare-app.ts'

/** The limit of the HTTP bench: a bare hono app that answers one path with given bytes and headers, and does nothing else. */
const [answerFile = ''] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(answerFile, 'utf8')) as {
  status: 200 | 304
  headers: Record<string, string>
  body: string | null
}
const app = new Hono()
app.get('*', context => context.newResponse(body, status, headers))
serveBare(app)
