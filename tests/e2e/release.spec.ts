import { cpSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { ChildProcess } from 'node:child_process'
import type { Page } from 'playwright/test'
import { buildPortal } from '../../scripts/build.mjs'
import { productAddress, productPort, seededDir } from '../support/e2e/addresses'
import { waitForHydration } from '../support/e2e/log-in'
import { endPortal, spawnPortal, waitUntilReady } from '../support/e2e/portal-process'
import { expect, test } from '../support/e2e/test'

const second = 'dist/second'
const dataDir = join(tmpdir(), `portal-release-${process.pid}`)
const place = { port: productPort + 20, dataDir }
const address = `http://localhost:${place.port}`
let portal: ChildProcess

/** Starts the portal from a build folder, with the same address and data as before. */
const serve = async (folder: string): Promise<void> => {
  portal = spawnPortal({ ...place, build: folder })
  await waitUntilReady(portal, place)
}

interface Release {
  id: string
  assets: string[]
}
const releaseIn = (folder: string): Release => {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, 'client', 'builds', path), 'utf8'))
  const { id }: Release = read('latest.json')
  return read(join('meta', `${id}.json`))
}

/** Returns the release of a page, by the scripts that it loaded. */
const getRelease = async (page: Page): Promise<string> => {
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href')),
  )
  const of = [releaseIn('dist'), releaseIn(second)].filter(({ assets }) =>
    scripts.some((script) => script !== null && /\/index-/.test(script) && assets.includes(script)),
  )
  return of.map(({ id }) => id).join(' and ')
}

/** Counts page loads from now on. */
const countLoads = (page: Page) => {
  const counted = { loads: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counted.loads += 1
  })
  return counted
}

const footer = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

const writeMessage = async (page: Page): Promise<void> => {
  await page.goto('/contact-us')
  await waitForHydration(page)
  await page.getByLabel('Subject').fill('Which fuse')
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Which fuse does')
}

const expectMessage = async (page: Page): Promise<void> => {
  await expect(page.getByLabel('Subject')).toHaveValue('Which fuse')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Which fuse does')
}

/** Waits for a release with retries, because the reload after the URL change interrupts a check. */
const expectRelease = (page: Page, release: string) =>
  expect(async () => expect(await getRelease(page)).toBe(release)).toPass({ timeout: 20_000 })

// Only this test needs a portal and a second build.
test.describe('a deploy', () => {
  test.use({
    baseURL: address,
    expectedErrors: /status of 404|dynamically imported|preload|ERR_CONNECTION_REFUSED/,
  })

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    await buildPortal({ into: second, id: 'second' })
    cpSync(seededDir, dataDir, { recursive: true })
    await serve('dist')
  })

  test.afterAll(async () => {
    await endPortal(portal)
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('during a session breaks no page and loses no text', async ({ page, context }) => {
    const first = releaseIn('dist')
    await page.clock.install()
    await writeMessage(page)
    const walker = await context.newPage()
    await walker.goto('/login')
    await waitForHydration(walker)
    const late = await context.newPage()
    await writeMessage(late)
    await endPortal(portal)
    await serve(second)

    // Assets of the first release are still served.
    const asset = first.assets.find((path) => /\/register-.*\.js$/.test(path)) ?? ''
    expect(releaseIn(second).assets).not.toContain(asset)
    const answer = await fetch(address + asset)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'max-age=31536000, immutable'])
    const walkerLoads = countLoads(walker)
    await walker.getByRole('link', { name: 'Register' }).first().click()
    await expect(walker).toHaveURL('/register')
    await expect(walker.getByLabel('First name')).toBeVisible()
    expect(walkerLoads.loads).toBe(0)

    // Within the hour the page detects the second release, and does not change.
    const asked = page.waitForRequest(/\/builds\/latest\.json\?\d{13}$/)
    const loads = countLoads(page)
    await page.clock.fastForward('01:00:01')
    expect(await (await (await asked).response())?.json()).toMatchObject({ id: 'second' })
    await expectMessage(page)
    expect([await getRelease(page), loads.loads]).toEqual([first.id, 0])

    // The next page is of the second release, and the text is still there afterwards.
    await footer(page, 'FAQ').click()
    await expect(page).toHaveURL('/faq')
    await expectRelease(page, 'second')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads.loads).toBe(1)
    await waitForHydration(page)
    await page.goBack()
    await expect(page).toHaveURL('/contact-us')
    await expectMessage(page)

    // If the first release's assets are deleted, the page reloads once.
    rmSync(join(dataDir, 'releases', 'assets'), { recursive: true })
    const lateLoads = countLoads(late)
    await late.getByRole('link', { name: 'Register' }).first().click()
    await expect(late).toHaveURL('/register')
    await expectRelease(late, 'second')
    await expect(late.getByLabel('First name')).toBeVisible()
    expect(lateLoads.loads).toBe(1)
    // Going back changes the address of a reloaded page, which has to be hydrated to follow.
    await waitForHydration(late)
    await late.goBack()
    await expectMessage(late)
  })
})

test.describe('with missing code', () => {
  test.use({ expectedErrors: /status of 404|dynamically imported|preload/ })

  test('a script that no release has shows an error, and is not requested repeatedly', async ({ page }) => {
    await page.goto('/login')
    await waitForHydration(page)
    await page.route(/\/assets\/register-/, (route) => route.fulfill({ status: 404 }))
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Register' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    expect(loads.loads).toBe(1)
    await page.unroute(/\/assets\/register-/)
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load')
    expect(loads.loads).toBe(2)
  })

  test('an unknown server function reloads the page and keeps the typed text', async ({ page }) => {
    await writeMessage(page)
    await page.getByLabel('Name').fill('Vera Visitor')
    await page.getByLabel('E-mail').fill('vera@example.com')
    let answered = 0
    await page.route(/\/_serverFn\//, async (route) => {
      if (route.request().method() !== 'POST' || answered > 0) return route.continue()
      const answer = await route.fetch({ url: `${productAddress}/_serverFn/no-such-function` })
      answered = answer.status()
      return route.fulfill({ response: answer })
    })
    const loads = countLoads(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('The portal was updated.')).toBeVisible()
    await expectMessage(page)
    expect([answered, loads.loads]).toEqual([404, 1])
  })
})
