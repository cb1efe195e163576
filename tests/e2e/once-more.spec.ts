import type { Page } from 'playwright/test'
import { productPort } from '../support/e2e/addresses'
import { call } from '../support/e2e/identity'
import { askToStay, hydrated, logIn } from '../support/e2e/log-in'
import { mailTo } from '../support/e2e/mailbox'
import { addAccount, keepInside, reuseAccount, getWindow } from '../support/e2e/other-providers'
import { registerConfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

// At the emulator's own address, so that the browser takes the frame of its pages for the same site's.
test.use({ baseURL: `http://127.0.0.1:${productPort}` })
test.beforeEach(({ context }) => keepInside(context))

/** Makes the profile of a signed-in user without one. */
const makeProfile = async (page: Page) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const body = { firstName: 'Ana', lastName: 'Rojas', termsVersion: 1 }
  expect((await call('POST', '/users', token, body)).status).toBe(201)
}

/** Asks for something that wants a fresh sign-in, and answers the dialog that asks for it. */
const askedOnceMore = async (page: Page) => {
  await page.goto('/profile/security')
  await hydrated(page)
  return askToStay(page)
}
const done = (page: Page) => expect(page.getByText('You are signed out everywhere else.')).toBeVisible()

// What the page asks for in the name of the session that has ended, and what the emulator lacks.
test.use({ expectedErrors: /status of (40[01]|501)/ })

test('with an account of another provider: it is called by its name, and a blocked window is told of', async ({
  page,
}) => {
  const email = freshEmail('once-more')
  await page.goto('/login')
  await hydrated(page)
  await addAccount(await getWindow(page, 'Continue with Company sign-in'), { email })
  await expect(page).toHaveURL('/register')
  await makeProfile(page)
  const dialog = await askedOnceMore(page)
  await expect(dialog.getByRole('button', { name: 'Sign in with Company sign-in' })).toBeVisible()
  // No password was ever chosen.
  await expect(dialog.getByLabel(/^Password/)).toHaveCount(0)
  await page.evaluate(() => {
    const open = window.open
    window.open = () => {
      window.open = open
      return null
    }
  })
  await dialog.getByRole('button', { name: 'Sign in with Company sign-in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Allow windows from this site and try again.')
  await reuseAccount(await getWindow(page, 'Sign in with Company sign-in'), email)
  await done(page)
})

test('a link to choose a password is mailed to users who forgot theirs or never chose one', async ({
  page,
}) => {
  const { email, password } = await registerConfirmed('never-chosen')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/get-started')
  const dialog = await askedOnceMore(page)
  await dialog.getByRole('button', { name: 'Mail me a link to choose a password' }).click()
  await expect(dialog.getByText(`A link to choose a password is on its way to ${email}.`)).toBeVisible()
  await mailTo(email, /mode=resetPassword/)
})
