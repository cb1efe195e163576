import type { Browser, Page } from 'playwright/test'
import { simulateCaptiveNetwork } from '../support/e2e/captive-network'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { countMailsTo, waitForMail } from '../support/e2e/mailbox'
import { expect, freshEmail, test } from '../support/e2e/test'

// One after the other, because they count towards the same rate limit.
test.describe.configure({ mode: 'default' })

// A reply after another administrator's gets 409; a message among many first gets a challenge, 428.
test.use({ expectedErrors: /status of (409|428)/ })

/** Opens a browser in which the demonstration's administrator is signed in. */
const getDesk = async (browser: Browser) => {
  const context = await browser.newContext()
  await giveSession(context, demoEmail('admin'))
  return context.newPage()
}

const messagesFrom = async (email: string) => {
  const { token } = await getToken(demoEmail('admin'))
  const answer = await call('GET', `/admin/contact-messages?email=${encodeURIComponent(email)}`, token)
  const { data }: { data: { id: string; state: string; replies: number }[] } = await answer.json()
  return data
}

const write = async (page: Page, written: string[]) => {
  for (const [index, label] of ['Name', 'E-mail', 'Subject', 'Message'].entries()) {
    await page.getByLabel(label, { exact: true }).fill(written[index] ?? '')
  }
}

const getWritten = (page: Page) =>
  page
    .getByRole('main')
    .locator('input[name], textarea[name]')
    .evaluateAll((all) => all.map((each) => ('value' in each ? each.value : null)))

test('a visitor sends a message, an administrator takes and answers it, and the answer arrives by mail', async ({
  page,
  browser,
}) => {
  const email = freshEmail('visitor')
  await page.goto('/contact-us')
  await waitForHydration(page)
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Subject').fill('Which fuse')
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Which fuse does the bench take?')
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('form[data-sending]')).toBeVisible()
  // The form is locked, because text typed while it is being sent would be lost.
  await text.press('End')
  await page.keyboard.type(' And where?')
  await page.keyboard.press('Backspace')
  await expect(text).toHaveValue('Which fuse does the bench take?')
  release?.()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  await waitForMail(email, /We received your message/)

  const desk = await getDesk(browser)
  await desk.goto(`/admin/contact?state=new&email=${encodeURIComponent(email)}`)
  await waitForHydration(desk)
  await desk.getByRole('link', { name: 'Which fuse' }).click()
  await expect(desk.getByText('Which fuse does the bench take?')).toBeVisible()
  const choice = desk.getByLabel('Seen to by')
  await choice.selectOption({ label: await choice.locator('option', { hasText: '(you)' }).innerText() })
  await desk.getByRole('button', { name: 'Assign' }).click()
  await expect(desk.getByText('Choose another administrator first.')).toBeVisible()
  await expect(choice.locator('option:checked')).toContainText('(you)')
  const answer = desk.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('The 5 A one, see the datasheet.')
  await desk.reload()
  await waitForHydration(desk)
  await expect(answer).toHaveValue('The 5 A one, see the datasheet.')
  await desk.getByLabel('Mark as done').check()
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByRole('heading', { name: /answered/ })).toBeVisible()
  await expect(answer).toHaveValue('')

  const mail = await waitForMail(email, /The 5 A one, see the datasheet\./)
  expect(mail).toContain('Re: Which fuse')
  expect(await messagesFrom(email)).toEqual([expect.objectContaining({ state: 'closed', replies: 1 })])
})

test('an administrator whose reply comes second sees the first reply, and keeps the typed text', async ({
  browser,
}) => {
  const email = freshEmail('twice')
  const message = { name: 'Two', email, subject: 'Asked once', message: 'A question.' }
  expect((await call('POST', '/users/contact', null, message)).status).toBe(202)
  const [{ id } = { id: '' }] = await messagesFrom(email)

  const desk = await getDesk(browser)
  await desk.goto(`/admin/contact/${id}`)
  await waitForHydration(desk)
  const { token } = await getToken(demoEmail('admin'))
  const first = { body: 'From the first.', seen: 0 }
  expect((await call('POST', `/admin/contact-messages/${id}/replies`, token, first)).status).toBe(201)
  const answer = desk.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('From the second.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Someone else answered in the meantime')).toBeVisible()
  await expect(desk.getByText('From the first.')).toBeVisible()
  await expect(answer).toHaveValue('From the second.')
  await waitForMail(email, /From the first\./)
  expect(countMailsTo(email, /From the second\./)).toBe(0)
})

// The last test that sends, because afterwards messages from this machine need a challenge.
test('a message survives a captive network, and is sent with a challenge while many arrive', async ({
  page,
}) => {
  const email = freshEmail('patient')
  const written = ['Pat Patient', email, 'From a hotel', 'Does it run without a network?']
  await page.goto('/contact-us')
  await waitForHydration(page)
  await write(page, written)
  await simulateCaptiveNetwork(page, '**/_serverFn/**')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The portal cannot be reached.')).toBeVisible()
  await page.unroute('**/_serverFn/**')
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => getWritten(page)).toEqual(written)

  const message = { name: 'Many', email: freshEmail('many'), subject: 'Again', message: 'Again.' }
  await expect.poll(async () => (await call('POST', '/users/contact', null, message)).status).toBe(428)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  expect(await messagesFrom(email)).toEqual([expect.objectContaining({ state: 'new' })])
})

test('the draft of a signed-in user’s message, with another sender, survives a reload', async ({
  page,
  context,
}) => {
  const written = ['Wanda', 'wanda@example.com', 'Probes', 'Which one fits']
  await giveSession(context, demoEmail('approved'))
  await page.goto('/contact-us')
  await waitForHydration(page)
  // Replaces the prefilled name of the account.
  await write(page, written)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => getWritten(page)).toEqual(written)
})
