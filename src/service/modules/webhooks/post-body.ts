import { t } from '@lingui/core/macro'
import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { ServiceConfig } from '~/config/service'
import { stripNul } from '../../database/stored-values'
import { demonstrationHost, getRefusal, lookUp, isAllowedAddress } from './webhook-address'

/** The result of a post. */
export interface PostResult {
  /** Null without a response. */
  status: number | null
  /** The beginning of the response body. */
  answer: string
  /** A sentence if there was no response; empty otherwise. */
  error: string
  /** How long the receiver asks to wait, as it wrote it; null if it does not. */
  retryAfter: string | null
  milliseconds: number
}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** Aborts it before its timeout. */
  signal: AbortSignal
}

type Setting = Pick<ServiceConfig, 'demonstration' | 'webhookNetworks'> & {
  /** Resolves names; the system's resolver by default. */
  resolveHost?: typeof resolve
}

// Milliseconds in total: name, connection, response.
const timeoutMs = 10_000

// Bytes of the response that are read.
const maxResponseBytes = 2048

// Bytes that are received on a connection. Node's own limits apply to each response, and hints may precede one without
// end.
const maxReceivedBytes = 262_144

class RefusedAddress extends Error {}
class TooMuch extends Error {}

/**
 * Resolves a name and returns public addresses only. The connection uses exactly these, without a second look-up, so a
 * name that changes a moment later has no effect.
 */
export const guardedLookup =
  ({ webhookNetworks, resolveHost = resolve }: Setting): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(resolveHost, hostname, options, (error, addresses) => {
      if (error) return callback(error, [])
      const reachable = addresses.filter(({ address }) => isAllowedAddress(address, webhookNetworks))
      const [first] = reachable
      if (!first) {
        const refused = t`${hostname} leads to an address that is not public. To allow it, add its network to WEBHOOKS_ALLOWED_NETWORKS.`
        return callback(new RefusedAddress(refused), [])
      }
      if (options.all) return callback(null, reachable)
      return callback(null, first.address, first.family)
    })
  }

const unknownAuthority = () => t`The certificate is not signed by a known authority.`

// By the error code of Node.
const sentences: Record<string, () => string> = {
  ENOTFOUND: () => t`There is no such host.`,
  EAI_AGAIN: () => t`The name of the host could not be looked up.`,
  ECONNREFUSED: () => t`The connection was refused.`,
  ECONNRESET: () => t`The connection was closed before an answer came.`,
  EHOSTUNREACH: () => t`The host cannot be reached.`,
  ENETUNREACH: () => t`The network of the host cannot be reached.`,
  ETIMEDOUT: () => t`The connection could not be opened in time.`,
  CERT_HAS_EXPIRED: () => t`The certificate has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: () => t`The certificate is for another host.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
}

/** Explains in a sentence why there was no response. */
export const getFailureSentence = (error: unknown, isTooLate: boolean): string => {
  if (error instanceof RefusedAddress) return error.message
  if (error instanceof TooMuch) return t`The answer was too large.`
  if (isTooLate) return t`No answer came in time.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = sentences[code]?.()
  return known ?? (code === '' ? t`The connection failed.` : t`The connection failed (${code}).`)
}

type Answer = Pick<PostResult, 'answer' | 'retryAfter'> & { status: number }

const exchange = ({ url: text, headers, body, signal }: Post, setting: Setting): Promise<Answer> =>
  new Promise((resolveAnswer, reject) => {
    const url = new URL(text)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = { method: 'POST', headers, signal, agent: false, lookup: guardedLookup(setting) }
    let finish: (() => void) | undefined
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0
      const retryAfter = response.headers['retry-after'] ?? null
      let read = Buffer.alloc(0)
      finish = () => {
        const answer = new TextDecoder().decode(read.subarray(0, maxResponseBytes))
        // Stored text cannot contain the null character.
        resolveAnswer({ status, retryAfter, answer: stripNul(answer) })
        response.destroy()
      }
      response.on('data', (piece: Buffer) => {
        read = Buffer.concat([read, piece])
        if (read.length >= maxResponseBytes) finish?.()
      })
      response.on('end', finish)
      response.on('error', finish)
    })
    // Once the status has arrived it counts, even if the rest fails.
    const end = (error: Error) => (finish ? finish() : reject(error))
    sent.on('error', end)
    // A server that switches protocols sends no response; this ends the request without an error elsewhere.
    sent.on('close', () => end(new Error('No answer came.')))
    sent.on('socket', (socket) => {
      let received = 0
      socket.on('data', ({ length }: Buffer) => {
        received += length
        if (received > maxReceivedBytes) sent.destroy(new TooMuch())
      })
    })
    sent.end(body)
  })

/** Posts to a public address, follows no redirect, and reads only the beginning of the response. Never throws. */
export const postBody = async (post: Post, setting: Setting): Promise<PostResult> => {
  const started = performance.now()
  const nothing = { status: null, answer: '', retryAfter: null }
  const timer = AbortSignal.timeout(timeoutMs)
  const took = () => Math.round(performance.now() - started)
  const refusal = getRefusal(post.url, setting)
  if (refusal !== null) return { ...nothing, error: refusal, milliseconds: 0 }
  if (setting.demonstration && new URL(post.url).hostname === demonstrationHost) {
    return { ...nothing, status: 204, error: '', milliseconds: took() }
  }
  try {
    const signal = AbortSignal.any([post.signal, timer])
    return { ...(await exchange({ ...post, signal }, setting)), error: '', milliseconds: took() }
  } catch (error) {
    return { ...nothing, error: getFailureSentence(error, timer.aborted), milliseconds: took() }
  }
}

interface Signed {
  eventId: string
  body: string
  at: Date
  /** Newest first: receivers know at least one of them. */
  secrets: readonly string[]
}

/** The headers of a post, with a signature of each secret (Standard Webhooks, "Webhook Headers"). */
export const getHeaders = ({ eventId, body, at, secrets }: Signed): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Developer-Portal-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
})
