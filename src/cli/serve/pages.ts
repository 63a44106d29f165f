/** What draws pages or sends messages: the daemon, leagues as files, and messages without a daemon. The build makes this module a file of its own. */
export { notifySend } from '../notify/send.ts'
export { publishLeague } from '../publish/publish.ts'
export { serve } from './serve.ts'
