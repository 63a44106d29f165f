/** What draws pages: the daemon, and leagues as files. The build makes this module a file of its own. */
export { publishLeague } from '../publish/publish.ts'
export { serve } from './serve.ts'
