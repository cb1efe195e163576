import { describe, expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { users, invitations, signInLinks, emailChanges, contact, audit } = contract

const password = 'Portal-demo-1'

/** As typed first, as typed later, and as stored; each use has a local part of its own. */
const addresses = [
  ["{}.o'brien@firm.example", "{}.O'BRIEN@Firm.example", "{}.o'brien@firm.example"],
  ['{}.a&b@firm.example', '{}.A&B@FIRM.example', '{}.a&b@firm.example'],
  ['{}@müller.example', '{}@XN--MLLER-KVA.example', '{}@xn--mller-kva.example'],
  ['{}.ana@xn--mller-kva.example', '{}.Ana@MÜLLER.example', '{}.ana@xn--mller-kva.example'],
  ['{}@my--site.example', '{}@My--Site.example', '{}@my--site.example'],
] as const

onDatabase('unusual but valid email addresses', (world) => {
  describe.each(addresses)('%s', (typedFirst, typedLater, storedAs) => {
    const forUse = (use: string) => {
      const [typed, again, stored] = [typedFirst, typedLater, storedAs].map((text) => text.replace('{}', use))
      return [typed!, again!, stored!] as const
    }

    test('can register, confirm, log in and be found', async () => {
      const { call, mailsTo, signIn, linkToken, administrator } = world()
      const [typed, again, stored] = forUse('reg')
      const body = { firstName: 'Ana', email: typed, password }
      const { status, body: made } = await call(users.register, { body })
      expect(status).toBe(201)
      expect(await call(users.register, { body: { ...body, email: again } })).toMatchObject({
        code: 'EMAIL_ALREADY_IN_USE',
      })
      expect((await call(users.resendConfirmation, { body: { email: again } })).status).toBe(202)
      expect(await mailsTo(stored)).toHaveLength(2)
      const query = { token: await linkToken(stored) }
      expect((await call(users.confirm, { params: { id: made.identityUid }, query })).status).toBe(200)

      const caller = await signIn(stored)
      const read = await call(users.get, { params: { id: made.identityUid } }, caller)
      expect(read.body).toMatchObject({ email: stored, verified: true })
      for (const email of [typed, again]) {
        await call(users.requestPasswordReset, { body: { email } })
        await call(signInLinks.request, { body: { email } })
      }
      const kinds = (await mailsTo(stored)).filter(({ identity_uid: uid }) => uid === made.identityUid)
      expect(kinds.filter(({ kind }) => kind === 'reset-password')).toHaveLength(2)
      expect(kinds.filter(({ kind }) => kind === 'sign-in-link')).toHaveLength(2)

      const admin = await administrator()
      for (const name of [typed, again, stored]) {
        const { body: list } = await call(users.list, { query: { name } }, admin)
        expect(list.data.map(({ email }) => email)).toEqual([stored])
        const log = await call(audit.list, { query: { subject: name, action: 'own.registered' } }, admin)
        expect(log.status).toBe(200)
      }
    })

    test('can be invited, imported and given an account, once each', async () => {
      const { call, administrator, mailsTo } = world()
      const admin = await administrator()
      const [typed, again, stored] = forUse('inv')
      const invited = await call(
        invitations.create,
        { body: { invitations: [{ email: typed }, { email: again }] } },
        admin,
      )
      expect(invited.body.results).toEqual([
        { email: stored, outcome: 'invited' },
        { email: stored, outcome: 'already-invited' },
      ])
      const token = /invitation=([\w-]+)/.exec((await mailsTo(stored))[0]!.text)![1]!
      const body = { firstName: 'Ana', email: again, password, invitation: token }
      expect((await call(users.register, { body })).status).toBe(201)

      const [row, other, imported] = forUse('imp')
      const rows = [{ email: row }, { email: other }]
      const { results } = (await call(users.importRows, { body: { rows, dryRun: false } }, admin)).body
      expect(results).toMatchObject([
        { email: imported, outcome: 'invited' },
        { email: imported, outcome: 'already-invited' },
      ])

      const [opened, twice, account] = forUse('acc')
      const made = await call(users.createAccount, { body: { firstName: 'Ana', email: opened } }, admin)
      expect(made.status).toBe(201)
      expect(await mailsTo(account)).toMatchObject([{ kind: 'set-password' }])
      const refused = await call(users.createAccount, { body: { firstName: 'Ana', email: twice } }, admin)
      expect(refused.code).toBe('EMAIL_ALREADY_IN_USE')
    })

    test('can become the address of an account, and write to support', async () => {
      const { call, person, administrator, mailsTo, signIn } = world()
      const [typed, again, stored] = forUse('new')
      const owner = await person({})
      const body = { newEmail: typed }
      expect(
        (await call(emailChanges.request, { params: { id: owner.uid }, body }, owner)).status,
      ).toBeLessThan(300)
      const token = /token=([\w-]+)/.exec((await mailsTo(stored))[0]!.text)![1]!
      expect((await call(emailChanges.useLink, { body: { token } })).status).toBe(200)
      const caller = await signIn(stored)
      expect((await call(users.get, { params: { id: owner.uid } }, caller)).body.email).toBe(stored)

      const message = { name: 'Ana', email: again, subject: 'Meters', message: 'Which ones?' }
      expect((await call(contact.send, { body: message })).status).toBe(202)
      expect(await mailsTo(stored)).toContainEqual(
        expect.objectContaining({ kind: 'contact-acknowledgement' }),
      )
      const admin = await administrator()
      for (const email of [typed, again]) {
        const inbox = await call(contact.list, { query: { email } }, admin)
        expect(inbox.body.data.map((item) => item.email)).toEqual([stored])
      }
    })
  })
})
