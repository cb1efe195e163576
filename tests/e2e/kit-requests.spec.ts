import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// A serial number in use gets 422.
test.use({ expectedErrors: /status of 422/ })

// One after the other, because both check the stock of the same kit.
test.describe.configure({ mode: 'default' })

const shippingAddress = {
  recipient: 'Rosa Parra',
  country: 'Chile',
  region: '',
  city: 'Valparaíso',
  postalCode: '2340000',
  street: 'Calle Uno 1',
}

const request = async (
  person: { email: string; password: string; identityUid: string },
  quantity: number,
) => {
  const { token } = await getToken(person.email, person.password)
  const eligible = await call('GET', `/users/${person.identityUid}/dev-kit/eligibility`, token)
  const { data }: { data: { kit: string; rules: { version: number | null }[] }[] } = await eligible.json()
  const asked = data.find(({ kit }) => kit === 'e3-bench-meter')
  const agreementVersion = asked?.rules.find(({ version }) => version !== null)?.version
  const wanted = { kit: 'e3-bench-meter', quantity, purpose: 'Bench tests of events.' }
  const body = { ...wanted, shippingAddress, agreementVersion }
  const answer = await call('POST', '/users/dev-kit/request', token, body)
  expect(answer.status).toBe(201)
  const { id }: { id: string } = await answer.json()
  return id
}

const kitId = async () => {
  const kits = await call('GET', '/admin/dev-kits', (await getToken(demoEmail('admin'))).token)
  const { data }: { data: { id: string; slug: string }[] } = await kits.json()
  return data.find(({ slug }) => slug === 'e3-bench-meter')?.id
}

test('a unit is added, a kit is requested, shipped and returned, and the user sees each state', async ({
  page,
  browser,
}) => {
  const person = await createApprovedUser('kit-owner')
  const id = await request(person, 2)
  const desk = await (await browser.newContext()).newPage()
  await giveSession(desk.context(), demoEmail('admin'))
  const serial = `PW-${crypto.randomUUID().slice(0, 8)}`
  await desk.goto(`/admin/dev-kits/kits/${await kitId()}/units`)
  await waitForHydration(desk)
  await desk.getByRole('button', { name: 'Add units' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Serial numbers').fill(`${serial}\nE3-0001`)
  await dialog.getByRole('button', { name: 'Add units' }).click()
  await expect(dialog.getByText('Line 2: “E3-0001” is already a unit of this kit.')).toBeVisible()
  await dialog.getByLabel('Serial numbers').fill(serial)
  await dialog.getByRole('button', { name: 'Add units' }).click()
  await expect(desk.getByText('1 unit is added.')).toBeVisible()
  await desk.goto(`/admin/dev-kits/${id}`)
  await waitForHydration(desk)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Pieces').fill('1')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Approved by')).toBeVisible()

  await desk.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog.getByLabel('Serial number')).toHaveValue(/^E3-/)
  await dialog.getByLabel('Serial number').fill(serial)
  await dialog.getByLabel('Carrier').fill('Correos')
  await dialog.getByLabel('Tracking number').fill('CL-77')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(desk.getByText('Shipped by')).toBeVisible()
  await expect(desk.getByRole('heading', { name: '1 × E3 bench meter', level: 1 })).toBeFocused()

  await giveSession(page.context(), person.email, person.password)
  await page.goto('/request-devkit')
  await expect(page.getByText('Correos, tracking number CL-77')).toBeVisible()
  await expect(page.getByText('You get 1 of the 2 that you asked for.')).toBeVisible()
  const follow = page.getByRole('link', { name: 'Follow the parcel' })
  await expect(follow).toHaveAttribute('href', /^https:\/\/www\.correos\.es\/.*CL-77$/)
  const { token } = await getToken(person.email, person.password)
  const response = await call('GET', '/notifications', token)
  const { data }: { data: { kind: string; title: string }[] } = await response.json()
  expect(data.flatMap(({ kind, title }) => (kind === 'kit' ? [title] : []))).toEqual([
    'Your parcel with 1 × E3 bench meter is on its way.',
    'Your request for 1 × E3 bench meter is approved. We are packing.',
  ])

  await desk.getByRole('button', { name: 'Mark as delivered' }).click()
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(desk.getByText('Delivered by')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Serial number: PW-/)).toBeVisible()
  await expect(page.getByText(/Due back on/)).toBeVisible()
  await desk.getByRole('button', { name: 'Record a return' }).click()
  await dialog.getByLabel(/^Condition of PW-/).selectOption('damaged')
  await dialog.getByLabel(/^Internal note on PW-/).fill('The case is cracked.')
  await dialog.getByRole('button', { name: 'Record the return' }).click()
  await expect(desk.getByText('Returned by')).toBeVisible()
  await desk.goto(`/admin/dev-kits/kits/${await kitId()}/units?serial=${serial}`)
  const unit = desk.getByRole('row', { name: new RegExp(serial) })
  await expect(unit).toContainText('In repair')
  await unit.getByRole('link', { name: serial }).click()
  await expect(desk.getByText('The case is cracked.')).toBeVisible()

  const record = await desk.request.get(`/admin/profile?id=${person.identityUid}`)
  expect(await record.text()).toContain(`href="/admin/dev-kits/${id}"`)
})

test('several requests are refused together with a reason, and the units return to stock', async ({
  page,
  context,
}) => {
  const people = [await createApprovedUser('kit-one'), await createApprovedUser('kit-two')]
  await giveSession(context, demoEmail('admin'))
  for (const person of people) await request(person, 1)
  await page.goto('/admin/dev-kits?state=requested&kit=e3-bench-meter')
  await waitForHydration(page)
  const getStock = async () =>
    Number(
      /(\d+) left/.exec(await page.getByRole('link', { name: /E3 bench meter: \d+ left/ }).innerText())?.[1],
    )
  const before = await getStock()
  for (const name of ['Test kit-one', 'Test kit-two']) {
    await page
      .getByRole('checkbox', { name: `E3 bench meter for ${name}` })
      .first()
      .check()
  }
  await page.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Say why, for the person.')).toBeVisible()
  await dialog.getByLabel('Why').fill('None are lent in winter.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('2 requests changed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kit requests', level: 1 })).toBeFocused()
  await expect.poll(getStock).toBe(before + 2)
})
