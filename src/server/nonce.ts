import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { createRequestNote } from '~/gateways/note-on'

const nonces = createRequestNote<string>('nonce')

/** Creates an unguessable nonce: 128 random bits. */
export const newNonce = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** The nonce of a request's response: the same for its header and every tag of its page. */
export const getNonce = (request: Request): string => {
  const known = nonces.of(request)
  if (known !== undefined) return known
  const nonce = newNonce()
  nonces.set(request, nonce)
  return nonce
}

/**
 * The nonce of the page being rendered; in the browser that of the page, empty for a cached page, whose policy allows
 * its scripts and styles by hash.
 */
export const pageNonce = createIsomorphicFn()
  .server((): string => getNonce(getRequest()))
  .client((): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '')
