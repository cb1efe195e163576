import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { contact } = contract

onDatabase('the contact inbox', (world) => {
  test('a reply is mailed to the sender and stored, and its author becomes the assignee', async () => {
    const { call, administrator, contactMessage, mailsTo } = world()
    const email = 'asks-once@x.example'
    const id = await contactMessage({ email, message: 'Which fuse?' })
    const writer = await administrator()
    const body = { body: 'The 5 A one.\n\nIt stands in the datasheet.', seen: 0 }
    const answer = await call(contact.reply, { params: { id }, body }, writer)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ state: 'answered', assignedTo: { uid: writer.uid } })
    expect(answer.body.replies.map((reply) => reply.body)).toEqual([body.body])
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ kind: 'contact-reply', subject: 'Re: Hello' })
    expect(mail!.text).toContain('It stands in the datasheet.')
    expect(mail!.text).toContain('Which fuse?')
  })

  test('of two concurrent replies, the second is a conflict and is not mailed', async () => {
    const { call, administrator, contactMessage, mailsTo } = world()
    const email = 'asks-two@x.example'
    const id = await contactMessage({ email })
    const reply = async (text: string) =>
      call(contact.reply, { params: { id }, body: { body: text, seen: 0 } }, await administrator())
    const codes = (await Promise.all([reply('One'), reply('Two')])).map(({ status }) => status)
    expect(codes.toSorted()).toEqual([201, 409])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('messages are filtered by state, assignee and sender', async () => {
    const { call, administrator, contactMessage } = world()
    const one = await administrator()
    const mine = await contactMessage({ assigned_to: one.uid, email: 'Mixed.Case@x.example' })
    const closed = await contactMessage({ assigned_to: one.uid, state: 'closed' })
    const others = await contactMessage({ assigned_to: (await administrator()).uid })
    const list = async (query: Record<string, string>) => {
      const { body } = await call(contact.list, { query: { ...query, count: 100 } }, one)
      return body.data.map(({ id }) => id)
    }
    expect(await list({ assigned: 'me' })).toEqual([closed, mine])
    expect(await list({ assigned: 'me', state: 'closed' })).toEqual([closed])
    expect(await list({ email: 'mixed.case@x.example' })).toEqual([mine])
    expect(await list({ assigned: 'nobody' })).not.toContain(others)
  })

  test('a message can be assigned to administrators only', async () => {
    const { call, administrator, person, contactMessage } = world()
    const id = await contactMessage()
    const caller = await administrator()
    const assign = (assignedTo: string) =>
      call(contact.update, { params: { id }, body: { assignedTo } }, caller)
    const refused = await assign((await person({ status: 'approved' })).uid)
    expect(refused.fields).toEqual([
      { path: 'assignedTo', code: 'administratorRequired', message: 'Choose an administrator.' },
    ])
    const colleague = await administrator()
    expect((await assign(colleague.uid)).body.assignedTo?.uid).toBe(colleague.uid)
  })

  test('a message of a former administrator can be closed, reopened and reassigned', async () => {
    const { call, administrator, contactMessage, setColumns } = world()
    const [caller, demoted, deleted] = [await administrator(), await administrator(), await administrator()]
    await setColumns(demoted.uid, { role: 'user' })
    await setColumns(deleted.uid, { deleted_at: world().context.now().toISOString() })
    for (const { uid } of [demoted, deleted]) {
      const id = await contactMessage({ assigned_to: uid })
      const update = (body: object) => call(contact.update, { params: { id }, body }, caller)
      const closed = await update({ state: 'closed' })
      expect(closed.body).toMatchObject({ state: 'closed', assignedTo: { uid } })
      expect((await update({ state: 'new', assignedTo: uid })).body.state).toBe('new')
      expect((await update({ assignedTo: caller.uid })).body.assignedTo?.uid).toBe(caller.uid)
      expect((await update({ assignedTo: uid })).fields[0]?.path).toBe('assignedTo')
    }
  })

  test('a message with the hidden field filled in is stored as suspected, and sends no mail', async () => {
    const { call, administrator, mailsTo } = world()
    const email = 'machine@x.example'
    const message = { name: 'Bot', email, subject: 'Buy', message: 'Now.', website: 'https://spam.example' }
    const answer = await call(contact.send, { body: message }, null, 'a machine')
    expect(answer.status).toBe(202)
    expect(await mailsTo(email)).toEqual([])
    const { body } = await call(contact.list, { query: { email } }, await administrator())
    expect(body.data.map(({ state }) => state)).toEqual(['suspected'])
  })
})
