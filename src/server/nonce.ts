import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { noteOn } from '~/gateways/note-on'
import { fieldEnds } from './page-cache/fields'

const nonces = noteOn<string>('nonce')

const nonceBytes = 16
// Random bytes are drawn for many at once: a draw takes as long for one as for all of these.
const drawn = new Uint8Array(nonceBytes * 256)
let used = drawn.length

/** An unguessable nonce: 128 random bits. All have one length, and the same end. */
export const newNonce = (): string => {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  const bytes = drawn.subarray(used, used + nonceBytes)
  used += nonceBytes
  return `${Buffer.from(bytes).toString('base64url')}${fieldEnds.nonce}`
}

/** The nonce of a request's answer: one for its header and every tag in its page. */
export const nonceOf = (request: Request): string => {
  const known = nonces.of(request)
  if (known !== undefined) return known
  const nonce = newNonce()
  nonces.set(request, nonce)
  return nonce
}

/** The nonce of the page being rendered; in the browser the one that the page came with. */
export const pageNonce = createIsomorphicFn()
  .server((): string => nonceOf(getRequest()))
  .client((): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '')
