import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { createProfile } from '~/service/modules/users/registration.service'
import { withPhoneNumber } from '~/service/modules/users/users.service'
import { onDatabase } from '../contract/world'

const { users, invitations } = contract

onDatabase('a profile', (world) => {
  test('is not created twice while a node still caches that the user has none', async () => {
    const { administrator, call, identity, mailsTo } = world()
    const caller = await identity('late@x.example', { emailVerified: true })
    const { email, uid: identityUid } = caller
    const invited = { invitations: [{ email, role: 'user' as const, approve: false }] }
    await call(invitations.create, { body: invited }, await administrator())
    const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'invitation')
    const invitation = /register\?invitation=([\w-]+)/.exec(mail!.text)![1]!
    const profile = { firstName: 'Ana', lastName: 'Rojas', invitation }
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
    // A second call at the same moment may come after the first has used the invitation.
    const stale = { identityUid, email, emailVerified: true, authTime: new Date() }
    const actor = { ...stale, expiresAt: new Date(), user: null }
    const body = withPhoneNumber(v.parse(users.create.body, profile))
    await expect(createProfile(world().context, actor, body, 'late')).rejects.toMatchObject({
      code: 'ALREADY_REGISTERED',
    })
  })
})
