import { deflateSync } from 'node:zlib'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, demoPassword, tokenOf } from '../support/e2e/identity'
import { hydrated, logIn } from '../support/e2e/log-in'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// What the pages send on purpose is refused with these.
test.use({ expectedErrors: /status of (404|409|415|422)/ })

test('errors of a taken address and a weak password are at their field, and the typed text stays', async ({
  page,
}) => {
  await page.goto('/register')
  await hydrated(page)
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
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Last name')).toHaveValue('<b>Figueiredo</b>')
})

test('a wrong confirmation link says so and offers another', async ({ page }) => {
  await page.goto('/user/demo-pending/confirm/wrong-token')
  await hydrated(page)
  await page.getByLabel('Password you chose').fill('Some-password-1')
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/^Confirm your/)
  await expect(page.getByRole('button', { name: /another link|send/i }).first()).toBeVisible()
})

test('a script renamed to a picture is refused with a message, and the profile stays', async ({ page }) => {
  const person = await registerConfirmed('fake-picture')
  await logIn(page, person.email, person.password)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/profile')
  await hydrated(page)
  await page.getByLabel('Job title').fill('Firmware lead')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'holiday.png',
    mimeType: 'image/png',
    buffer: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  })
  await expect(page.getByText(/is not a picture/)).toBeVisible()
  await expect(page.getByLabel('Job title')).toHaveValue('Firmware lead')
})

const crc = (bytes: Buffer): number => {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ -1) >>> 0
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), 4 + body.length)
  return framed
}

/** A small file that unpacks to 30,000 by 30,000 pixels. */
const bomb = () => {
  const size = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(size * (1 + Math.ceil(size / 8))), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('the service refuses fake, bursting and oversized pictures', async () => {
  const { token, identityUid } = await tokenOf(demoEmail('pending'))
  const upload = (body: Buffer, type: string) =>
    fetch(`${productAddress}/api/users/${identityUid}/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(body),
    })
  const begun = performance.now()
  expect((await upload(Buffer.from('<?php system($_GET[1]);'), 'image/png')).status).toBe(415)
  const plain = performance.now() - begun
  expect(
    (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).status,
  ).toBe(415)
  const bursting = bomb()
  const started = performance.now()
  expect([413, 415]).toContain((await upload(bursting, 'image/png')).status)
  expect(performance.now() - started).toBeLessThan(5_000 + 20 * plain)
  expect((await upload(Buffer.alloc(11 * 1024 * 1024), 'image/jpeg')).status).toBe(413)
  expect((await upload(Buffer.from('{}'), 'text/html')).status).toBe(415)
})

test('broken, wrong and oversized bodies get a problem, never a stack', async () => {
  const { token, identityUid } = await tokenOf(demoEmail('pending'), demoPassword)
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
    [await call('GET', '/users?page=0x10', (await tokenOf(demoEmail('admin'))).token), 422],
  ]
  for (const [answer, status] of answers) {
    const text = await answer.text()
    expect(answer.status, text).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({ status, code: expect.stringMatching(/^[A-Z_]+$/) })
    expect(text).not.toMatch(/\bat .*:\d+|\.ts|select |\/src\//)
  }
})
