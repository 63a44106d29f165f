import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { conflict } from '../engine/index.ts'
import type { App } from './app.ts'
import { boundConnections, type ConnectionSetting, USUAL_CONNECTIONS } from './http/connections.ts'
import { errorText, rateHeaders } from './http/reply.ts'

export { createApp } from './app.ts'
export type { JobSetting, Jobs } from './background.ts'
export { type ConnectionSetting, holds, isLoopback, USUAL_CONNECTIONS } from './http/connections.ts'
export { accessLog } from './http/log.ts'
export type { Access, Service } from './http/service.ts'
export { startJobs } from './jobs.ts'
export { openSeasonLoader } from './season-loader.ts'
export { startLiveFeeds, startMessages, startPickClocks, startStatChecks } from './steady-jobs.ts'

/** A service that listens at an address. */
export interface Listening {
  port: number
  /** Stops accepting connections, waits this many ms for open requests, and closes all connections. */
  stop(graceMs: number): Promise<void>
}

const SETTINGS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  // Turned off, because Hindsight itself refuses requests without a Host.
  requireHostHeader: false,
}
const MAX_REQUESTS_PER_CONNECTION = 10_000
/** The length of the backlog. Clients beyond it try again after a second. */
const BACKLOG = 4_096

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const SENTENCE_OF: Readonly<Record<number, string>> = {
  400: 'This is not an HTTP request',
  408: 'The request took too long to arrive',
  431: 'The address and the headers are larger than 16 KiB together; send less',
}

/** The input never became a request, so it does not use up a window. The headers show an unused window. */
const untouched = (now: number) => rateHeaders({ limit: 60, remaining: 60, used: 0, resetAt: now + 60_000 })

const rawAnswer = (status: number): string => {
  const body = errorText('invalid_request', SENTENCE_OF[status]!)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...untouched(Date.now()),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/**
 * How long a refused client has to read the error, in ms. Without a limit, a client that never closes would block a
 * connection.
 */
const LINGER_MS = 1_000

/** Responds to input that never became a request, with an Error object like any other. */
const answerBroken = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawAnswer(STATUS_OF[error.code ?? ''] ?? 400))
  const late = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(late))
}

/** Refuses a request before it reaches the app if its Host and path do not form a valid URL. */
const unreadable = (): Response =>
  new Response(errorText('invalid_request', 'The Host or the path of this request cannot be read'), {
    status: 400,
    headers: { 'Content-Type': 'application/json', ...untouched(Date.now()) },
  })

/**
 * How long a client has to send the rest of a refused body, in ms: the longest pause, and the total. A client that is
 * disconnected while it sends would not read its response.
 */
const DRAIN_MS = { idle: 10_000, total: 60_000 }

/** Drops the rest of a request that got its response before it had fully arrived. */
const drain = (request: IncomingMessage): void => {
  if (request.complete) return
  const cutOff = () => request.socket.destroySoon()
  const idle = setTimeout(cutOff, DRAIN_MS.idle)
  const total = setTimeout(cutOff, DRAIN_MS.total)
  request.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
  })
  request.on('data', () => idle.refresh())
}

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another with --port',
  EADDRNOTAVAIL: 'this machine does not have this address; choose another with --host',
  EACCES: 'the port needs more privileges; choose one above 1023 with --port',
  ENOTFOUND: 'the host is unknown; choose another with --host',
}

/** An address of this machine. */
interface At {
  host: string
  port: number
}

const startListening = (server: Server, { host, port }: At): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = LISTEN_ERRORS[error.code ?? ''] ?? error.message
      reject(conflict(`Can't listen at ${host}, port ${port}: ${why}`, { cause: error }))
    })
    server.listen({ host, port, backlog: BACKLOG }, resolve)
  })

/** Throws conflict if the address is not available. Callers check this before they create anything. */
export const requireAvailableAddress = async (at: At): Promise<void> => {
  const server = createServer()
  await startListening(server, at)
  await new Promise(resolve => server.close(resolve))
}

const stopServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise(resolve => server.close(resolve))
  // Closes idle connections repeatedly, because connections become idle one after another.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const late = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Listens for requests to an app. Throws conflict if the address is taken or does not belong to this machine. */
export const listen = async (
  app: App,
  at: At,
  setting: ConnectionSetting = { max: USUAL_CONNECTIONS, proxies: new BlockList() },
): Promise<Listening> => {
  const stopping = new AbortController()
  const answer = (request: Request, env: object) =>
    app.fetch(request, { ...env, connections, stopping: stopping.signal })
  const handle = getRequestListener(answer, {
    hostname: at.host,
    errorHandler: unreadable,
    autoCleanupIncoming: false,
  })
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => drain(request))
    return handle(request, response)
  }
  const server = createServer(SETTINGS, listener)
  const connections = boundConnections(server, setting)
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  server.on('clientError', answerBroken)
  // Responds to an unsupported Expect header here, because Node would use a different format.
  server.on('checkExpectation', listener)
  await startListening(server, at)
  return {
    port: (server.address() as AddressInfo).port,
    stop: graceMs => {
      stopping.abort()
      return stopServer(server, graceMs)
    },
  }
}
