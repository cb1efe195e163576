import { Server } from 'node:http'

/** A server that speaks in requests and responses. */
export interface Listening {
  node?: { server?: unknown } | undefined
}

/**
 * Node's own server beneath one that speaks in requests and responses.
 * @throws Error where there is none: nothing of this runs elsewhere
 */
export const getNodeServer = ({ node }: Listening): Server => {
  if (node?.server instanceof Server) return node.server
  throw new Error('The server does not run on Node.')
}
