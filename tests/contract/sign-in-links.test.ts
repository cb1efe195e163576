import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { signInLinks } = contract

onDatabase('a sign-in link', (world) => {
  const ask = (email: string, redirect?: string) =>
    world().call(signInLinks.request, { body: { email, ...(redirect !== undefined && { redirect }) } })

  test('is only for users who may sign in, and other addresses get the same response and cause the same work', async () => {
    const { person, identity, setColumns, context, mailsTo } = world()
    const owner = await person({})
    const disabled = await person({ status: 'disabled' })
    const stranger = await identity()
    const gone = await person({})
    await setColumns(gone.uid, { deleted_at: context.now().toISOString() })
    const addresses = [owner, disabled, stranger, gone].map(({ email }) => email)
    const answers = []
    for (const address of [...addresses, 'missing@x.example']) answers.push(await ask(address))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 ']))
    const [mail] = await mailsTo(owner.email)
    expect(mail).toMatchObject({ kind: 'sign-in-link', identity_uid: owner.uid })
    for (const address of [...addresses.slice(1), 'missing@x.example']) {
      // The mail has no recipient, so it is dropped instead of delivered.
      expect(await mailsTo(address)).toMatchObject([{ kind: 'sign-in-link', identity_uid: null }])
    }
  })

  test('leads to the requested page', async () => {
    const { person, mailsTo } = world()
    const owner = await person({})
    await ask(owner.email.toUpperCase(), '/documents/a?b=c&d')
    const [mail] = await mailsTo(owner.email)
    const path = '/firebase-auth-action?mode=signIn&oobCode=__sign_in_code__&redirect='
    expect(mail!.text).toContain(`${path}${encodeURIComponent('/documents/a?b=c&d')}\n`)
  })

  test('is mailed at most five times, and further requests get the same response', async () => {
    const { person, mailsTo } = world()
    const owner = await person({})
    for (let count = 0; count < 7; count += 1) expect((await ask(owner.email)).status).toBe(202)
    expect(await mailsTo(owner.email)).toHaveLength(5)
  })
})
