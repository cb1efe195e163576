import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import type { Media } from '~/contract/media'
import { productAddress } from './addresses'
import { asAdministrator, makeComponent } from './components'
import { getDocumentCalls } from './documents'
import { getContactMessageId } from './contact-message'
import { call, demoEmail, getToken } from './identity'
import { finishPath } from './learners'
import { getLink, waitForMail } from './mailbox'
import { createApprovedUser } from './people'

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** A user who finished a path, and so has a certificate, a mail with an unsubscribe link, and may request a kit. */
const graduate = once(async () => {
  const person = await createApprovedUser('graduate')
  return { ...person, certificate: await finishPath(person, 'first-reading') }
})

export const certificate = async () => `/certificates/${(await graduate()).certificate}`

export const stoppableMails = async () => {
  const { email } = await graduate()
  return getLink(await waitForMail(email, /\/unsubscribe\//), '/unsubscribe/')
}

/** An announcement to a segment with the demonstration's approved user, who reads it. */
export const segmentMessage = once(async () => {
  const administrator = await asAdministrator()
  const name = `View ${Date.now()}`
  const search = { name: demoEmail('approved') }
  const view = await administrator<{ id: string }>('POST', '/admin/saved-views', {
    name,
    search,
    shared: true,
  })
  const { id } = await administrator<{ id: string }>('POST', '/admin/announcements', {
    title: 'Meters with a weak antenna',
    body: 'Some meters have a **weak antenna**. We replace yours.',
    segment: view.id,
    recipients: 1,
    mail: false,
  })
  return `/notifications/${id}`
})

export const newPassword = once(async () => {
  const { email } = await graduate()
  await call('POST', '/users/password/reset', null, { email })
  return getLink(await waitForMail(email, /mode=resetPassword/), '/firebase-auth-action')
})

const shippingAddress = {
  recipient: 'Rosa Parra',
  country: 'Chile',
  region: 'Valparaíso',
  city: 'Valparaíso',
  postalCode: '2340000',
  street: 'Calle Uno 1',
}

export const kitRequest = once(async () => {
  const { email, password } = await graduate()
  const { token } = await getToken(email, password)
  const wanted = { kit: 'g1-gateway-board', quantity: 1, purpose: 'Events of several meters on one bench.' }
  const answer = await call('POST', '/users/dev-kit/request', token, { ...wanted, shippingAddress })
  expect(answer.status).toBe(201)
  const { id }: { id: string } = await answer.json()
  return `/admin/dev-kits/${id}`
})

/** A bulk change that is not started. */
export const bulkChange = once(async () => {
  const { identityUid } = await graduate()
  const administrator = await asAdministrator()
  const { id } = await administrator<{ id: string }>('POST', '/admin/bulk-changes', {
    change: { kind: 'status', newStatus: 'disabled' },
    select: { users: [identityUid, 'missing'] },
  })
  return `/admin/bulk-changes/${id}`
})

/** A cohort of the demonstration's approved accounts. */
export const cohort = once(async () => {
  const administrator = await asAdministrator()
  const path = await getFirst('/admin/learning-paths')
  const { id: segment } = await administrator<{ id: string }>('POST', '/admin/saved-views', {
    name: `Segment ${crypto.randomUUID().slice(0, 8)}`,
    search: { name: 'approved', status: 'approved' },
    shared: true,
  })
  const { id } = await administrator<{ id: string }>('POST', `/admin/learning-paths/${path['id']}/cohorts`, {
    name: 'Partners',
    segment,
    dueOn: null,
    dueDays: 30,
    isRequired: true,
    addsLater: false,
  })
  return `/admin/learning-paths/${path['id']}/cohorts/${id}`
})

export const contactMessage = async () => `/admin/contact/${await getContactMessageId()}`

const getFirst = async (path: string): Promise<Record<string, string>> => {
  const administrator = await asAdministrator()
  const { data } = await administrator<{ data: Record<string, string>[] }>('GET', path)
  const [first] = data
  if (!first) throw new Error(`${path} lists nothing.`)
  return first
}

export const kit = async () => `/admin/dev-kits/kits/${(await getFirst('/admin/dev-kits'))['id']}`

export const kitUnits = async () => `${await kit()}/units`

export const kitUnit = async () => {
  const { id } = await getFirst('/admin/dev-kits')
  return `/admin/dev-kits/units/${(await getFirst(`/admin/dev-kits/${id}/units`))['id']}`
}

export const download = async () => `/admin/downloads/${(await getFirst('/admin/downloads'))['id']}`

/** The application that waits longest, which belongs to the demonstration. */
export const waitingApplication = async () =>
  `/admin/profile/application?id=${(await getFirst('/admin/applications'))['identityUid']}`

/** A question with answers, votes and code. */
export const question = async () => {
  const words = encodeURIComponent('Replay and live events overlap by about two minutes')
  return `/community/questions/${(await getFirst(`/questions?text=${words}`))['id']}`
}

const upload = async (file: string): Promise<Media> => {
  const { token } = await getToken(demoEmail('admin'))
  const answer = await fetch(`${productAddress}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/webp' },
    body: await readFile(file),
  })
  expect(answer.status).toBe(201)
  return answer.json()
}

/** A draft with a picture, code and a table, in two versions. */
const draft = once(async () => {
  const { url } = await upload('src/service/database/seed/content/media/build-a-voltage-watch.webp')
  const body = [
    '## A first part\n\nSome words.',
    `\`\`\`sh\nmg bench read --register ${'1.8.0 '.repeat(30)}\n\`\`\``,
    '| Register | Unit |\n| --- | --- |\n| 1.8.0 | Wh |',
    `## A picture\n\n![A bench with a meter](${url} "What the bench looks like")`,
  ].join('\n\n')
  const documents = await getDocumentCalls()
  const made = await documents.create({ title: 'With a picture', body, audience: 'approved' })
  await documents.save(made, {
    title: 'With a picture',
    body: body.replace('Some words.', 'Other words.\n\nAnd a line more.'),
    message: 'Say it in other words',
  })
  return made
})

export const writtenDocument = async () => `/documents/${(await draft()).slug}?version=1`
export const editor = async () => `/admin/pages/${(await draft()).id}`
export const draftReview = once(async () => {
  const { id } = await draft()
  const administrator = await asAdministrator()
  await administrator('POST', `/pages/${id}/comments`, { body: 'Is this the right picture?', version: 2 })
  return `/reviews/${id}`
})
export const history = async () => `${await editor()}/versions`
export const comparison = async () => `${await history()}?from=1&to=2`

/** A component whose API description waits to be confirmed. */
export const apiDescription = once(async () => {
  const { administrator, component } = await makeComponent('Described')
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Meters', version: '1.0' },
    paths: { '/meters': { get: { summary: 'List meters', responses: { 200: { description: 'All' } } } } },
  })
  await administrator('POST', `/admin/components/${component.id}/api-description`, { text })
  return `/admin/documents/api-description?component=${component.id}`
})

/** A webhook whose address does not answer, with a failed test delivery. */
const failing = once(async () => {
  const administrator = await asAdministrator()
  const { id } = await administrator<{ id: string }>('POST', '/admin/webhooks', {
    url: 'http://127.0.0.1:9/no-answer',
    description: 'A warehouse that is closed',
    events: ['kit_request.returned'],
  })
  const test = await administrator<{ id: string }>('POST', `/admin/webhooks/${id}/test`)
  const attempts = async () =>
    (await administrator<{ attempts: number }>('GET', `/admin/webhook-deliveries/${test.id}`)).attempts
  await expect.poll(attempts).toBeGreaterThan(0)
  return { id, delivery: test.id }
})

export const webhook = async () => `/admin/webhooks/${(await failing()).id}`
export const delivery = async () => `${await webhook()}/deliveries/${(await failing()).delivery}`

export const company = async () => {
  const administrator = await asAdministrator()
  const { data } = await administrator<{ data: { id: string }[] }>('GET', '/admin/companies')
  return `/admin/companies/${data[0]?.id}`
}
