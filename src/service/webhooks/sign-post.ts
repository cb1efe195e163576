import { Webhook } from 'standardwebhooks'

interface Signed {
  eventId: string
  body: string
  at: Date
  /** The newest first: receivers know at least one of them. */
  secrets: readonly string[]
}

/** The headers of a post, with a signature of each secret (Standard Webhooks, "Webhook Headers"). */
export const headersOf = ({ eventId, body, at, secrets }: Signed): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Developer-Portal-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
})
