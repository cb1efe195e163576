import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, shippingAddress } from './world'

const { devKits, contact, community } = contract

const requestOf = (kit: string, quantity = 1) => ({
  body: { kit, quantity, purpose: 'To try it.', shippingAddress },
})

onDatabase('requesting a kit', (world) => {
  test('a request is stored and confirmed by mail, and a second open one is rejected', async () => {
    const { call, person, kit, mailsTo } = world()
    const own = await person({ status: 'approved' })
    const [slug, other] = [await kit(5), await kit(5)]
    const answer = await call(devKits.request, requestOf(slug, 2), own)
    expect([answer.status, answer.body.state]).toEqual([201, 'requested'])
    expect((await mailsTo(own.email)).map(({ kind }) => kind)).toEqual(['kit-requested'])
    expect((await call(devKits.request, requestOf(slug), own)).code).toBe('REQUEST_OPEN')
    expect((await call(devKits.request, requestOf(other), own)).status).toBe(201)
    const { body } = await call(devKits.getRequests, { params: { id: own.uid } }, own)
    expect(body.data.map((request) => request.kit)).toEqual([other, slug])
  })

  test('concurrent requests of one user create one request', async () => {
    const { call, person, kit } = world()
    const own = await person({ status: 'approved' })
    const slug = await kit(5)
    const both = await Promise.all([1, 2].map(() => call(devKits.request, requestOf(slug), own)))
    expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual([201, 'REQUEST_OPEN'])
  })

  test('of fifty concurrent requests for the last five pieces, five succeed and the others are rejected', async () => {
    const { call, person, kit, context } = world()
    const slug = await kit(5)
    const people = []
    for (let count = 0; count < 50; count += 1) people.push(await person({ status: 'approved' }))
    const answers = await Promise.all(people.map((one) => call(devKits.request, requestOf(slug), one)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(45)
    const { stock } = await context.database
      .selectFrom('dev_kits')
      .select('stock')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(0)
  })

  test('a request for an unknown kit, or for more than the stock, is rejected and stores nothing', async () => {
    const { call, person, kit, mailsTo } = world()
    const own = await person({ status: 'approved' })
    const slug = await kit(1)
    expect((await call(devKits.request, requestOf(slug, 2), own)).code).toBe('OUT_OF_STOCK')
    for (const unknown of ['no-such-kit', '\0']) {
      expect((await call(devKits.request, requestOf(unknown), own)).fields[0]?.path).toBe('kit')
    }
    const { body } = await call(devKits.getRequests, { params: { id: own.uid } }, own)
    expect(body.data).toEqual([])
    expect(await mailsTo(own.email)).toEqual([])
  })
})

onDatabase('contact', (world) => {
  const message = { name: 'Vera', email: 'vera@x.example', subject: 'Hello', message: 'A question.' }

  test('a message is stored and mailed to support, and its sender gets an acknowledgement', async () => {
    const { call, mailsTo, context } = world()
    const answer = await call(contact.send, { body: message })
    expect(answer.status).toBe(202)
    const [toSupport] = await mailsTo(context.config.supportEmail)
    expect(toSupport!.text).toContain('A question.')
    expect((await mailsTo(message.email)).map(({ kind }) => kind)).toEqual(['contact-acknowledgement'])
    const rows = await context.database.selectFrom('contact_messages').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ name: 'Vera', state: 'new', identity_uid: null })])
  })

  test('the acknowledgement quotes the message only to a user signed in with that confirmed address', async () => {
    const { call, mailsTo, person } = world()
    const words = {
      name: 'Buy at evil.example',
      subject: 'You have won',
      message: 'Open https://evil.example',
    }
    const own = await person({})
    const unconfirmed = await person({ verified: false })
    const mailedBack = async (email: string, caller: typeof own | null) => {
      await call(contact.send, { body: { ...words, email } }, caller)
      const mail = (await mailsTo(email)).at(-1)!
      expect(mail.kind).toBe('contact-acknowledgement')
      const said = `${mail.subject} ${mail.text} ${mail.html}`
      return Object.values(words).filter((word) => said.includes(word))
    }
    expect(await mailedBack(own.email, own)).toEqual(Object.values(words))
    expect(await mailedBack('stranger@x.example', own)).toEqual([])
    expect(await mailedBack(unconfirmed.email, unconfirmed)).toEqual([])
    expect(await mailedBack(own.email, null)).toEqual([])
  })
})

onDatabase('announcements', (world) => {
  test('are listed newest first, without future ones', async () => {
    const { call, person, announce } = world()
    await announce('Old', -2)
    await announce('New', -1)
    await announce('Tomorrow', 1)
    const { body } = await call(community.announcements, { query: {} }, await person({ status: 'approved' }))
    expect(body.data.map(({ title }) => title)).toEqual(['New', 'Old'])
  })
})
