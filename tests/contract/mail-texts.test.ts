import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, type World } from './world'

const { applications, audit, mailTexts } = contract

const id = 'application.denied'
const params = { id }

/** An applicant whose application an administrator denies, and the mail about it. */
const deny = async ({ context, applicant, administrator, call, mailsTo }: World, review: object = {}) => {
  const person = await applicant()
  await context.database
    .updateTable('users')
    .set({ first_name: '<i>Ana</i>' })
    .where('identity_uid', '=', person.uid)
    .execute()
  const body = { decision: 'denied' as const, reason: '', message: '', version: 1, ...review }
  await call(applications.review, { params: { id: person.uid }, body }, await administrator())
  const mails = await mailsTo(person.email)
  return mails.find(({ kind }) => kind === 'application-decision')!
}

onDatabase('mail texts', (world) => {
  test('an administrator’s text is in the next mail, escaped, and can be reset to the default', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const before = (await call(mailTexts.get, { params }, admin)).body
    expect(before).toMatchObject({ isChanged: false, revision: 0, hasButton: true, text: before.ownText })
    const text = {
      subject: 'News for {name}',
      body: 'Dear {name}, <script>no</script> & no.\n\nWhy: {reason}\n\nAsk {support}.',
      button: 'Try <again>',
    }
    const saved = await call(mailTexts.update, { params, body: { text, revision: 0 } }, admin)
    expect(saved.body).toMatchObject({ isChanged: true, revision: 1, text, ownText: before.ownText })

    const mail = await deny(world(), { reason: 'Too <b>vague</b>', message: 'Say more.' })
    expect(mail.subject).toBe('News for <i>Ana</i>')
    expect(mail.html).not.toMatch(/<script|<i>|<b>|<again>/)
    expect(mail.html).toContain('Dear &lt;i&gt;Ana&lt;/i&gt;, &lt;script&gt;no&lt;/script&gt; &amp; no.')
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('/profile/application')
      expect(form).toContain('Say more.')
    }
    expect(mail.text).toContain('Why: Too <b>vague</b>')
    // A paragraph about a reason that was not given is left out.
    expect((await deny(world())).text).not.toContain('Why')

    const list = (await call(mailTexts.list, {}, admin)).body.data
    expect(list.filter(({ isChanged }) => isChanged)).toEqual([
      expect.objectContaining({ id, subject: text.subject }),
    ])
    const stale = await call(mailTexts.update, { params, body: { text: null, revision: 0 } }, admin)
    expect(stale.code).toBe('CONFLICT')
    const reset = await call(mailTexts.update, { params, body: { text: null, revision: 1 } }, admin)
    expect(reset.body).toMatchObject({ isChanged: false, revision: 2, text: before.text })
    expect((await deny(world())).subject).toBe(before.text.subject)
    const again = await call(mailTexts.update, { params, body: { text, revision: 1 } }, admin)
    expect(again.code).toBe('CONFLICT')

    const entries = (await call(audit.list, { query: { subject: id } }, admin)).body.data
    expect(entries.map(({ action }) => action)).toEqual(['mail.reset', 'mail.update'])
    expect(entries[1]!.after).toMatchObject({ subject: text.subject })
  })

  test('a text that no mail could be sent with is rejected at its field', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const good = { subject: 'S', body: 'B', button: 'Open' }
    const refuse = async (mail: string, change: object) => {
      const body = { text: { ...good, ...change }, revision: 0 }
      const answer = await call(mailTexts.update, { params: { id: mail }, body }, admin)
      return answer.fields.map(({ path, code, message }) => [path, code, message])
    }
    expect(await refuse(id, { body: 'Dear {first name}' })).toEqual([
      ['text.body', 'mailVariableUnknown', expect.stringContaining('{name}, {reason}, {portal}, {support}')],
    ])
    expect(await refuse(id, { subject: '{title}', button: '{kit}' })).toEqual([
      ['text.subject', 'mailVariableUnknown', expect.stringContaining('{title}')],
      ['text.button', 'mailVariableUnknown', expect.stringContaining('{kit}')],
    ])
    expect(await refuse(id, { button: '' })).toEqual([
      ['text.button', 'mailButtonRequired', expect.anything()],
    ])
    expect(await refuse('contact.reply', {})).toEqual([
      ['text.body', 'mailVariableMissing', expect.stringContaining('{reply}')],
    ])
    const injected = await refuse(id, { subject: 'Hi\r\nBcc: all@x.example' })
    expect(injected).toEqual([['text.subject', 'lineHasControlCharacters', expect.anything()]])
    const unknown = await call(mailTexts.get, { params: { id: 'no.such' } }, admin)
    expect(unknown.code).toBe('NOT_FOUND')
  })

  test('every mail can be previewed with its current text', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const { data } = (await call(mailTexts.list, {}, admin)).body
    expect(data.length).toBeGreaterThan(50)
    for (const mail of data) {
      const ofMail = { params: { id: mail.id } }
      const { text } = (await call(mailTexts.get, ofMail, admin)).body
      const { body } = await call(mailTexts.preview, { ...ofMail, body: text }, admin)
      expect(body.text, mail.id).not.toMatch(/\{\w+\}/)
      expect(body.html, mail.id).toContain('</html>')
    }
  })

  test('a test mail goes to the administrator, is marked as a test, and is rate-limited', async () => {
    const { call, administrator, mailsTo } = world()
    const admin = await administrator()
    const body = { subject: 'Hello {name}', body: 'Text for {name}.', button: 'Open' }
    const sent = await call(mailTexts.test, { params, body }, admin)
    expect([sent.status, sent.body]).toEqual([202, { to: admin.email }])
    const mail = (await mailsTo(admin.email)).find(({ kind }) => kind === 'mail-test')
    expect(mail).toMatchObject({ subject: 'Test: Hello Ana', text: expect.stringContaining('Text for Ana.') })
    for (let sending = 1; sending < 30; sending += 1) await call(mailTexts.test, { params, body }, admin)
    expect((await call(mailTexts.test, { params, body }, admin)).code).toBe('TOO_MANY_REQUESTS')
  })
})

onDatabase('reason templates', (world) => {
  test('have neutral defaults and are replaced as one list with a revision', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const { list, replace } = contract.reasonTemplates
    const before = (await call(list, {}, admin)).body
    expect(before.revision).toBe(0)
    expect(JSON.stringify(before.data)).not.toMatch(/meter/i)
    const data = [
      { use: 'message' as const, title: 'Ask', text: 'Which <b>data</b>?' },
      { use: 'denied' as const, title: 'No', text: 'Not now.' },
    ]
    const saved = { data, revision: 1 }
    expect((await call(replace, { body: { data, revision: 0 } }, admin)).body).toEqual(saved)
    expect((await call(replace, { body: { data: [], revision: 0 } }, admin)).code).toBe('CONFLICT')
    const twice = await call(replace, { body: { data: [data[1]!, data[1]!], revision: 1 } }, admin)
    expect(twice.fields.map(({ path, code }) => [path, code])).toEqual([
      ['data.1.title', 'reasonTemplateRepeated'],
    ])
    expect((await call(list, {}, admin)).body).toEqual(saved)
    const [entry] = (await call(audit.list, { query: { action: 'application.templates' } }, admin)).body.data
    expect(entry!.after).toEqual({ templates: 'message: Ask, denied: No' })
  })
})
