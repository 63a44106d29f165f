import type { Reply } from './reply.ts'

/** Creates the Response of a reply. In a build, its class is the listener's own (see `scripts/lean-fetch.ts`). */
export const responseOf = (body: Reply['body'], init: ResponseInit): Response => new Response(body, init)
