import type { Browser, Page } from 'playwright/test'
import { captivate } from '../support/e2e/captive-network'
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

test('a visitor writes, an administrator takes the message and answers, and the answer arrives by mail', async ({
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
  const choice = desk.getByLabel('Seen to by')
  await choice.selectOption({ label: await choice.locator('option', { hasText: '(you)' }).innerText() })
  await desk.getByRole('button', { name: 'Assign' }).click()
  await expect(desk.getByText('Choose another administrator first.')).toBeVisible()
  await expect(choice.locator('option:checked')).toContainText('(you)')
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

test('the second of two answering administrators sees the first answer, and keeps the typed text', async ({
  browser,
}) => {
  const email = freshEmail('twice')
  const message = { name: 'Two', email, subject: 'Asked once', message: 'A question.' }
  expect((await call('POST', '/users/contact', null, message)).status).toBe(202)
  const [{ id } = { id: '' }] = await messagesFrom(email)

  const desk = await getDesk(browser)
  await desk.goto(`/admin/contact/${id}`)
  await hydrated(desk)
  const { token } = await tokenOf(demoEmail('admin'))
  const first = { body: 'From the first.', seen: 0 }
  expect((await call('POST', `/admin/contact-messages/${id}/replies`, token, first)).status).toBe(201)
  const answer = desk.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('From the second.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Someone else answered in the meantime')).toBeVisible()
  await expect(desk.getByText('From the first.')).toBeVisible()
  await expect(answer).toHaveValue('From the second.')
  await mailTo(email, /From the first\./)
  expect(countMailsTo(email, /From the second\./)).toBe(0)
})

// The last one that sends: from here on, messages from this machine need work.
test('a message is kept where a network answers with its own page, and sent with a challenge while many arrive', async ({
  page,
}) => {
  const email = freshEmail('patient')
  const written = ['Pat Patient', email, 'From a hotel', 'Does it run without a network?']
  await page.goto('/contact-us')
  await hydrated(page)
  await write(page, written)
  await captivate(page, '**/_serverFn/**')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The portal cannot be reached.')).toBeVisible()
  await page.unroute('**/_serverFn/**')
  await page.reload()
  await hydrated(page)
  await expect.poll(() => getWritten(page)).toEqual(written)

  const message = { name: 'Many', email: freshEmail('many'), subject: 'Again', message: 'Again.' }
  await expect.poll(async () => (await call('POST', '/users/contact', null, message)).status).toBe(428)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  expect(await messagesFrom(email)).toEqual([expect.objectContaining({ state: 'new' })])
})

test('an unfinished message of a signed-in user, with another sender, survives a reload', async ({
  page,
  context,
}) => {
  const written = ['Wanda', 'wanda@example.com', 'Probes', 'Which one fits']
  await giveSession(context, demoEmail('approved'))
  await page.goto('/contact-us')
  await hydrated(page)
  // The name of the account is filled in.
  await write(page, written)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => getWritten(page)).toEqual(written)
})
