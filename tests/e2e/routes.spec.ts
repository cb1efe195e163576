import { expect, test } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { componentRoutes, getRoute, routeSources } from '../support/e2e/component-routes'
import { demoEmail, getToken, type DemoPerson } from '../support/e2e/identity'
import { mayBeShared } from '../support/e2e/raw-request'
import { getAddress, screens } from '../support/e2e/screens'

type Caller = 'anonymous' | DemoPerson

interface Answer {
  status: number
  /** Texts that the page must contain, or the path of the redirect. */
  says: string
}

const sorry = 'We are Sorry...'
const limited = `<title>Limited to approved users, |${sorry}|The page your are trying to access is limited to approved users.  Please fill out an Access Request Form for full community and documentation access.`
const restricted = `<title>Restricted page, |${sorry}|The page you are trying to access is restricted. Please refer to the forum for further assistance, or select an option from the top or bottom navigation to continue.`
const notFound =
  '<title>Page not found, |Page Not Found|Sorry, we could not locate that page. Please select an option from the top or bottom navigation to continue.'

const callers: Caller[] = ['anonymous', 'pending', 'denied', 'disabled', 'blocked', 'approved', 'admin']

const isClosed = (caller: Caller) => caller === 'disabled' || caller === 'blocked'

const open = (says: string) => (): Answer => ({ status: 200, says })

const protectedOnly =
  (path: string, says: string) =>
  (caller: Caller): Answer => {
    if (caller === 'anonymous') return { status: 307, says: `/login?redirect=${encodeURIComponent(path)}` }
    return isClosed(caller) ? { status: 403, says: restricted } : { status: 200, says }
  }

const approvedOnly =
  (path: string, says: string) =>
  (caller: Caller): Answer => {
    if (caller === 'pending' || caller === 'denied') return { status: 403, says: limited }
    return protectedOnly(path, says)(caller)
  }

const adminOnly =
  (says: string) =>
  (caller: Caller): Answer => {
    if (caller === 'anonymous') return { status: 404, says: notFound }
    return caller === 'admin' ? { status: 200, says } : { status: 501, says: restricted }
  }

/** Every route of the specification, section 2: its path, and the response to each caller. */
const routes: Record<string, [path: string, answer: (caller: Caller) => Answer]> = {
  index: ['/', open('Write software that')],
  explore: ['/explore', open('Explore')],
  'get-started': ['/get-started', open('Get started')],
  faq: ['/faq', open('<h1')],
  'contact-us': ['/contact-us', open('Message')],
  search: ['/search', open('Search')],
  'privacy-policy': ['/privacy-policy', open('Privacy policy')],
  'terms-of-use': ['/terms-of-use', open('Terms of use')],
  login: ['/login', open('Log in')],
  register: ['/register', open('Have you developed metering applications?')],
  'register-complete': ['/register-complete', open('<h1')],
  'user-id-confirm-token': ['/user/demo-pending/confirm/no-such-token', open('<h1')],
  'firebase-auth-action': ['/firebase-auth-action', open('<h1')],
  community: ['/community', approvedOnly('/community', 'Community')],
  dashboard: ['/dashboard', approvedOnly('/dashboard', 'Your next step')],
  documents: ['/documents', approvedOnly('/documents', 'Interval data')],
  'documents-page': ['/documents/read-intervals', approvedOnly('/documents/read-intervals', 'Read one day')],
  'learning-paths': ['/learning-paths', approvedOnly('/learning-paths', 'First reading')],
  'request-devkit': ['/request-devkit', approvedOnly('/request-devkit', 'E3 bench meter')],
  profile: ['/profile', protectedOnly('/profile', 'First name')],
  'profile-application': ['/profile/application', protectedOnly('/profile/application', '<h1')],
  'admin-accounts': ['/admin/accounts', adminOnly('Accounts')],
  'admin-accounts-add': ['/admin/accounts/add', adminOnly('Invit')],
  'admin-profile': ['/admin/profile?id=demo-pending', adminOnly('pending@portal.example')],
  'admin-profile-application': ['/admin/profile/application', adminOnly('Review queue')],
}

