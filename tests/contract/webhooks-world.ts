import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { World } from './world'
import type { Tables } from '../support/service'

/** A webhook with an unusable secret, by default for shipped kits. */
export const makeWebhook = async (
  { context }: Pick<World, 'context'>,
  traits: Partial<Insertable<Tables['webhook_endpoints']>> = {},
) => {
  const at = context.now().toISOString()
  const id = uuidv7()
  const times = { secret_made_at: at, created_at: at, changed_at: at }
  const row = { id, url: 'https://hooks.x.example', description: '', secret: 'sealed', ...times }
  await context.database
    .insertInto('webhook_endpoints')
    .values({ ...row, events: ['kit_request.shipped'], ...traits })
    .execute()
  return { id }
}

/** A delivery, by default due in many years. Returns its id. */
export const makeDelivery = async (
  { context }: Pick<World, 'context'>,
  endpoint: string,
  traits: Partial<Insertable<Tables['webhook_deliveries']>> = {},
) => {
  const id = uuidv7()
  const about = { type: 'kit_request.shipped' as const, subject: id, identity_uid: null, about: null }
  const times = { created_at: context.now().toISOString(), due_at: '2099-01-01T00:00:00.000Z' }
  await context.database
    .insertInto('webhook_deliveries')
    .values({ id, endpoint_id: endpoint, event_id: uuidv7(), ...about, body: '{}', ...times, ...traits })
    .execute()
  return id
}

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A receiver on this machine. It returns `answers` in order, then 204. */
export const startReceiver = async (answers: Answer[] = []) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
      const { status, headers = {}, body = '' } = answers.shift() ?? { status: 204 }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answers,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
