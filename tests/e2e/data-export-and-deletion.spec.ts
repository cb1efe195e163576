import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { call, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration, logIn, openLogIn } from '../support/e2e/log-in'
import { waitForMail } from '../support/e2e/mailbox'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

test('a user downloads all their data as a readable zip file', async ({ page }) => {
  const person = await registerConfirmed('export')
  await giveSession(page.context(), person.email, person.password)
  await page.goto('/profile/security')
  await waitForHydration(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  const read = (name: string) => JSON.parse(strFromU8(files[name]!))
  expect(strFromU8(files['README.txt']!)).toContain('profile.json')
  expect(read('profile.json').profile[0]).toMatchObject({ email: person.email, companyName: 'Red Sur' })
  expect(Object.keys(files)).toContain('mails.json')
  expect(read('sign-in.json').acts.at(-1)).toMatchObject({ action: 'own.export' })
})

test('requesting account deletion signs out, shows the date on every page, and can be cancelled', async ({
  page,
}) => {
  const person = await registerConfirmed('leaver')
  await giveSession(page.context(), person.email, person.password)
  await page.goto('/profile/security')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Your e-mail address' }).fill('another@example.com')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(`Type ${person.email}, which is`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your e-mail address' }).fill(person.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Your account will be removed on .*Log in before then/)).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
  const mail = await waitForMail(person.email, /will be removed on/)
  const day = /removed on (\d+ \w+ \d{4})/.exec(mail)?.[1]

  await openLogIn(page)
  await logIn(page, person.email, person.password)
  const banner = page.getByRole('complementary', { name: 'Your account' })
  await expect(banner).toContainText(`Your account will be removed on ${day}.`)
  await page.goto('/faq')
  await waitForHydration(page)
  await expect(banner).toContainText(`${day}`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  const { token } = await getToken(person.email, person.password)
  const kept = await (await call('GET', `/users/${person.identityUid}`, token)).json()
  expect(kept.removalAt).toBeNull()
  await waitForMail(person.email, /We keep it, with everything in it/)
})
