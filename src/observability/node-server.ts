import { Server as HttpServer, type IncomingMessage } from 'node:http'
import type { Server } from 'node:net'

/** A server with web requests and responses. */
export interface Listening {
  node?: { server?: unknown } | undefined
}

/**
 * Returns Node's server beneath a web server.
 * @throws Error if there is none
 */
export const getNodeServer = ({ node }: Listening): HttpServer => {
  if (node?.server instanceof HttpServer) return node.server
  throw new Error('The server does not run on Node.')
}

/**
 * Closes connections whose body does not arrive in time. Node has one limit for all requests, which is that of uploads.
 * @param isUpload whether a path may take longer
 */
export const endSlowBodies = (
  server: HttpServer,
  { limitMs, isUpload }: { limitMs: number; isUpload: (pathname: string) => boolean },
): void => {
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, url = '' } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || isUpload(url.replace(/[?#].*$/, ''))) return
    const timer = setTimeout(() => request.socket.destroy(), limitMs)
    timer.unref()
    const stop = () => clearTimeout(timer)
    request.once('end', stop).once('close', stop)
  })
}

/** Where a server listens, and the variable that names its port. */
interface ListeningPlace {
  host: string
  port: number
  variable: string
}

const getCode = (error: Error) => ('code' in error ? error.code : undefined)

const sentenceFor = (error: Error, { host, port, variable }: ListeningPlace): string => {
  switch (getCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program. End that one, or choose another port: ${variable}.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one of 1024 or more (${variable}), and have a proxy lead there.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${host} is no address of this machine. Set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.`
    default:
      return `Port ${port} of ${host} cannot be used: ${error.message}`
  }
}

/**
 * Waits until a server listens. Must be called in the same turn as `listen`, before that can fail.
 * @throws Error with a sentence if the port or the address is not available
 */
export const untilListening = (server: Server, place: ListeningPlace): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Error(sentenceFor(error, place), { cause: error }))
    server.once('error', fail)
    const succeed = () => {
      server.off('error', fail)
      resolve()
    }
    if (server.listening) succeed()
    else server.once('listening', succeed)
  })
