import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The requests that a server is at, and the connections they came by. */
export interface RunningRequests {
  count: () => number
  /** From now on each answer says that its connection ends with it. */
  lastOnTheirConnections: () => void
  /** Ends the connections on which nothing was asked, or everything is answered. */
  endUnused: () => void
}

/** Follows the requests of a server from now on. */
export const followRequests = (server: Server): RunningRequests => {
  const answers = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let areLast = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // First of all listeners, so that the answer knows before anything writes it.
  server.prependListener('request', (_request, answer: ServerResponse) => {
    if (areLast) answer.shouldKeepAlive = false
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  return {
    count: () => answers.size,
    lastOnTheirConnections: () => {
      areLast = true
      for (const answer of answers) answer.shouldKeepAlive = false
    },
    endUnused: () => {
      const used = new Set([...answers].map(({ socket }) => socket))
      for (const socket of sockets) if (!used.has(socket)) socket.destroy()
    },
  }
}
