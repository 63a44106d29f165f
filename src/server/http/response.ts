import type { Reply } from './reply.ts'

/** Creates a reply's Response. In a build, it uses the listener's own class (see `scripts/lean-fetch.ts`). */
export const responseOf = (body: Reply['body'], init: ResponseInit): Response => new Response(body, init)
