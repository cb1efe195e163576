import type { FirebaseWebConfig } from '~/config/public'
import { serverConfig } from '~/config/server'
import { refusal } from './refusal.server'

// Milliseconds; a sign-in must not hang on a page that does.
const deadline = 15_000

// What these pages may know of who asks. The session is none of their business.
const handedOn = [
  'accept',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'user-agent',
]

// What belongs to the other connection, or would be said in the portal's own name.
const keptBack = [
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
]

/** The pages with which the identity provider signs people in with accounts of others. */
export const isProviderPage = (pathname: string): boolean =>
  pathname.startsWith('/__/auth/') || pathname === '/__/firebase/init.json'

/** Whether they are to be found at the portal's own address, which browsers that block other sites' storage need. */
const isOwnDomain = ({ firebase, origin }: PagesConfig): boolean =>
  firebase.emulatorHost === undefined && firebase.authDomain === new URL(origin).host

interface PagesConfig {
  origin: string
  firebase: Pick<FirebaseWebConfig, 'projectId' | 'authDomain' | 'emulatorHost'>
}

const withoutOwn = (headers: Headers): Headers => {
  const passed = new Headers(headers)
  for (const name of keptBack) passed.delete(name)
  passed.set('x-content-type-options', 'nosniff')
  return passed
}

// A body that is still arriving; the platform wants it said.
const streamed = { duplex: 'half' } as const

/**
 * Fetches a page of {@link isProviderPage} from the project's own domain, without a word of who asks.
 * @returns null where the provider's pages are not the portal's to show
 */
export const answerProviderPage = async (
  request: Request,
  config: PagesConfig = serverConfig(),
  fetchPage: typeof fetch = fetch,
): Promise<Response | null> => {
  if (!isOwnDomain(config)) return null
  const { pathname, search } = new URL(request.url)
  const headers = new Headers()
  for (const name of handedOn) {
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
