import type { CDPSession, Page } from 'playwright/test'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { axeFindings, findingsInBothSchemes, toScheme } from '../support/e2e/accessibility/axe'
import { cutOff } from '../support/e2e/accessibility/clipped-text'
import { installReach } from '../support/e2e/accessibility/page-checks'
import { loadingFaults } from '../support/e2e/accessibility/loading'
import { namelessControls } from '../support/e2e/accessibility/accessible-names'
import { tabFaults } from '../support/e2e/accessibility/tab-order'
import { widest } from '../support/e2e/accessibility/page-width'
import { getAddress, getName, screenGroups, type Screen } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'
import { expectLocalTimes, readersZone } from '../support/e2e/local-times'

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

// Colours that are on their way from one scheme to the other belong to neither; without motion there is no way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: readersZone })

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 800 }
const smallPhone = { width: 320, height: 640 }
// A window of 1280 by 1024 px, magnified four times.
const magnified = { width: 320, height: 256 }

/** Screens that show days or times in every case. */
const dated = new Set(['/news', '/notifications', '/admin/accounts', '/admin/audit'])

/** Buttons of screens that open a dialog, a menu or a popover. */
const openers: Record<string, string[]> = {
  '/dashboard as approved': ['Your menu'],
  '/documents/read-intervals as approved': ['On this page'],
  '/profile/security as approved': ['Sign out everywhere'],
  '/admin/accounts as admin': ['Columns', 'Save this view'],
  '/admin/announcements as admin': ['New announcement'],
  '/admin/documents as admin': ['New component'],
}

/** Fails with the name of the screen and the checks that found something. */
const expectNone = (screen: Screen, findings: Record<string, readonly string[]>) => {
  const faults = Object.entries(findings).filter(([, found]) => found.length > 0)
  expect(Object.fromEntries(faults), getName(screen)).toEqual({})
}

/** A resized window is redrawn after a moment; a real fault remains. */
const expectNoneSoon = (screen: Screen, find: () => Promise<object>, none: object) =>
  expect.poll(find, { message: getName(screen) }).toEqual(none)

const open = async (page: Page, screen: Screen) => {
  const [path, , make] = screen
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(await getAddress(screen))
  if (make !== undefined) expect(answer?.status(), getName(screen)).toBe(200)
  const served = /<title>[^<]*/.exec((await answer?.text()) ?? '')?.[0] ?? ''
  const times = await expectLocalTimes(page)
  await hydrated(page)
  // Other tests may add or remove what the page lists while it is hydrated.
  expect((await expectLocalTimes(page)) > 0, getName(screen)).toBe(times > 0)
  if (dated.has(path)) expect(times, getName(screen)).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const titles = await page.evaluate((html) => {
    const first = new DOMParser().parseFromString(html, 'text/html').title
    return { first, now: document.title }
  }, served)
  expect(titles.now, getName(screen)).toBe(titles.first)
  await page.evaluate(installReach)
}

const checkOnDesk = async (page: Page, browser: CDPSession, screen: Screen) => {
  expectNone(screen, {
    loading: await page.evaluate(loadingFaults),
    axe: await axeFindings(page),
    names: await namelessControls(browser),
    ...(await page.evaluate(() => ({ unsaid: window.reach.unsaid(), moving: window.reach.moving() }))),
    tabs: await tabFaults(page, browser),
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const unmarked = await page.evaluate(() => window.reach.unmarked())
  await page.emulateMedia({ forcedColors: 'none' })
  await toScheme(page, 'dark')
  // The same page in other colours.
  const dark = await axeFindings(page, { rules: ['color-contrast'] })
  expectNone(screen, { 'in forced colours': unmarked, 'in dark colours': dark })
}

const checkOnPhone = async (page: Page, screen: Screen) => {
  const checkTargets = () =>
    page.evaluate(() => ({
      tooSmall: window.reach.smallTargets(),
      clipped: window.reach.clippedBySpacing(),
      covered: window.reach.coveredBackwards(),
    }))
  await page.setViewportSize(phone)
  await expectNoneSoon(screen, checkTargets, { tooSmall: [], clipped: [], covered: [] })

  const checkMagnified = async () => ({
    ...(await page.evaluate(() => ({
      width: Math.max(document.documentElement.scrollWidth, innerWidth),
      covered: window.reach.coveredBackwards(),
    }))),
    cutOff: await page.evaluate(cutOff),
  })
  await page.setViewportSize(magnified)
  await expectNoneSoon(screen, checkMagnified, { width: magnified.width, covered: [], cutOff: [] })

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoneSoon(screen, () => page.evaluate(widest), { width: magnified.width, by: [] })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Opens a dialog, a menu or a popover on a small phone, and closes it with Escape. */
const checkLayer = async (page: Page, screen: Screen, opener: string) => {
  await page.setViewportSize(smallPhone)
  await page.getByRole('button', { name: opener }).first().press('Enter')
  const kinds = '[role="dialog"], :popover-open'
  const layer = page.locator(kinds).filter({ visible: true })
  await expect(layer, `${getName(screen)}: ${opener}`).toHaveCount(1)
  expectNone(screen, {
    [`covered in ${opener}`]: await layer.evaluate((element) => window.reach.coveredBackwards(element)),
    [`axe in ${opener}`]: await findingsInBothSchemes(page, [kinds]),
  })
  await page.keyboard.press('Escape')
  await expect(layer, `${getName(screen)}: ${opener}`).toHaveCount(0)
}

for (const { title, tag, person, screens } of screenGroups()) {
  // In one browser context, whose cache has the scripts after the first screen.
  test(
    `screens are accessible at all sizes and in all colours: ${title}`,
    { tag },
    async ({ page, context }) => {
      if (person !== null) await giveSession(context, demoEmail(person))
      const browser = await context.newCDPSession(page)
      for (const screen of screens) {
        await test.step(getName(screen), async () => {
          await open(page, screen)
          await checkOnDesk(page, browser, screen)
          await checkOnPhone(page, screen)
          for (const opener of openers[getName(screen)] ?? []) await checkLayer(page, screen, opener)
        })
      }
    },
  )
}
