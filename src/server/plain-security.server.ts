import { serverConfig } from '~/config/server'
import { strictTransport } from './security-headers'

/** The headers of what is no page: files, data, refusals. Whatever it is, nothing in it runs or is framed. */
export const plainSecurityHeaders = (): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...strictTransport(serverConfig()),
})

/** The headers of what another machine answers in the portal's name, and makes a page of by itself. */
export const foreignSecurityHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...strictTransport(serverConfig()),
})

/** The same answer with these headers, where it has none of its own of that name. */
export const withHeaders = (answer: Response, more: Record<string, string>): Response => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
  const { status, statusText } = answer
  return new Response(answer.body, { status, statusText, headers })
}
