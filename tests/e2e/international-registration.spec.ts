import { waitForHydration, logIn, openLogIn } from '../support/e2e/log-in'
import { call, getToken } from '../support/e2e/identity'
import { expect, freshEmail, test } from '../support/e2e/test'

const password = 'Meter-reader-12'

// The first telephone number is refused.
test.use({ expectedErrors: /status of 422/ })

test('a user with a single name, an international address and a national number registers and logs in', async ({
  page,
}) => {
  const local = `o'${freshEmail('brien').split('@')[0]}`
  const typed = `${local}@müller.example`
  const stored = `${local}@xn--mller-kva.example`

  await page.goto('/register')
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Sukarnoputri')
  await page.getByLabel('E-mail').pressSequentially(typed)
  await expect(page.getByLabel('E-mail')).toHaveValue(typed)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('More about you (optional)').click()
  await page.getByLabel('Country dial code').selectOption('DE')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('030 123456 ext. 7')
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Enter the number without its extension.').first()).toBeVisible()
  await phone.fill('(030) 123456')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register-complete')
  await expect(page.getByText(stored)).toBeVisible()
  const { identityUid, token } = await getToken(stored, password)
  expect(await (await call('GET', `/users/${identityUid}`, token)).json()).toMatchObject({
    firstName: 'Sukarnoputri',
    lastName: '',
    email: stored,
    phoneNumber: '+4930123456',
  })

  await openLogIn(page)
  await logIn(page, typed.toUpperCase(), password)
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Your menu, Sukarnoputri', exact: true })).toBeVisible()
  // The contact form is prefilled with the user's single name.
  const contactPage = await (await page.request.get('/contact-us')).text()
  expect(contactPage).toContain('value="Sukarnoputri"')
  expect(contactPage).toContain('@xn--mller-kva.example"')
})
