import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'

const nonces = new WeakMap<Request, string>()

const newNonce = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** The nonce of a request's answer: one for its header and every tag in its page. */
export const nonceOf = (request: Request): string => {
  const known = nonces.get(request)
  if (known !== undefined) return known
  const nonce = newNonce()
  nonces.set(request, nonce)
  return nonce
}

/** The nonce of the page being rendered; in the browser the one that the page came with. */
export const pageNonce = createIsomorphicFn()
  .server((): string => nonceOf(getRequest()))
  .client((): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '')