/** Administration screens that the specification does not name. */
const administration: typeof routes = {
  'all documents': ['/explore/documents', open('What the documentation covers')],
  'a path in outline': ['/explore/learning-paths/first-reading', open('One unit after the other')],
  news: ['/news', open('News')],
  notifications: ['/notifications', protectedOnly('/notifications', 'Notifications')],
  'mail preferences': [
    '/notifications/preferences',
    protectedOnly('/notifications/preferences', 'Weekly digest'),
  ],
  'no announcement to a segment': [
    '/notifications/00000000-0000-4000-8000-000000000000',
    (caller) => {
      const path = '/notifications/00000000-0000-4000-8000-000000000000'
      const { status, says } = protectedOnly(path, notFound)(caller)
      return { status: status === 200 ? 404 : status, says }
    },
  ],
  'a preview that ended': [
    '/previews/no-such-token',
    () => ({ status: 404, says: 'This preview link doesn’t work' }),
  ],
  'a review that ended': [
    '/reviews/00000000-0000-4000-8000-000000000000',
    (caller) => {
      const path = '/reviews/00000000-0000-4000-8000-000000000000'
      const { status, says } = approvedOnly(path, 'There is no draft to review here')(caller)
      return { status: status === 200 ? 404 : status, says }
    },
  ],
  unsubscribing: ['/unsubscribe/no-such-token', open('This link isn’t valid')],
  downloads: ['/downloads', open('Downloads')],
  'a file for download': [
    '/downloads/interval-reader',
    approvedOnly('/downloads/interval-reader', 'SHA-256'),
  ],
  'managed downloads': ['/admin/downloads', adminOnly('Add a file')],
  'a new file for download': ['/admin/downloads/new', adminOnly('New file')],
  'a learning path': [
    '/learning-paths/first-reading',
    approvedOnly('/learning-paths/first-reading', 'Wire the bench'),
  ],
  'a unit': [
    '/learning-paths/first-reading/what-a-meter-is',
    approvedOnly('/learning-paths/first-reading/what-a-meter-is', 'From voltage to energy'),
  ],
  'a locked unit': [
    '/learning-paths/first-reading/first-reading-check',
    approvedOnly('/learning-paths/first-reading/first-reading-check', 'This unit is not open to you yet.'),
  ],
  'no learning path': [
    '/learning-paths/no-such-path',
    (caller) => {
      const { status, says } = approvedOnly('/learning-paths/no-such-path', notFound)(caller)
      return { status: status === 200 ? 404 : status, says }
    },
  ],
  'no certificate': [
    '/certificates/00000000000000000000',
    () => ({ status: 404, says: 'There is no certificate with this code' }),
  ],
  administration: ['/admin', adminOnly('Waiting')],
  'nothing under administration': [
    '/admin/no-such-place/at-all',
    (caller) => (caller === 'admin' ? { status: 404, says: notFound } : adminOnly('')(caller)),
  ],
  'sign-in and security': ['/profile/security', protectedOnly('/profile/security', 'Sign out everywhere')],
  insight: ['/admin/insight', adminOnly('Insight')],
  'how far people get': ['/admin/funnel', adminOnly('Onboarding funnel')],
  'who got so far': ['/admin/funnel/approved', adminOnly('Onboarding funnel')],
  companies: ['/admin/companies', adminOnly('Companies')],
  'decided applications': ['/admin/decisions', adminOnly('Decided applications')],
  'deleted accounts': ['/admin/accounts/deleted', adminOnly('Deleted')],
  'bulk changes': ['/admin/bulk-changes', adminOnly('Bulk changes')],
  'audit log': ['/admin/audit', adminOnly('Audit log')],
  documents: ['/admin/documents', adminOnly('Manage documents')],
  'import and export': ['/admin/documents/import', adminOnly('Import and export')],
  'an API description': [
    '/admin/documents/api-description',
    (caller) => (caller === 'admin' ? { status: 307, says: '/admin/documents' } : adminOnly('')(caller)),
  ],
  searches: ['/admin/searches', adminOnly('Unanswered searches')],
  webhooks: ['/admin/webhooks', adminOnly('Webhooks')],
  'a new webhook': ['/admin/webhooks/new', adminOnly('New webhook')],
  'the application form': ['/admin/application-form', adminOnly('What reviewers look for')],
  mails: ['/admin/mails', adminOnly('Your application was not approved')],
  'a mail': ['/admin/mails/application.denied', adminOnly('Send a test to me')],
  templates: ['/admin/mails/templates', adminOnly('Add a template')],
  settings: ['/admin/settings', adminOnly('Accept before they go on')],
  announcements: ['/admin/announcements', adminOnly('New announcement')],
  'managed learning paths': ['/admin/learning-paths', adminOnly('Learning paths')],
  'a new learning path': ['/admin/learning-paths/new', adminOnly('New learning path')],
  'building a learning path': ['/admin/learning-paths/first-reading', adminOnly('About the path')],
  'learners of a path': ['/admin/learning-paths/first-reading/learners', adminOnly('Learners of')],
  'cohorts of a path': ['/admin/learning-paths/first-reading/cohorts', adminOnly('Cohorts of')],
  'no cohort': [
    '/admin/learning-paths/first-reading/cohorts/0192f000-0000-7000-8000-000000000000',
    (caller) => (caller === 'admin' ? { status: 404, says: notFound } : adminOnly('')(caller)),
  ],
  'contact messages': ['/admin/contact', adminOnly('Contact messages')],
  reports: ['/admin/reports', adminOnly('Reports')],
  questions: ['/community/questions', approvedOnly('/community/questions', 'Questions')],
  'ask a question': ['/community/ask', approvedOnly('/community/ask', 'Ask a question')],
  members: ['/community/members', approvedOnly('/community/members', 'Members')],
  'kit requests': ['/admin/dev-kits', adminOnly('Kit requests')],
  kits: ['/admin/dev-kits/kits', adminOnly('New kit')],
  'no unit of a kit': [
    '/admin/dev-kits/units/0192f000-0000-7000-8000-000000000000',
    (caller) => (caller === 'admin' ? { status: 404, says: notFound } : adminOnly('')(caller)),
  ],
  'no units of a kit': [
    '/admin/dev-kits/kits/0192f000-0000-7000-8000-000000000000/units',
    (caller) => (caller === 'admin' ? { status: 404, says: notFound } : adminOnly('')(caller)),
  ],
  'new kit': ['/admin/dev-kits/kits/new', adminOnly('Maximum pieces per request')],
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const decode = (html: string) =>
  html.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)

