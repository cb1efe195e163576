import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from './free-port'

/** A request that a node received and did not answer. */
export interface LostRequest {
  /** The node that received it. */
  port: number
  request: string
  reason: string
}

/** A simple load balancer: sends each request to the next ready node, or waits for one. */
export interface Balancer {
  address: string
  /** Adds a node, and resolves when it is ready and gets requests. */
  add: (port: number) => Promise<void>
  /** Resolves once the balancer has noticed that a node is not ready, or gone. */
  untilOut: (port: number) => Promise<void>
  /** The nodes that get requests now. */
  ready: () => number[]
  /** How many requests each node has answered. */
  answered: (port: number) => number
  lost: LostRequest[]
  close: () => Promise<void>
}

interface Node {
  port: number
  isReady: boolean
  isAsked: boolean
  answered: number
  agent: Agent
  waiting: Set<() => void>
}

interface BalancerOptions {
  /**
   * Whether a request goes to the next node if one refuses the connection: that is safe for every method, because
   * nothing of it was sent. Requests that were sent are never repeated.
   */
  passesOn: boolean
  /** Milliseconds between two health checks of a node. */
  checkEvery?: number
}

const getBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

const getCode = (error: Error) => ('code' in error ? String(error.code) : error.message)

/** Listens on the loopback address. Polls /health/ready of each node, and keeps connections to it. */
export const startBalancer = async ({ passesOn, checkEvery = 100 }: BalancerOptions): Promise<Balancer> => {
  const nodes = new Map<number, Node>()
  const lost: LostRequest[] = []
  // Requests of which nothing was sent to a node yet.
  const waiting = new Set<() => void>()
  let turn = 0

  const set = (node: Node, isReady: boolean) => {
    if (node.isReady === isReady) return
    node.isReady = isReady
    for (const look of node.waiting) look()
    if (!isReady) return
    const passed = [...waiting]
    waiting.clear()
    for (const again of passed) again()
  }
  const until = (node: Node, isReady: boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (node.isReady !== isReady) return
        node.waiting.delete(look)
        resolve()
      }
      node.waiting.add(look)
      look()
    })
  const check = async (node: Node) => {
    // One check at a time: a late answer to an earlier one would be out of date.
    if (node.isAsked) return
    node.isAsked = true
    const answer = await fetch(`http://127.0.0.1:${node.port}/health/ready`, {
      headers: { connection: 'close' },
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    node.isAsked = false
    set(node, answer?.status === 200)
  }
  const checks = setInterval(() => {
    for (const node of nodes.values()) void check(node)
  }, checkEvery)

  const next = (): Node | undefined => {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady)
    turn += 1
    return ready[turn % Math.max(1, ready.length)]
  }
  const lose = (answer: ServerResponse, from: LostRequest) => {
    lost.push(from)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502, { 'x-lost': from.reason }).end()
  }
  const pass = (asked: IncomingMessage, body: Buffer, answer: ServerResponse): void => {
    if (answer.destroyed) return
    const node = next()
    const name = `${asked.method} ${asked.url}`
    if (!node) return void waiting.add(() => pass(asked, body, answer))
    const onward = request({
      host: '127.0.0.1',
      port: node.port,
      agent: node.agent,
      method: asked.method,
      path: asked.url,
      headers: {
        ...asked.headers,
        connection: 'keep-alive',
        'x-forwarded-for': [asked.headers['x-forwarded-for'], asked.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
      },
    })
    const fail = (error: Error) => {
      if (answer.destroyed) return
      set(node, false)
      const reason = getCode(error)
      if (reason === 'ECONNREFUSED' && passesOn) return pass(asked, body, answer)
      lose(answer, { port: node.port, request: name, reason })
    }
    onward.on('error', fail)
    onward.on('response', (said) => {
      const { connection: _, 'keep-alive': __, ...headers } = said.headers
      answer.writeHead(said.statusCode ?? 502, headers)
      said.on('error', fail)
      said.on('end', () => {
        node.answered += 1
      })
      said.pipe(answer)
    })
    answer.on('close', () => {
      if (!answer.writableFinished) onward.destroy()
    })
    onward.end(body)
  }
  const server = createServer((asked, answer) => {
    void getBody(asked).then(
      (body) => pass(asked, body, answer),
      () => answer.destroy(),
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

  const nodeAt = (of: number): Node => {
    const node = nodes.get(of)
    if (!node) throw new Error(`No node listens on ${of}.`)
    return node
  }
  return {
    address: `http://127.0.0.1:${port}`,
    add: async (added) => {
      const agent = new Agent({ keepAlive: true })
      const node: Node = {
        port: added,
        isReady: false,
        isAsked: false,
        answered: 0,
        agent,
        waiting: new Set(),
      }
      nodes.set(added, node)
      await until(node, true)
    },
    untilOut: (of) => until(nodeAt(of), false),
    ready: () => [...nodes.values()].filter(({ isReady }) => isReady).map((node) => node.port),
    answered: (of) => nodeAt(of).answered,
    lost,
    close: async () => {
      clearInterval(checks)
      for (const { agent } of nodes.values()) agent.destroy()
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}
