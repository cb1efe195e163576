import { call, demoEmail, giveSession, tokenOf } from '../support/e2e/identity'
import { hydrated, logIn } from '../support/e2e/log-in'
import { mailTo } from '../support/e2e/mailbox'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const approvedPerson = async (name: string) => {
  const person = await registerConfirmed(name)
  const { token } = await tokenOf(demoEmail('admin'))
  await call('PUT', '/admin/users/status', token, { users: [person.identityUid], newStatus: 'approved' })
  return person
}

const shippingAddress = {
  recipient: 'Rosa Parra',
  country: 'Chile',
  region: '',
  city: 'Valparaíso',
  postalCode: '2340000',
  street: 'Calle Uno 1',
}

const request = async (person: { email: string; password: string }, quantity: number) => {
  const { token } = await tokenOf(person.email, person.password)
  const body = { kit: 'g1-gateway-board', quantity, purpose: 'Bench tests of events.', shippingAddress }
  const answer = await call('POST', '/users/dev-kit/request', token, body)
  expect(answer.status).toBe(201)
  const { id }: { id: string } = await answer.json()
  return id
}

test('a kit goes from the request to the door, and the person follows it', async ({ page, browser }) => {
  const person = await approvedPerson('kit-owner')
  const id = await request(person, 2)
  const desk = await (await browser.newContext()).newPage()
  await giveSession(desk.context(), demoEmail('admin'))
  await desk.goto(`/admin/dev-kits/${id}`)
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Approve' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Pieces').fill('1')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Approved by')).toBeVisible()
  await mailTo(person.email, /You get 1 × G1 gateway board, of the 2 that you asked for/)

  await desk.getByRole('button', { name: 'Mark as shipped' }).click()
  await dialog.getByLabel('Carrier').fill('Correos')
  await dialog.getByLabel('Tracking number').fill('CL-77')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(desk.getByText('Shipped by')).toBeVisible()
  await mailTo(person.email, /with Correos, tracking number CL-77/)

  await logIn(page, person.email, person.password)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/request-devkit')
  await expect(page.getByText('Correos, tracking number CL-77')).toBeVisible()
  await expect(page.getByText('You get 1 of the 2 that you asked for.')).toBeVisible()
})

test('several are refused together with a reason, and the pieces are back', async ({ page, context }) => {
  const people = [await approvedPerson('kit-one'), await approvedPerson('kit-two')]
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/dev-kits?kit=g1-gateway-board')
  await hydrated(page)
  const stock = page.getByRole('button', { name: /G1 gateway board: \d+ left/ })
  const before = await stock.innerText()
  for (const person of people) await request(person, 1)
  await page.goto('/admin/dev-kits?state=requested&kit=g1-gateway-board')
  await hydrated(page)
  await expect(stock).not.toHaveText(before)
  for (const { email } of people) {
    const { token } = await tokenOf(demoEmail('admin'))
    const found = await call('GET', `/users?name=${encodeURIComponent(email)}`, token)
    const { data }: { data: { name: string }[] } = await found.json()
    await page
      .getByRole('checkbox', { name: `G1 gateway board for ${data[0]?.name}` })
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
  await expect(stock).toHaveText(before)
  for (const { email } of people) await mailTo(email, /None are lent in winter\./)
})
