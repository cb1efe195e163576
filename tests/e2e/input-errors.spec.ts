import { test as plain } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, demoPassword, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

// These tests cause refusals with these statuses.
test.use({ expectedErrors: /status of (404|409|415|422)/ })

test('errors for a taken address and a weak password appear at their fields, and the typed text stays', async ({
  page,
}) => {
  await page.goto('/register')
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Ana "Quote" O’Neil')
  await page.getByLabel('Last name').fill('<b>Figueiredo</b>')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('techeverria@redsur')
  await page.getByRole('textbox', { name: 'Password' }).fill('abc')
  await page.getByLabel('Company').fill('Red Sur')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(
    page.getByText('This address is missing the part after the dot, such as “.cl” or “.com”.'),
  ).toBeVisible()
  await expect(page.getByText('Use at least 6 characters.').first()).toBeVisible()

  await page.getByRole('textbox', { name: 'E-mail' }).fill(demoEmail('approved'))
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-horse-7')
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in instead' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ana "Quote" O’Neil')
  await expect(page.getByLabel('Last name')).toHaveValue('<b>Figueiredo</b>')
  await expect(page.getByLabel('Company')).toHaveValue('Red Sur')
})

test('an invalid confirmation link shows a message and offers another link', async ({ page }) => {
  await page.goto('/user/demo-pending/confirm/wrong-token')
  await waitForHydration(page)
  await page.getByLabel('Password you chose').fill('Some-password-1')
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/^Confirm your/)
  await expect(page.getByRole('button', { name: /another link|send/i }).first()).toBeVisible()
})

test('a script named like a picture is refused with a message, and the profile picture stays', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('pending'))
  await page.goto('/profile')
  await waitForHydration(page)
  await page.getByLabel('Job title').fill('Firmware lead')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'holiday.png',
    mimeType: 'image/png',
    buffer: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  })
  await expect(page.getByText(/is not a picture/)).toBeVisible()
  await expect(page.getByLabel('Job title')).toHaveValue('Firmware lead')
})

plain('broken, wrong and oversized bodies get a problem, never a stack', async () => {
  const { token, identityUid } = await getToken(demoEmail('pending'), demoPassword)
  const put = (body: string, type = 'application/json') =>
    fetch(`${productAddress}/api/users/${identityUid}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
  const answers: [Response, number][] = [
    [await put('{"firstName": "An'), 400],
    [await put('{"firstName": 7}'), 422],
    [await put('{"firstName": ""}'), 422],
    [await put('{"role": "admin"}'), 422],
    [await put('[]'), 422],
    [await put('firstName=Ana', 'application/x-www-form-urlencoded'), 415],
    [await put(JSON.stringify({ firstName: 'a'.repeat(400_000) })), 413],
    [await call('PATCH', `/users/${identityUid}`, token, {}), 405],
    [await call('GET', '/no/such/call', token), 404],
    [await call('GET', '/users?page=0x10', (await getToken(demoEmail('admin'))).token), 422],
  ]
  for (const [answer, status] of answers) {
    const text = await answer.text()
    expect(answer.status, text).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({ status, code: expect.stringMatching(/^[A-Z_]+$/) })
    expect(text).not.toMatch(/\bat .*:\d+|\.ts|select |\/src\//)
  }
})
