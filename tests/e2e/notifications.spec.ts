import type { Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { countMailsTo, getLink, waitForMail } from '../support/e2e/mailbox'
import { createOlderAccount, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// One after the other, because an announcement notifies all members.
test.describe.configure({ mode: 'default' })

const getBell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /notification/i })

const createMember = async (name: string) => {
  const person = await createOlderAccount(name)
  // Marks earlier announcements as read.
  const own = await getToken(person.email, person.password)
  expect(await (await call('PUT', '/notifications/read', own.token, {})).json()).toEqual({ unread: 0 })
  return { ...person, token: own.token }
}

/** Returns a user's notifications from the service. */
const readNotifications = async ({ email, password }: { email: string; password: string }) => {
  const { token } = await getToken(email, password)
  const kept: { unread: number; data: { title: string; readAt: string | null }[] } = await (
    await call('GET', '/notifications', token)
  ).json()
  return kept
}

const announce = async (title: string) => {
  const { token } = await getToken(demoEmail('admin'))
  const answer = await call('POST', '/admin/announcements', token, { title, body: 'Text.' })
  expect(answer.status).toBe(201)
  const { id }: { id: string } = await answer.json()
  return () => call('DELETE', `/admin/announcements/${id}`, token)
}

test('an approval shows at the applicant’s notification bell without a reload', async ({ page }) => {
  const applicant = await registerConfirmed('bell')
  await giveSession(page.context(), applicant.email, applicant.password)
  await page.goto('/profile/application')
  await waitForHydration(page)
  await expect(getBell(page)).toHaveAccessibleName('Notifications')

  const { token } = await getToken(demoEmail('admin'))
  await call('PUT', '/admin/users/status', token, { users: [applicant.identityUid], newStatus: 'approved' })
  await expect(getBell(page)).toHaveAccessibleName('1 unread notification')
  expect(await readNotifications(applicant)).toMatchObject({
    unread: 1,
    data: [{ title: 'Your access is approved' }],
  })

  await getBell(page).click()
  const panel = page.getByRole('region', { name: 'Latest notifications' })
  await expect(panel.getByRole('link', { name: 'Unread: Your access is approved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(getBell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Your access is approved' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(getBell(page)).toHaveAccessibleName('Notifications')
  await expect.poll(async () => (await readNotifications(applicant)).unread).toBe(0)
})

test('a member subscribes to announcements by mail, and one click in the mail program unsubscribes', async ({
  page,
}) => {
  const [person, other] = [await createMember('mails'), await createMember('other')]
  const wanted = { mails: [{ kind: 'announcement', mail: true }] }
  expect((await call('PUT', '/notifications/mails', other.token, wanted)).status).toBe(200)
  await giveSession(page.context(), person.email, person.password)
  await page.goto('/notifications/preferences')
  await waitForHydration(page)
  await page.getByRole('checkbox', { name: 'Announcements', exact: true }).check()
  await expect(page.getByText('Announcements: by mail from now on.')).toBeVisible()

  const removeFirst = await announce('The first of two')
  await expect(getBell(page)).toHaveAccessibleName('1 unread notification')
  const mail = await waitForMail(person.email, /^Subject: The first of two/m)
  const link = getLink(mail, '/unsubscribe/')
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(mail.replace(/\r?\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${productAddress}${link}>`)

  // Mail scanners follow links, so a GET must not unsubscribe the user.
  const followed = await fetch(productAddress + link, { headers: { accept: 'text/html' } })
  expect([followed.status, await followed.text()]).toEqual([
    200,
    expect.stringContaining('Stop these mails?'),
  ])
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const answer = await fetch(productAddress + link, { ...oneClick, redirect: 'error' })
  expect(answer.status).toBe(200)
  expect((await fetch(`${productAddress}${link.slice(0, -2)}xx`, oneClick)).status).toBe(404)
  const odd = { method: 'POST', body: new URLSearchParams({ act: 'everything' }) }
  expect((await fetch(productAddress + link, odd)).status).toBe(400)

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'These mails are stopped' })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByRole('heading', { name: 'These mails are stopped' })).toBeVisible()
  const removeSecond = await announce('The second of two')
  await waitForMail(other.email, /^Subject: The second of two/m)
  expect((await readNotifications(person)).unread).toBe(2)
  expect(countMailsTo(person.email, /^Subject: The second of two/m)).toBe(0)
  await removeFirst()
  await removeSecond()
})

test('notifications are marked as read by opening them or all at once, and the unread filter is in the URL', async ({
  page,
}) => {
  const person = await createMember('reader')
  const titles = ['Read by opening', 'Read with the rest', 'And this one']
  const removals = []
  for (const title of titles) removals.push(await announce(title))
  await giveSession(page.context(), person.email, person.password)
  await page.goto('/notifications')
  await waitForHydration(page)
  await expect(getBell(page)).toHaveAccessibleName('3 unread notifications')
  await page.getByRole('main').getByRole('link', { name: 'Unread: Read by opening' }).click()
  await expect(page).toHaveURL(/\/community$/)
  await expect.poll(async () => (await readNotifications(person)).unread).toBe(2)
  await page.goto('/notifications?unread=true')
  await waitForHydration(page)
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.getByRole('link', { name: 'Unread: And this one' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Read by opening' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('You have read everything.')).toBeVisible()
  await expect(getBell(page)).toHaveAccessibleName('Notifications')
  expect((await readNotifications(person)).data.every(({ readAt }) => readAt !== null)).toBe(true)
  await page.getByRole('link', { name: 'Show all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  for (const title of titles) await expect(list.getByRole('link', { name: title, exact: true })).toBeVisible()
  for (const remove of removals) await remove()
})
