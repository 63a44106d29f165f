import { hash } from 'node:crypto'
import { ASSETS } from './assets.ts'
import type { Files } from './drawing/page.ts'
import type { Route } from './request.ts'
import { packed, packing } from './visit/kept-pages.ts'

/** The style sheet and the script of the pages, each at an address of its content: a browser asks for it once. */

const KEPT = 'public, max-age=31536000, immutable'

const pathOf = (text: string, end: string): string => `/board-${hash('sha256', text, 'hex').slice(0, 12)}.${end}`

export const FILES: Files = { style: pathOf(ASSETS.style, 'css'), script: pathOf(ASSETS.script, 'js') }

const route = (path: string, type: string, text: string): Route => ({
  method: 'GET',
  path,
  open: true,
  answer: async request => {
    const body = packed(request, text)
    const headers = { 'Content-Type': type, 'Cache-Control': KEPT, 'X-Content-Type-Options': 'nosniff' }
    return { status: 200, body, headers: { ...headers, ...packing(body) } }
  },
})

export const FILE_ROUTES: readonly Route[] = [
  route(FILES.style, 'text/css; charset=utf-8', ASSETS.style),
  route(FILES.script, 'text/javascript; charset=utf-8', ASSETS.script),
]
