import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expectScrolledToTop } from '../support/e2e/scrolling'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// A stale save gets 409.
test.use({ expectedErrors: /status of 409/ })

// Two people, two browsers.

/** A picture of one pixel, which the service re-encodes. */
const picture = {
  name: 'field-kit.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const administrator = async () => (await getToken(demoEmail('admin'))).token

/** Creates a path of one reading, which a test can finish quickly. */
const shortPath = async (name: string) => {
  const unit = {
    slug: 'read-it',
    title: 'Read it',
    kind: 'reading',
    minutes: 5,
    body: '',
    pageSlug: 'read-intervals',
    video: null,
    quiz: null,
  }
  const path = { slug: name, title: `Path ${name}`, summary: '', level: 'Beginner', order: 'free' }
  const body = { ...path, isPublished: true, prerequisites: [], units: [unit] }
  const answer = await call('POST', '/admin/learning-paths', await administrator(), body)
  expect(answer.status).toBe(201)
  return { slug: name, title: path.title }
}

test('an administrator creates a kit, and a member meets its requirements and requests it', async ({
  page,
  browser,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const path = await shortPath(`path-${word}`)
  const person = await createApprovedUser('kit-member')

  const desk = await (await browser.newContext()).newPage()
  await giveSession(desk.context(), demoEmail('admin'))
  await desk.goto('/admin/dev-kits/kits')
  await waitForHydration(desk)
  await desk.getByRole('link', { name: 'New kit' }).click()
  const name = `Field kit ${word}`
  await desk.getByLabel('Name', { exact: true }).fill(name)
  await desk.getByLabel('Description').fill('A meter in a case, for work outdoors.')
  await desk.getByRole('button', { name: 'Add a fact' }).click()
  await desk.getByLabel('Fact 1: name').fill('Weight')
  await desk.getByLabel('Fact 1: what it is').fill('4 kg')
  await desk.getByLabel('Choose a picture').setInputFiles(picture)
  await desk.getByRole('button', { name: 'Create kit' }).click()
  await expect(desk.getByText('Describe the picture for people who can’t see it.')).toBeVisible()
  await desk.getByLabel('What the picture shows').fill('A grey case, open.')
  await desk.getByLabel(path.title).check()
  await desk.getByLabel('Agreement to be accepted').fill('/terms-of-use')
  await desk.getByLabel('Pieces in stock').fill('5')
  await desk.getByLabel('Maximum pieces per request').fill('2')
  await desk.getByRole('button', { name: 'Create kit' }).click()
  const row = desk.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Approved access, 1 learning path, /terms-of-use')

  await giveSession(page.context(), person.email, person.password)
  await page.goto('/request-devkit')
  await waitForHydration(page)
  const kit = page.getByRole('radio', { name })
  await expect(kit).toBeDisabled()
  await expect(page.getByRole('img', { name: 'A grey case, open.' })).toBeVisible()
  await expect(page.getByText(`Finish the learning path “${path.title}”.`)).toBeVisible()
  const { token } = await getToken(person.email, person.password)
  const finished = await call('PUT', `/learning-paths/${path.slug}/units/read-it/progress`, token, {
    isFinished: true,
  })
  expect(finished.status).toBe(200)

  await page.reload()
  await waitForHydration(page)
  await kit.check()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('What it is for').fill('Readings in the rain.')
  await page.getByLabel('Street and number').fill('Avenida Brasil')
  await page.getByLabel('City').fill('Valparaíso')
  await page.getByLabel('Postal code').fill('234')
  await page.getByLabel('Country').selectOption('Chile')
  await page.getByLabel('Region').focus()
  const advice = 'Postal codes in Chile have 7 digits, such as 8320000. We will send it as written.'
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(advice)

  // Typed text survives a reload; accepted terms do not.
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('What it is for')).toHaveValue('Readings in the rain.')
  await expect(kit).toBeChecked()
  await page.getByRole('button', { name: 'Request kit' }).click()
  await expect(page.getByText('Accept the agreement to request this kit.')).toBeVisible()
  await page.getByRole('checkbox', { name: /I have read and accept Terms of use/ }).check()
  await page.getByRole('button', { name: 'Request kit' }).click()
  await expect(page.getByText(`Your request for the ${name} is in.`)).toBeVisible()

  // The service has stored the request.
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const listed = await call('GET', `/admin/dev-kit-requests?kit=${slug}`, await administrator())
  const { data, kits } = await listed.json()
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    quantity: 2,
    shippingAddress: { postalCode: '234', street: 'Avenida Brasil' },
    addressAdvice: [{ field: 'street' }, { field: 'postalCode', text: advice }],
    agreement: { title: 'Terms of use', path: '/terms-of-use' },
  })
  expect(kits.find((each: { slug: string }) => each.slug === slug)).toMatchObject({ stock: 3 })

  await desk.goto(`/admin/dev-kits?kit=${slug}`)
  await waitForHydration(desk)
  await expect(desk.getByRole('img', { name: 'Unusual address' })).toBeVisible()
  await desk.getByRole('link', { name: new RegExp(`2 × ${name}`) }).click()
  await expect(desk.getByText(advice)).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Terms of use' }).first()).toBeVisible()

  // A kit with requests is withdrawn instead of deleted.
  await desk.getByRole('link', { name: 'Kits', exact: true }).first().click()
  await desk.getByRole('button', { name: `What to do with ${name}` }).click()
  await expect(desk.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await desk.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(desk.getByLabel('Members can request it')).toBeVisible()
  await expectScrolledToTop(desk)
  await desk.getByLabel('Members can request it').uncheck()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Withdrawn')
  const offered = await (await page.request.get('/request-devkit')).text()
  expect(offered).toContain('value="e3-bench-meter"')
  expect(offered).not.toContain(`value="${slug}"`)
})

test('a second window that saves a kit gets a conflict message and loses no input', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  const name = `Window kit ${crypto.randomUUID().slice(0, 8)}`
  const kit = {
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description: '',
    facts: [],
    picture: null,
    mostPieces: 2,
    allowsSeveral: false,
    paths: [],
    agreement: '',
    isShown: false,
  }
  const made = await call('POST', '/admin/dev-kits', await administrator(), { ...kit, stock: 1 })
  const { id }: { id: string } = await made.json()
  await page.goto(`/admin/dev-kits/kits/${id}`)
  await waitForHydration(page)
  await page.getByLabel('Description').fill('Typed in this window.')
  const other = { ...kit, description: 'Saved in the other.', revision: 1 }
  await call('PUT', `/admin/dev-kits/${id}`, await administrator(), other)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else saved this kit in the meantime.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Typed in this window.')
  await page.getByRole('button', { name: 'Load the newest' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Saved in the other.')
  await page.getByLabel('Description').fill('Both.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/admin\/dev-kits\/kits$/)

  // Moves the kit with the keyboard, and deletes it, as it has no requests.
  const link = page.getByRole('link', { name, exact: true })
  await link.focus()
  const arranged = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('_serverFn'),
  )
  await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `“${name}” is moved` })
      .first(),
  ).toBeAttached()
  await arranged
  await page.getByRole('button', { name: `What to do with ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the kit' }).click()
  await expect(link).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Kits', level: 1 })).toBeFocused()
  const gone = await call('GET', `/admin/dev-kits/${id}`, await administrator())
  expect(gone.status).toBe(404)
})
