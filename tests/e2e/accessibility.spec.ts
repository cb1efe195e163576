import { AxeBuilder } from '@axe-core/playwright'
import { demoEmail, giveSession, type DemoPerson } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

/** Every screen, with who looks at it. */
const screens: [path: string, person: DemoPerson | null][] = [
  ['/', null],
  ['/explore', null],
  ['/get-started', null],
  ['/faq', null],
  ['/news', null],
  ['/contact-us', null],
  ['/search', 'approved'],
  ['/search?q=meter', null],
  ['/search?q=qqxxqq&kind=document', null],
  ['/privacy-policy', null],
  ['/terms-of-use', null],
  ['/login', null],
  ['/register', null],
  ['/register-complete', null],
  ['/user/demo-pending/confirm/no-such-token', null],
  ['/firebase-auth-action', null],
  ['/community', 'approved'],
  ['/community/questions', 'approved'],
  ['/community/questions?text=qqxxqq', 'approved'],
  ['/community/questions?document=terminal-limits', 'approved'],
  ['/community/ask?document=terminal-limits', 'approved'],
  ['/community/members', 'approved'],
  ['/dashboard', 'approved'],
  ['/documents', 'approved'],
  ['/documents/read-intervals', 'approved'],
  ['/documents/read-intervals', 'admin'],
  ['/documents/read-intervals?version=1', 'admin'],
  ['/learning-paths', 'approved'],
  ['/learning-paths/first-reading', 'approved'],
  ['/learning-paths/first-reading/what-a-meter-is', 'approved'],
  ['/learning-paths/first-reading/first-reading-check', 'approved'],
  ['/learning-paths/events-at-fleet-scale/an-outage-in-four-minutes', 'approved'],
  ['/learning-paths/events-at-fleet-scale/events-check', 'approved'],
  ['/certificates/00000000000000000000', null],
  ['/request-devkit', 'approved'],
  ['/notifications', 'approved'],
  ['/notifications?unread=true', 'pending'],
  ['/notifications/preferences', 'approved'],
  ['/unsubscribe/no-such-token', null],
  ['/profile', 'pending'],
  ['/profile/application', 'pending'],
  ['/profile/application', 'denied'],
  ['/dashboard', 'pending'],
  ['/dashboard', 'blocked'],
  ['/no/such/page', null],
  ['/admin/accounts', 'admin'],
  ['/admin/accounts/add', 'admin'],
  ['/admin/profile?id=demo-pending', 'admin'],
  ['/admin/profile/application', 'admin'],
  ['/admin/accounts/deleted', 'admin'],
  ['/admin/audit', 'admin'],
  ['/admin/announcements', 'admin'],
  ['/admin/learning-paths', 'admin'],
  ['/admin/learning-paths/new', 'admin'],
  ['/admin/learning-paths/first-reading', 'admin'],
  ['/admin/learning-paths/first-reading/learners', 'admin'],
  ['/admin/contact', 'admin'],
  ['/admin/reports', 'admin'],
  ['/admin/dev-kits', 'admin'],
  ['/admin/dev-kits/kits', 'admin'],
  ['/admin/dev-kits/kits/new', 'admin'],
  ['/admin/bulk-changes', 'admin'],
  ['/admin/searches', 'admin'],
  ['/admin/documents', 'admin'],
  ['/admin/documents?kind=content', 'admin'],
  ['/admin/documents/import', 'admin'],
]

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} scheme`, () => {
    test.use({ colorScheme })
    for (const [path, person] of screens) {
      test(`axe finds nothing on ${path}${person === null ? '' : ` as ${person}`}`, async ({
        page,
        context,
      }) => {
        if (person !== null) await giveSession(context, demoEmail(person))
        await page.goto(path)
        await hydrated(page)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        expect(found).toEqual([])
      })
    }
  })
}

test('no screen is wider than a phone of 320 px', async ({ page, context }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [path, person] of screens) {
    // What the last screen still asks for is not asked for as nobody.
    await page.goto('about:blank')
    await context.clearCookies()
    if (person !== null) await giveSession(context, demoEmail(person))
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `${path} as ${person ?? 'a visitor'}`).toBeLessThanOrEqual(320)
  }
})

test('nothing shifts while a page loads', async ({ page, context }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
          shifts.push(Number(entry.value))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, person] of screens) {
    await context.clearCookies()
    if (person !== null) await giveSession(context, demoEmail(person))
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const total = await page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts)
        ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
        : Number.NaN,
    )
    expect.soft(total, `${path} as ${person ?? 'a visitor'}`).toBeLessThan(0.01)
  }
})
