import type { Reply } from './reply.ts'

/** Makes the Response of a reply. In a build it is of the listener's own class, as `scripts/lean-fetch.ts` has it. */
export const responseOf = (body: Reply['body'], init: ResponseInit): Response => new Response(body, init)
