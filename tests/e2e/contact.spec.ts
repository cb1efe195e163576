import type { Browser } from 'playwright/test'
import { captivate } from '../support/e2e/captive-network'
import { firstMessage, firstMessageId } from '../support/e2e/first-message'
import { call, demoEmail, giveSession, tokenOf } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { countMailsTo, mailTo } from '../support/e2e/mailbox'
import { expect, freshEmail, test } from '../support/e2e/test'

// One after the other: they count towards the same allowance.
test.describe.configure({ mode: 'default' })

// An answer that came too late is refused with 409; a message among many is answered with work at first, 428.
test.use({ expectedErrors: /status of (409|428)/ })

/** A browser at which the demonstration's administrator is signed in. */
const getDesk = async (browser: Browser) => {
  const context = await browser.newContext()
  await giveSession(context, demoEmail('admin'))
  return context.newPage()
}

const messagesFrom = async (email: string) => {
  const { token } = await tokenOf(demoEmail('admin'))
  const answer = await call('GET', `/admin/contact-messages?email=${encodeURIComponent(email)}`, token)
  const { data }: { data: { id: string; state: string; replies: number }[] } = await answer.json()
  return data
}

test('a visitor writes, an administrator answers, and the answer arrives by mail', async ({
  page,
  browser,
}) => {
  const email = freshEmail('visitor')
  await page.goto('/contact-us')
  await hydrated(page)
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Subject').fill('Which fuse')
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Which fuse does the bench take?')
  let letGo: (() => void) | undefined
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === 'POST') await isLetGo
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('form[data-sending]')).toBeVisible()
  // What is typed into a message that is on its way would not go with it.
  await text.press('End')
  await page.keyboard.type(' And where?')
  await page.keyboard.press('Backspace')
  await expect(text).toHaveValue('Which fuse does the bench take?')
  letGo?.()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  await mailTo(email, /We received your message/)

  const desk = await getDesk(browser)
  await desk.goto(`/admin/contact?state=new&email=${encodeURIComponent(email)}`)
  await hydrated(desk)
  await desk.getByRole('link', { name: 'Which fuse' }).click()
  await expect(desk.getByText('Which fuse does the bench take?')).toBeVisible()
  const answer = desk.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('The 5 A one, see the datasheet.')
  await desk.reload()
  await hydrated(desk)
  await expect(answer).toHaveValue('The 5 A one, see the datasheet.')
  await desk.getByLabel('Mark as done').check()
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByRole('heading', { name: /answered/ })).toBeVisible()
  await expect(answer).toHaveValue('')

  const mail = await mailTo(email, /The 5 A one, see the datasheet\./)
  expect(mail).toContain('Re: Which fuse')
  expect(await messagesFrom(email)).toEqual([expect.objectContaining({ state: 'closed', replies: 1 })])
})

test('the second of two answering administrators is told, reads the first answer, and keeps the typed text', async ({
  browser,
}) => {
  const email = freshEmail('twice')
  const message = { name: 'Two', email, subject: 'Asked once', message: 'A question.' }
  expect((await call('POST', '/users/contact', null, message)).status).toBe(202)
  const [{ id } = { id: '' }] = await messagesFrom(email)

  const [one, two] = [await getDesk(browser), await getDesk(browser)]
  for (const desk of [one, two]) {
    await desk.goto(`/admin/contact/${id}`)
    await hydrated(desk)
  }
  await one.getByRole('textbox', { name: 'Your answer' }).fill('From the first.')
  await one.getByRole('button', { name: 'Send answer' }).click()
  await expect(one.getByText('From the first.')).toBeVisible()
  await two.getByRole('textbox', { name: 'Your answer' }).fill('From the second.')
  await two.getByRole('button', { name: 'Send answer' }).click()
  await expect(two.getByText('Someone else answered in the meantime')).toBeVisible()
  await expect(two.getByText('From the first.')).toBeVisible()
  await expect(two.getByRole('textbox', { name: 'Your answer' })).toHaveValue('From the second.')
  await mailTo(email, /From the first\./)
  expect(countMailsTo(email, /From the second\./)).toBe(0)
})

test('a message is assigned to an administrator, and listed under that name', async ({ browser }) => {
  const id = await firstMessageId()
  const { subject } = firstMessage
  const desk = await getDesk(browser)
  await desk.goto(`/admin/contact/${id}`)
  await hydrated(desk)
  const choice = desk.getByLabel('Seen to by')
  await choice.selectOption({ label: await choice.locator('option', { hasText: '(you)' }).innerText() })
  await desk.getByRole('button', { name: 'Assign' }).click()
  await expect(desk.getByText('Choose another administrator first.')).toBeVisible()
  await expect(choice.locator('option:checked')).toContainText('(you)')
  await desk.goto('/admin/contact?assigned=me')
  await expect(desk.getByRole('link', { name: subject })).toBeVisible()
  await desk.goto('/admin/contact?assigned=nobody')
  await expect(desk.getByRole('heading', { name: 'Contact messages' })).toBeVisible()
  await expect(desk.getByRole('link', { name: subject })).toHaveCount(0)
})

test('a message is kept, and not reported as sent, where a network answers with its own page', async ({
  page,
}) => {
  await page.goto('/contact-us')
  await hydrated(page)
  await page.getByLabel('Name').fill('Wanda Waiting')
  await page.getByLabel('E-mail').fill(freshEmail('hotel'))
  await page.getByLabel('Subject').fill('From a hotel')
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Does it run without a network?')
  await captivate(page, '**/_serverFn/**')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The portal cannot be reached.')).toBeVisible()
  await expect(text).toHaveValue('Does it run without a network?')
  await page.unroute('**/_serverFn/**')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
})

// The last one: from here on, messages from this machine need work.
test('while many messages arrive, the browser solves a challenge without the visitor’s help', async ({
  page,
}) => {
  const message = { name: 'Many', email: freshEmail('many'), subject: 'Again', message: 'Again.' }
  await expect.poll(async () => (await call('POST', '/users/contact', null, message)).status).toBe(428)
  const email = freshEmail('patient')
  await page.goto('/contact-us')
  await hydrated(page)
  await page.getByLabel('Name').fill('Pat Patient')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Subject').fill('Among many')
  await page.getByRole('textbox', { name: 'Message' }).fill('I am a person.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  expect(await messagesFrom(email)).toEqual([expect.objectContaining({ state: 'new' })])
})

test('an unfinished message and its sender survive a reload', async ({ page, context }) => {
  const fields = () =>
    page
      .getByRole('main')
      .locator('input[name], textarea[name]')
      .evaluateAll((all) => all.map((each) => ('value' in each ? each.value : null)))
  const written = ['Wanda', 'wanda@example.com', 'Probes', 'Which one fits']
  const write = async () => {
    for (const [index, label] of ['Name', 'E-mail', 'Subject', 'Message'].entries()) {
      await page.getByLabel(label, { exact: true }).fill(written[index] ?? '')
    }
  }
  await page.goto('/contact-us')
  await hydrated(page)
  await write()
  await page.reload()
  await hydrated(page)
  await expect.poll(fields).toEqual(written)

  // A signed-in user: the name is filled in, and the answer is wanted at another address.
  await giveSession(context, demoEmail('approved'))
  await page.reload()
  await hydrated(page)
  await write()
  await page.reload()
  await hydrated(page)
  await expect.poll(fields).toEqual(written)
})
