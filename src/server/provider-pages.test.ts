import { expect, test, vi } from 'vitest'
import { serveProviderPage, isProviderPage } from './provider-pages.server'

const own = {
  origin: 'https://developer.acme.example',
  firebase: { projectId: 'acme-portal', authDomain: 'developer.acme.example' },
}

const upstream = (answer: Response) => vi.fn<typeof fetch>(() => Promise.resolve(answer))

const asked = (mock: ReturnType<typeof upstream>) => {
  const [address, init] = mock.mock.calls[0] ?? []
  return { address, headers: new Headers(init?.headers), method: init?.method }
}

test('the provider’s pages are those under its own folder, and no others', () => {
  expect(['/__/auth/handler', '/__/auth/iframe.js', '/__/firebase/init.json'].every(isProviderPage)).toBe(
    true,
  )
  expect(['/__/auth', '/__/firebase/init.js', '/auth/handler', '/', '/__/authx'].some(isProviderPage)).toBe(
    false,
  )
})

test('they come from the project’s own domain, which is not told who asks', async () => {
  const page = upstream(
    new Response('<p>', {
      headers: {
        'content-type': 'text/html',
        'cache-control': 'max-age=60',
        'set-cookie': 'token=evil; Path=/',
        'content-encoding': 'br',
        'strict-transport-security': 'max-age=1',
      },
    }),
  )
  const request = new Request('https://developer.acme.example/__/auth/handler?apiKey=a&x=//evil.example', {
    headers: { cookie: 'token=secret', authorization: 'Bearer secret', accept: 'text/html' },
  })
  const answer = await serveProviderPage(request, own, page)
  expect(asked(page).address).toBe(
    'https://acme-portal.firebaseapp.com/__/auth/handler?apiKey=a&x=//evil.example',
  )
  expect([...asked(page).headers.keys()]).toEqual(['accept'])
  expect(await answer?.text()).toBe('<p>')
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'cache-control': 'max-age=60',
    'content-type': 'text/html',
    'x-content-type-options': 'nosniff',
  })
})

test('what a provider posts back is handed on, and a redirect is not followed', async () => {
  const page = upstream(
    new Response(null, { status: 302, headers: { location: 'https://github.com/login' } }),
  )
  const request = new Request('https://developer.acme.example/__/auth/handler', {
    method: 'POST',
    body: new URLSearchParams({ state: 'abc' }),
  })
  const answer = await serveProviderPage(request, own, page)
  expect(asked(page)).toMatchObject({ method: 'POST' })
  expect(asked(page).headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(answer?.status).toBe(302)
  expect(answer?.headers.get('location')).toBe('https://github.com/login')
})

test('they are not the portal’s where the domain is the project’s, nor in a demonstration', async () => {
  const page = upstream(new Response())
  const request = new Request('https://developer.acme.example/__/auth/handler')
  const projects = { ...own, firebase: { ...own.firebase, authDomain: 'acme-portal.firebaseapp.com' } }
  expect(await serveProviderPage(request, projects, page)).toBeNull()
  const emulated = { ...own, firebase: { ...own.firebase, emulatorHost: '127.0.0.1:9099' } }
  expect(await serveProviderPage(request, emulated, page)).toBeNull()
  expect(page).not.toHaveBeenCalled()
})

test('a provider that is away is said to be', async () => {
  const page = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('fetch failed')))
  const answer = await serveProviderPage(new Request(`${own.origin}/__/auth/iframe`), own, page)
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('retry-after')).toBe('5')
})
