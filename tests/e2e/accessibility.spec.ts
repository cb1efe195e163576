import { demoEmail, giveSession, type DemoPerson } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { axeFindings, findingsInBothSchemes, toScheme } from '../support/e2e/reach/axe-findings'
import { cutOff } from '../support/e2e/reach/cut-off'
import { installReach } from '../support/e2e/reach/in-page'
import { loadingFaults } from '../support/e2e/reach/loading'
import { namelessControls } from '../support/e2e/reach/spoken-names'
import { tabFaults } from '../support/e2e/reach/tab-walk'
import { widest } from '../support/e2e/reach/widest'
import { getAddress, getTag, screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'
import { expectLocalTimes, readersZone } from '../support/e2e/times'

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

// Colours that are on their way from one scheme to the other belong to neither; without motion there is no way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: readersZone })

const phone = { width: 390, height: 800 }
// A window of 1280 by 1024 px, magnified four times.
const magnified = { width: 320, height: 256 }

const nothing: string[] = []

for (const screen of screens) {
  const [path, person, make] = screen
  const title = `everybody reaches everything on ${path}${person === null ? '' : ` as ${person}`}`
  test(title, { tag: getTag(screen) }, async ({ page, context }) => {
    if (person !== null) await giveSession(context, demoEmail(person))
    const answer = await page.goto(await getAddress(screen))
    if (make !== undefined) expect(answer?.status()).toBe(200)
    await expectLocalTimes(page)
    await hydrated(page)
    await expectLocalTimes(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(installReach)
    expect(await page.evaluate(loadingFaults)).toEqual([])
    expect(await axeFindings(page)).toEqual([])

    const browser = await context.newCDPSession(page)
    const names = await namelessControls(browser)
    const said = await page.evaluate(() => ({ unsaid: window.reach.unsaid(), moving: window.reach.moving() }))
    expect({ ...said, names }).toEqual({ unsaid: nothing, moving: nothing, names: nothing })
    expect(await tabFaults(page, browser)).toEqual([])

    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.evaluate(() => window.reach.unmarked())).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await toScheme(page, 'dark')
    // The same page in other colours.
    expect(await axeFindings(page, { rules: ['color-contrast'] })).toEqual([])

    // A resized window is redrawn after a moment; a real fault remains.
    await page.setViewportSize(phone)
    await expect
      .poll(() =>
        page.evaluate(() => ({
          tooSmall: window.reach.smallTargets(),
          clipped: window.reach.clippedBySpacing(),
          covered: window.reach.coveredBackwards(),
        })),
      )
      .toEqual({ tooSmall: nothing, clipped: nothing, covered: nothing })
    await page.setViewportSize(magnified)
    await expect
      .poll(async () => ({
        ...(await page.evaluate(() => ({
          widest: Math.max(document.documentElement.scrollWidth, innerWidth),
          covered: window.reach.coveredBackwards(),
        }))),
        cutOff: await page.evaluate(cutOff),
      }))
      .toEqual({ widest: magnified.width, covered: nothing, cutOff: nothing })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => page.evaluate(widest)).toEqual({ width: magnified.width, by: nothing })
  })
}

const opened: [path: string, person: DemoPerson, opener: string][] = [
  ['/dashboard', 'approved', 'Your menu'],
  ['/documents/read-intervals', 'approved', 'On this page'],
  ['/profile/security', 'approved', 'Sign out everywhere'],
  ['/admin/accounts', 'admin', 'Columns'],
  ['/admin/accounts', 'admin', 'Save this view'],
  ['/admin/announcements', 'admin', 'New announcement'],
  ['/admin/documents', 'admin', 'New component'],
]

const layerSamples = new Set(['Your menu', 'Columns', 'New announcement'])

for (const [path, person, opener] of opened) {
  const title = `what “${opener}” opens on ${path} stands on a phone for everybody, in both schemes`
  test(title, { tag: layerSamples.has(opener) ? [] : ['@nightly'] }, async ({ page, context }) => {
    await giveSession(context, demoEmail(person))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('button', { name: opener }).first().press('Enter')
    const layer = page.locator('[role="dialog"], :popover-open').filter({ visible: true })
    await expect(layer).toHaveCount(1)
    await page.evaluate(installReach)
    expect(await layer.evaluate((element) => window.reach.coveredBackwards(element))).toEqual([])
    expect(await findingsInBothSchemes(page)).toEqual([])
  })
}
