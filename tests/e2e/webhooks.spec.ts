import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expectScrolledToTop } from '../support/e2e/scrolling'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// A private address is refused.
test.use({ expectedErrors: /status of 422/ })

/** Starts a receiver that refuses the first two deliveries. */
const startReceiver = async () => {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      posts.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
      if (posts.length <= 2) response.writeHead(500).end('The queue is full')
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/portal`, posts, stop }
}

const kit = {
  name: 'Parcel that comes back',
  description: '',
  facts: [],
  picture: null,
  mostPieces: 1,
  allowsSeveral: false,
  paths: [],
  agreement: '',
  isShown: true,
  stock: 5,
}

const shippingAddress = {
  recipient: 'Rosa Parra',
  country: 'Chile',
  region: '',
  city: 'Valparaíso',
  postalCode: '2340000',
  street: 'Calle Uno 1',
}

/** Creates a kit and a returned request for it. Returns the ids of the request and its user. */
const createReturnedKit = async () => {
  const person = await registerConfirmed('kit-returner')
  const { token: admin } = await getToken(demoEmail('admin'))
  await call('PUT', '/admin/users/status', admin, { users: [person.identityUid], newStatus: 'approved' })
  const slug = `returned-${person.identityUid.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`
  expect((await call('POST', '/admin/dev-kits', admin, { ...kit, slug })).status).toBe(201)
  const { token } = await getToken(person.email, person.password)
  const asked = { kit: slug, quantity: 1, purpose: 'To send it back.', shippingAddress }
  const { id }: { id: string } = await (await call('POST', '/users/dev-kit/request', token, asked)).json()
  for (const state of ['approved', 'shipped', 'returned']) {
    const { status } = await call('POST', '/admin/dev-kit-requests/state', admin, { ids: [id], state })
    expect(status).toBe(200)
  }
  return { id, identityUid: person.identityUid }
}

/** Delays the first response with deliveries; call the returned function to release it. */
const delayFirstList = async (page: Page) => {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  }
  await page.route(/_serverFn\/webhooks\.listDeliveries/, answerLate, { times: 1 })
  return () => release?.()
}

test('a webhook is added, a failed delivery is sent again, and a returned kit is reported', async ({
  page,
  context,
}) => {
  const receiver = await startReceiver()
  const { token } = await giveSession(context, demoEmail('admin'))
  try {
    await page.goto('/admin/webhooks')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Add a webhook' }).click()
    await page.getByLabel('Address').fill('http://10.0.0.7/hook')
    await page.getByLabel('Description').fill('Warehouse')
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    await page.getByRole('button', { name: 'Add the webhook' }).click()
    await expect(page.getByText('Choose at least one event.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Kit returned' }).check()
    await page.getByRole('button', { name: 'Add the webhook' }).click()
    await expect(page.getByText(/10\.0\.0\.7 is not a public address/)).toBeVisible()
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByRole('button', { name: 'Add the webhook' }).click()

    const shown = page.getByRole('region', { name: 'The secret of this webhook' })
    const secret = await shown.getByText(/^whsec_/).innerText()
    const answerList = await delayFirstList(page)
    await shown.getByRole('button', { name: 'I have kept it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Warehouse' })).toBeVisible()
    await expectScrolledToTop(page)
    const id = new URL(page.url()).pathname.split('/').at(-1)!

    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect(page.getByText('A test event is on its way.')).toBeVisible()
    answerList()
    await page
      .getByRole('row', { name: /Test event/ })
      .getByRole('link')
      .click()
    await expect(page.getByText('Answered 500').first()).toBeVisible()
    await expectScrolledToTop(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.posts.length).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Answered 204').first()).toBeVisible()
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
    const webhook = new Webhook(secret)
    const verified = ({ headers, body }: (typeof receiver.posts)[number]) => {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      return webhook.verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])))
    }
    for (const post of receiver.posts) {
      expect(verified(post)).toMatchObject({ type: 'webhook.test', data: { endpoint: id } })
    }
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    const returned = await createReturnedKit()
    const getReturned = () => receiver.posts.find(({ body }) => body.includes('kit_request.returned'))
    await expect.poll(getReturned).toBeDefined()
    expect(verified(getReturned()!)).toMatchObject({
      type: 'kit_request.returned',
      data: { id: returned.id, identityUid: returned.identityUid, state: 'returned', quantity: 1 },
    })
    expect(receiver.posts.some(({ body }) => body.includes('kit_request.shipped'))).toBe(false)

    await page.goto(`/admin/webhooks/${id}?type=kit_request.returned`)
    await waitForHydration(page)
    await expect(page.getByRole('row', { name: /Kit returned/ })).toContainText('Delivered')
    await expect(page.getByRole('row', { name: /Test event/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the webhook' }).click()
    await expect(page).toHaveURL(/\/admin\/webhooks$/)
    expect((await call('GET', `/admin/webhooks/${id}`, token)).status).toBe(404)
    const log = await (await call('GET', `/admin/audit?subject=${id}`, token)).json()
    const acts: string[] = log.data.map(({ action }: { action: string }) => action)
    expect(acts.filter((action) => action !== 'webhook.send').toReversed()).toEqual([
      'webhook.create',
      'webhook.test',
      'webhook.remove',
    ])
  } finally {
    receiver.stop()
  }
})
