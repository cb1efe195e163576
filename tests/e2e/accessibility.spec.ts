import type { CDPSession, Page } from 'playwright/test'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { runAxe, runAxeInBothSchemes, setColorScheme } from '../support/e2e/accessibility/axe'
import { findClippedText } from '../support/e2e/accessibility/clipped-text'
import { installPageChecks } from '../support/e2e/accessibility/page-checks'
import { findLoadingFaults } from '../support/e2e/accessibility/loading'
import { findUnnamedControls } from '../support/e2e/accessibility/accessible-names'
import { checkTabOrder } from '../support/e2e/accessibility/tab-order'
import { findOverflow } from '../support/e2e/accessibility/page-width'
import { getAddress, getName, screenGroups, type Screen } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'
import { expectLocalTimes, readersZone } from '../support/e2e/local-times'

// Some screens answer with these statuses, and the confirmation page tries an invalid code.
test.use({ expectedErrors: /status of (403|404|501)/ })

// Without motion, because colours in transition belong to neither scheme.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: readersZone })

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 800 }
const smallPhone = { width: 320, height: 640 }
// A window of 1280 by 1024 px, magnified four times.
const magnified = { width: 320, height: 256 }

/** Screens that always show dates or times. */
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

/** Fails with the name of the screen and the checks that found faults. */
const expectNone = (screen: Screen, findings: Record<string, readonly string[]>) => {
  const faults = Object.entries(findings).filter(([, found]) => found.length > 0)
  expect(Object.fromEntries(faults), getName(screen)).toEqual({})
}

/** Retries a check, because a resized window is redrawn after a moment; a real fault remains. */
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
  await waitForHydration(page)
  expect(await expectLocalTimes(page), getName(screen)).toBe(times)
  if (dated.has(path)) expect(times, getName(screen)).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const titles = await page.evaluate((html) => {
    const first = new DOMParser().parseFromString(html, 'text/html').title
    return { first, now: document.title }
  }, served)
  expect(titles.now, getName(screen)).toBe(titles.first)
  await page.evaluate(installPageChecks)
}

const checkOnDesk = async (page: Page, browser: CDPSession, screen: Screen) => {
  expectNone(screen, {
    loading: await page.evaluate(findLoadingFaults),
    axe: await runAxe(page),
    names: await findUnnamedControls(browser),
    ...(await page.evaluate(() => ({
      unnamed: window.pageChecks.findUnnamed(),
      animated: window.pageChecks.findAnimated(),
    }))),
    tabs: await checkTabOrder(page, browser),
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const unmarked = await page.evaluate(() => window.pageChecks.findUnmarked())
  await page.emulateMedia({ forcedColors: 'none' })
  await setColorScheme(page, 'dark')
  // The same page in other colours.
  const dark = await runAxe(page, { rules: ['color-contrast'] })
  expectNone(screen, { 'in forced colours': unmarked, 'in dark colours': dark })
}

const checkOnPhone = async (page: Page, screen: Screen) => {
  const checkTargets = () =>
    page.evaluate(() => ({
      tooSmall: window.pageChecks.smallTargets(),
      clipped: window.pageChecks.clippedBySpacing(),
      covered: window.pageChecks.coveredBackwards(),
    }))
  await page.setViewportSize(phone)
  await expectNoneSoon(screen, checkTargets, { tooSmall: [], clipped: [], covered: [] })

  const checkMagnified = async () => ({
    ...(await page.evaluate(() => ({
      width: Math.max(document.documentElement.scrollWidth, innerWidth),
      covered: window.pageChecks.coveredBackwards(),
    }))),
    clipped: await page.evaluate(findClippedText),
  })
  await page.setViewportSize(magnified)
  await expectNoneSoon(screen, checkMagnified, { width: magnified.width, covered: [], clipped: [] })

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoneSoon(screen, () => page.evaluate(findOverflow), { width: magnified.width, by: [] })
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
    [`covered in ${opener}`]: await layer.evaluate((element) => window.pageChecks.coveredBackwards(element)),
    [`axe in ${opener}`]: await runAxeInBothSchemes(page, [kinds]),
  })
  await page.keyboard.press('Escape')
  await expect(layer, `${getName(screen)}: ${opener}`).toHaveCount(0)
}

for (const { title, tag, person, screens } of screenGroups()) {
  // In one browser context, so that its cache has the scripts after the first screen.
  test(
    `screens are accessible at all sizes and in all colour schemes: ${title}`,
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