test('the specification has 25 routes', () => {
  expect(Object.keys(routes)).toHaveLength(25)
})

test('the accessibility checks include every route with a screen', () => {
  const drawn = componentRoutes()
  expect(drawn.length).toBeGreaterThan(60)
  const covered = new Set(screens.map(([path]) => getRoute(drawn, path)))
  expect(drawn.filter((route) => !covered.has(route))).toEqual([])
})

// An array of entries, because both objects have a `documents` key.
const all = [...Object.entries(routes), ...Object.entries(administration)]

const ask = (path: string, cookie: string) =>
  fetch(productAddress + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
  })

/** Fetches a path, and follows the redirect to its canonical form. */
const follow = async (path: string, cookie: string) => {
  let response = await ask(path, cookie)
  if (response.status === 307) response = await ask(response.headers.get('location') ?? '', cookie)
  return { status: response.status, text: await response.text() }
}

const getTitle = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''

/** Returns titles that are empty or shared by several paths. */
const sharedTitles = (pages: readonly { path: string; title: string }[]) => {
  const titles = new Map<string, Set<string>>()
  for (const { path, title } of pages) {
    // One page shows the result of each unsubscribe link.
    const { pathname } = new URL(path.replace(/^(\/unsubscribe)\/.*/, '$1'), productAddress)
    titles.set(title, (titles.get(title) ?? new Set()).add(pathname))
  }
  return [...titles].filter(([title, paths]) => title === '' || paths.size > 1)
}

