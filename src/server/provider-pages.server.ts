import type { FirebaseWebConfig } from '~/config/public'
import { serverConfig } from '~/config/server'
import { refusal } from './refusal.server'

// Milliseconds; a sign-in must not hang with the page.
const deadline = 15_000

// Headers that are forwarded to these pages. The session is not.
const forwardedHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'user-agent',
]

// Headers of the other connection, or that would speak for the portal.
const removedHeaders = [
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
]

/** Whether a path is one of the identity provider's pages for signing in with other providers' accounts. */
export const isProviderPage = (pathname: string): boolean =>
  pathname.startsWith('/__/auth/') || pathname === '/__/firebase/init.json'

/** Whether they are served at the portal's own address, which browsers that block third-party storage need. */
const isOwnDomain = ({ firebase, origin }: PagesConfig): boolean =>
  firebase.emulatorHost === undefined && firebase.authDomain === new URL(origin).host

interface PagesConfig {
  origin: string
  firebase: Pick<FirebaseWebConfig, 'projectId' | 'authDomain' | 'emulatorHost'>
}

const withoutOwn = (headers: Headers): Headers => {
  const passed = new Headers(headers)
  for (const name of removedHeaders) passed.delete(name)
  passed.set('x-content-type-options', 'nosniff')
  return passed
}

// Required by the platform for a body that is still arriving.
const streamed = { duplex: 'half' } as const

/**
 * Fetches a page of {@link isProviderPage} from the project's own domain, without identifying the visitor.
 * @returns null if the portal does not serve the provider's pages
 */
export const serveProviderPage = async (
  request: Request,
  config: PagesConfig = serverConfig(),
  fetchPage: typeof fetch = fetch,
): Promise<Response | null> => {
  if (!isOwnDomain(config)) return null
  const { pathname, search } = new URL(request.url)
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  try {
    const answer = await fetchPage(
      `https://${config.firebase.projectId}.firebaseapp.com${pathname}${search}`,
      {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(deadline)]),
        ...(request.body !== null && { body: request.body, ...streamed }),
      },
    )
    const { status, statusText } = answer
    return new Response(answer.body, { status, statusText, headers: withoutOwn(answer.headers) })
  } catch {
    return refusal('UNAVAILABLE', { 'retry-after': '5' })
  }
}
