import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { identityAddress } from './addresses'

const frames = readFileSync(new URL('google-frames.js', import.meta.url), 'utf8')

/** Answers the external requests of the identity emulator's pages, so that no request leaves this machine. */
export const blockExternalRequests = async (context: BrowserContext): Promise<void> => {
  await context.route(/^https:\/\//, (route) => route.fulfill({ body: '' }))
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: frames }),
  )
}

/** An account of another provider, as the emulator's page asks for it. */
interface OtherAccount {
  email: string
  name?: string
}

/** Adds an account on the emulator's page, and signs in with it. */
export const addAccount = async (
  provider: Page,
  { email, name = 'Ana Rojas' }: OtherAccount,
): Promise<void> => {
  await provider.locator('.js-new-account').click()
  await provider.locator('#email-input').fill(email)
  await provider.locator('#display-name-input').fill(name)
  await provider.locator('#sign-in').click()
}

/** Signs in with an account whose address the provider has not verified. */
export const addUnverifiedAccount = async (provider: Page, { email }: OtherAccount): Promise<void> => {
  await provider.locator('.js-new-account').waitFor()
  await provider.evaluate((address) => {
    const claims = { sub: String(Math.random()), iss: '', aud: '', exp: 0, iat: 0, email: address }
    const finish: unknown = Reflect.get(window, 'finishWithUser')
    if (typeof finish === 'function') finish(encodeURIComponent(JSON.stringify(claims)), address)
  }, email)
}

/** Signs in with an account that was added before. */
export const reuseAccount = async (provider: Page, email: string): Promise<void> => {
  await provider.locator('.js-reuse-account', { hasText: email }).click()
}

/** Presses a button, and returns the window that it opens. */
export const getWindow = async (page: Page, button: string): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  return opened
}

/** Returns the newest code that was sent to a telephone. */
export const getSmsCode = async (phoneNumber: string): Promise<string> => {
  const answer = await fetch(`${identityAddress}/emulator/v1/projects/demo-portal/verificationCodes`)
  const { verificationCodes }: { verificationCodes: { code: string; phoneNumber: string }[] } =
    await answer.json()
  const sent = verificationCodes.findLast((one) => one.phoneNumber === phoneNumber)
  if (sent === undefined) throw new Error(`No code was sent to ${phoneNumber}.`)
  return sent.code
}
