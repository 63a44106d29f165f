import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { serveBare } from './bare-app.ts'

/** The baseline of the HTTP benchmarks: a bare hono app that always sends the same bytes and headers. */
const [answerFile = ''] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(answerFile, 'utf8')) as {
  status: 200 | 304
  headers: Record<string, string>
  body: string | null
}
const app = new Hono()
app.get('*', context => context.newResponse(body, status, headers))
serveBare(app)