const expectAnswers = async (caller: Caller, asked: typeof all) => {
  const cookie = caller === 'anonymous' ? '' : `token=${(await getToken(demoEmail(caller))).token}`
  const shown: { path: string; title: string }[] = []
  for (const [name, [path, answer]] of asked) {
    const { status, says } = answer(caller)
    const response = await ask(path, cookie)
    expect.soft(response.status, `${name} as ${caller}`).toBe(status)
    const text = status === 307 ? (response.headers.get('location') ?? '') : decode(await response.text())
    for (const part of says.split('|')) {
      expect.soft(text.includes(part), `${name} as ${caller} says “${part}”`).toBe(true)
    }
    if (status === 200) shown.push({ path, title: getTitle(text) })
    expect.soft(mayBeShared(response.headers.get('cache-control')), `${name} as ${caller}`).toBe(false)
    expect
      .soft(response.headers.get('content-security-policy') ?? '', name)
      .toMatch(/script-src '(?:nonce|sha256)-/)
  }
  expect.soft(sharedTitles(shown), `titles as ${caller}`).toEqual([])
}

// The guards treat denied users like pending users, and disabled users like blocked users (guards.test.ts).
const nightlyCallers = new Set<Caller>(['denied', 'disabled'])

for (const caller of callers) {
  const title = `as ${caller} with its status, its screen and a unique title, which no shared cache may store`
  if (nightlyCallers.has(caller)) {
    test(`every route of the specification answers ${title}`, () =>
      expectAnswers(caller, Object.entries(routes)))
    test(`every other route answers ${title}`, { tag: '@nightly' }, () =>
      expectAnswers(caller, Object.entries(administration)),
    )
  } else test(`every route answers ${title}`, () => expectAnswers(caller, all))
}

test('every screen has a unique title', { tag: '@nightly' }, async () => {
  const shown: { path: string; title: string }[] = []
  for (const screen of screens) {
    const [path, person] = screen
    const cookie = person === null ? '' : `token=${(await getToken(demoEmail(person))).token}`
    shown.push({ path, title: getTitle(await (await ask(await getAddress(screen), cookie)).text()) })
  }
  expect(sharedTitles(shown)).toEqual([])
})

test('tracking parameters do not change a page that reads its search parameters', async () => {
  const cookie = `token=${(await getToken(demoEmail('admin'))).token}`
  const sources = routeSources()
  const addresses = sources.map(({ path }) => path)
  const reading = new Set(sources.flatMap(({ path, code }) => (/validateSearch/.test(code) ? [path] : [])))
  const read = all.filter(([, [path, answer]]) => {
    const route = getRoute(addresses, path)
    return route !== undefined && reading.has(route) && answer('admin').status === 200
  })
  expect(read.length).toBeGreaterThan(20)
  for (const [name, [path, answer]] of read) {
    const response = await ask(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail&fbclid=1`, cookie)
    expect.soft(response.status, name).toBe(200)
    const text = decode(await response.text())
    const { says } = answer('admin')
    for (const part of says.split('|')) expect.soft(text.includes(part), `${name} says “${part}”`).toBe(true)
  }
})

test('an unmatched path answers 404 and names the path', async () => {
  const response = await fetch(`${productAddress}/no/such/page`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
  const text = decode(await response.text())
  for (const part of [...notFound.split('|'), '/no/such/page']) expect(text).toContain(part)
})

test('the admin path guard covers every path that contains /admin', async () => {
  const paths = [
    '/documents/admin-x',
    '/DOCUMENTS/ADMIN-x',
    '/learning-paths/first-reading/admin',
    '/community/questions/administration',
    '/anything/admin/y',
    '/administration',
    '/documents/%61dmin-x',
    '/documents%2Fadmin-x',
    '/user/admin/confirm/x',
    '/admin/accounts/export.csv',
  ]
  const approved = `token=${(await getToken(demoEmail('approved'))).token}`
  const admin = `token=${(await getToken(demoEmail('admin'))).token}`
  for (const path of paths) {
    const asked = async (cookie: string) => {
      const { status, text } = await follow(path, cookie)
      return { status, text: decode(text) }
    }
    const visitor = await asked('')
    expect.soft(visitor.status, `${path} of a visitor`).toBe(404)
    expect.soft(visitor.text, path).toContain('Page not found: /')
    const refused = await asked(approved)
    expect.soft(refused.status, `${path} of an approved user`).toBe(501)
    expect.soft(refused.text, path).toMatch(/We are Sorry|Not auth/)
    expect.soft((await asked(admin)).status, `${path} of an administrator`).not.toBe(501)
  }
})

test('every file route under /admin checks permissions itself', async () => {
  const files = routeSources().flatMap(({ path, code }) =>
    path.startsWith('/admin/') && /^ {2}server: /m.test(code) ? [path.replaceAll(/\$\w+/g, 'x')] : [],
  )
  expect(files.length).toBeGreaterThan(4)
  const uploads = ['/admin/documents/import/upload', '/admin/downloads/upload']
  expect(files).toEqual(expect.arrayContaining(uploads))
  const approved = `token=${(await getToken(demoEmail('approved'))).token}`
  for (const path of files) {
    const answered = async (method: string, cookie: string) => {
      const response = await fetch(productAddress + path, {
        method,
        headers: { accept: 'application/json', origin: productAddress, ...(cookie !== '' && { cookie }) },
      })
      return response.status
    }
    expect.soft(await answered('GET', ''), `${path} of a visitor`).toBe(404)
    if (uploads.includes(path)) {
      expect.soft(await answered('POST', ''), `${path} of a visitor`).toBe(401)
      expect.soft(await answered('POST', approved), `${path} of an approved user`).toBe(403)
    } else {
      expect.soft(await answered('GET', approved), `${path} of an approved user`).toBe(501)
    }
  }
})

test('a forged token is treated as no session', async () => {
  const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
    JSON.stringify({
      sub: 'demo-admin',
      aud: 'another-project',
      iss: 'https://securetoken.google.com/another-project',
    }),
  ).toString('base64url')}.`
  for (const token of [forged, 'nonsense', 'a.b.c']) {
    const response = await fetch(`${productAddress}/dashboard`, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: `token=${token}` },
    })
    expect(response.status).toBe(307)
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('token=;'))).toBe(true)
  }
})
