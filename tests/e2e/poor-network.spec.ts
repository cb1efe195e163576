import type { Page } from 'playwright/test'
import { hydrated, logIn, signOut } from '../support/e2e/log-in'
import { approvedPerson } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

/** What a network does that wants to be logged in to: whatever is asked of the portal gets its own page. */
const captivate = (page: Page, addresses: string) =>
  page.route(addresses, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )

test('a message is not said to be sent where a network gave its own page for an answer, and is kept', async ({
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

test('nobody is said to be signed out where a network gave its own page for an answer', async ({
  page,
  context,
}) => {
  const { email, password } = await approvedPerson('in-a-hotel')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  await hydrated(page)
  await captivate(page, '**/session')
  await signOut(page)
  await expect(page.getByText('You are still signed in: the portal could not be reached.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')
  await page.unroute('**/session')
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})
