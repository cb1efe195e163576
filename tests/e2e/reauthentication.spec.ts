import { identityPort } from '../support/e2e/addresses'
import { ageSession, call, demoEmail, getToken } from '../support/e2e/identity'
import { endOtherSessions, waitForHydration, logIn, logInAt } from '../support/e2e/log-in'
import { waitForMail } from '../support/e2e/mailbox'
import {
  addAccount,
  blockExternalRequests,
  reuseAccount,
  getWindow,
} from '../support/e2e/federated-providers'
import { createOlderAccount, registerConfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'
import { codeSentTo, enrolPhone } from '../support/second-factor'

// Refusals of the portal and the provider, and calls that the emulator does not support.
test.use({ expectedErrors: /status of (40[0139]|501)/ })

test('changing a role asks for a fresh sign-in, which then also counts for a deletion', async ({ page }) => {
  const admin = await createOlderAccount('long-signed-in', 'admin')
  const member = await createOlderAccount('member')
  const reader = await getToken(demoEmail('admin'))
  const roleNow = async () => {
    const { role }: { role: string } = await (
      await call('GET', `/users/${member.identityUid}`, reader.token)
    ).json()
    return role
  }
  await logInAt(page, admin, `/admin/profile?id=${member.identityUid}`)
  await ageSession(page.context())

  const change = async () => {
    await page.getByRole('button', { name: 'Make Administrator' }).click()
    const question = page.getByRole('dialog', { name: 'Change the role of Test member' })
    await question.getByRole('button', { name: 'Make Administrator' }).click()
  }
  const fresh = page.getByRole('dialog', { name: 'Sign in once more' })
  await change()
  await fresh.getByRole('button', { name: 'Cancel' }).click()
  const role = page.getByRole('region', { name: 'Role' })
  await expect(role.getByRole('alert')).toContainText('Nothing was changed: this needs a fresh sign-in')
  expect(await roleNow()).toBe('user')

  await change()
  await fresh.getByLabel(`Password of ${admin.email}`).fill(admin.password)
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The role of Test member is now Administrator.')).toBeVisible()
  await expect(fresh).toHaveCount(0)
  expect(await roleNow()).toBe('admin')

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Test member' }).click()
  await expect(page).toHaveURL('/admin/accounts/deleted')
  expect((await call('GET', `/users/${member.identityUid}`, reader.token)).status).toBe(404)
})

const signIn = /accounts:signInWithPassword/

test('a fresh sign-in asks for the password and the second factor, and the action continues', async ({
  page,
}) => {
  const { email, password } = await registerConfirmed('once-more')
  const stranger = await getToken(demoEmail('approved'))
  const phone = `+492155512${String(Date.now() % 10_000).padStart(4, '0')}`
  await enrolPhone(`127.0.0.1:${identityPort}`, (await getToken(email, password)).token, phone)
  const enterCode = async () => {
    const field = page.getByRole('textbox', { name: 'Code' })
    await expect(field).toBeVisible()
    await field.fill(await codeSentTo(`127.0.0.1:${identityPort}`, phone))
    await page.getByRole('button', { name: 'Go on' }).click()
  }
  await page.goto('/login?redirect=%2Fprofile%2Fsecurity')
  await logIn(page, email, password)
  await enterCode()
  await expect(page).toHaveURL('/profile/security')
  const dialog = await endOtherSessions(page)
  const field = dialog.getByLabel(`Password of ${email}`)
  const send = dialog.getByRole('button', { name: 'Sign in' })
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Enter your password/)
  await field.fill('not-the-password')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('This password is not right.')
  // The provider’s library detects the sign-in of another user.
  await page.route(signIn, (route) =>
    route.fulfill({
      json: { idToken: stranger.token, refreshToken: 'r', expiresIn: '3600' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await field.fill(password)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('That sign-in belongs to another account.')
  await page.unroute(signIn)
  // For users who forgot the password or never chose one.
  await dialog.getByRole('button', { name: 'Mail me a link to choose a password' }).click()
  await expect(dialog.getByText(`A link to choose a password is on its way to ${email}.`)).toBeVisible()
  await waitForMail(email, /mode=resetPassword/)
  await field.fill(password)
  await send.click()
  await enterCode()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/profile/security')
})

test.describe('reauthentication with another provider', () => {
  // An error of the emulator's page when its window closes while it loads.
  test.use({ expectedErrors: /status of (40[0139]|501)|'sessionStorage' property/ })
  test.beforeEach(({ context }) => blockExternalRequests(context))

  test('reports blocked and closed windows and other accounts, and continues with the right account', async ({
    page,
  }) => {
    const person = await createOlderAccount('by-window')
    const { email } = person
    await page.clock.install()
    await logInAt(page, person, '/profile/security')
    await addAccount(await getWindow(page, 'Link Google'), { email })
    await expect(page.getByText(`Linked, ${email}`)).toBeVisible()
    await ageSession(page.context())
    const field = page.getByRole('textbox', { name: 'New password' })
    const change = page.getByRole('button', { name: 'Change password' })
    await field.fill('Correct-horse-8')
    await change.click()
    const dialog = page.getByRole('dialog', { name: 'Sign in once more' })
    const window = 'Sign in with Google'
    await expect(dialog.getByRole('button', { name: window })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible()
    await expect(field).toHaveValue('Correct-horse-8')

    await change.click()
    await page.evaluate(() => {
      Reflect.set(globalThis, 'openBefore', globalThis.open)
      globalThis.open = () => null
    })
    await dialog.getByRole('button', { name: window }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your browser blocked the sign-in window.')
    await page.evaluate(() => Reflect.set(globalThis, 'open', Reflect.get(globalThis, 'openBefore')))

    await (await getWindow(page, window)).close()
    await page.clock.runFor(20_000)
    await expect(dialog.getByRole('alert')).toContainText('The sign-in window was closed')

    await addAccount(await getWindow(page, window), { email: freshEmail('another') })
    await expect(dialog.getByRole('alert')).toContainText('That sign-in belongs to another account.')

    await reuseAccount(await getWindow(page, window), email)
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    expect(await getToken(email, 'Correct-horse-8')).toHaveProperty('token')
  })

  test('offers only the user’s providers to a user without a password', async ({ page }) => {
    const email = freshEmail('no-password')
    await page.goto('/login?redirect=%2Fprofile%2Fsecurity')
    await waitForHydration(page)
    await addAccount(await getWindow(page, 'Continue with Company sign-in'), { email })
    await expect(page).toHaveURL(/\/register\?redirect=/)
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
    const body = { firstName: 'Ana', lastName: 'Rojas', termsVersion: 1 }
    expect((await call('POST', '/users', token, body)).status).toBe(201)
    await page.goto('/profile/security')
    await waitForHydration(page)
    const dialog = await endOtherSessions(page)
    await expect(dialog.getByRole('button', { name: 'Sign in with Company sign-in' })).toBeVisible()
    await expect(dialog.getByLabel(/^Password/)).toHaveCount(0)
    await reuseAccount(await getWindow(page, 'Sign in with Company sign-in'), email)
    await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  })
})
