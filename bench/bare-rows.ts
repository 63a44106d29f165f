import { Hono } from 'hono'
import { serveBare } from './bare-app.ts'
import { openPlain, readRows } from './plain.ts'

/** A bare hono app that runs the given queries for one season, and responds with the number of rows. */
const [store = '', ...queries] = process.argv.slice(2)
const db = openPlain(store)
const app = new Hono()
app.get('*', context => context.json(readRows(db, queries, Number(context.req.query('season')))))
serveBare(app)
