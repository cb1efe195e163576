import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { makeAnswer, makeQuestion } from './community-world'
import { notify } from './notifications-world'
import { onDatabase, type TestPerson, type World } from './world'

const { ownAccount, users, session } = contract

/** The files of a user's export, as received. */
const exported = async (world: World, { uid, token }: TestPerson) => {
  const response = await world.fetch(
    new Request(`http://service.test/users/${uid}/export`, { headers: { authorization: `Bearer ${token}` } }),
    { clientAddress: uid },
  )
  const { status, headers } = response
  const bytes = unzipSync(await response.bytes())
  const read = (file: string): Record<string, Record<string, unknown>[]> =>
    JSON.parse(strFromU8(bytes[file]!))
  return {
    status,
    headers,
    bytes,
    read,
    text: Object.values(bytes)
      .map((one) => strFromU8(one))
      .join('\n'),
  }
}

onDatabase('the data export of an account', (world) => {
  test('contains the owner’s data and pictures in readable form, and no other user’s data', async () => {
    const { person, call, mailsTo, applicant } = world()
    const decoy = await applicant()
    await call(users.update, { params: { id: decoy.uid }, body: { companyName: 'Worddecoy' } }, decoy)
    const ana = await person({ status: 'approved', firstName: 'Ana', companyName: 'Wordcompany' })
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const { body: picture } = await call(
      users.uploadPicture,
      { params: { id: ana.uid }, body: new Uint8Array(photo) },
      ana,
    )
    await call(session.get, { query: { start: true } }, ana)
    const asked = await makeQuestion(world(), { author_uid: ana.uid, title: 'Wordquestion' })
    const theirs = await makeQuestion(world(), { author_uid: decoy.uid, title: 'Wordother' })
    await makeAnswer(world(), theirs, { author_uid: ana.uid, body: 'Wordanswer' })
    await call(contract.questions.vote, { params: { id: theirs }, body: { value: 1 } }, ana)
    await call(contract.notifications.choose, { body: { mails: [{ kind: 'answer', mail: false }] } }, ana)
    await call(users.setPassword, { body: { newPassword: 'Another-1' } }, ana)
    const back = { ...ana, ...(await world().signIn(ana.email, 'Another-1')) }

    const { status, headers, bytes, read, text } = await exported(world(), back)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(headers.get('content-disposition')).toMatch(/filename="export-\d{4}-\d\d-\d\d\.zip"/)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(Object.keys(bytes)).toEqual([
      'README.txt',
      'profile.json',
      'application.json',
      'sign-in.json',
      'administration.json',
      'mails.json',
      'contact.json',
      'preferences.json',
      'learning.json',
      'downloads.json',
      'developer-kits.json',
      'community.json',
      'notifications.json',
      'pages.json',
      picture.picture_url.replace(/^.*(?=pictures\/)/, ''),
    ])
    expect(read('profile.json').profile![0]).toMatchObject({ firstName: 'Ana', companyName: 'Wordcompany' })
    const community = read('community.json')
    expect(community.questions).toMatchObject([{ id: asked, title: 'Wordquestion' }])
    expect(community.answers).toMatchObject([{ body: 'Wordanswer', question: 'Wordother' }])
    expect(community.votes).toMatchObject([{ postId: theirs }])
    expect(read('preferences.json').mails).toMatchObject([{ kind: 'answer', mail: false }])
    expect(read('sign-in.json').acts!.map(({ action }) => action)).toEqual([
      'own.session',
      'own.password',
      'own.export',
    ])
    const [mail] = await mailsTo(ana.email)
    expect(read('mails.json').mails).toMatchObject([{ subject: mail!.subject }])
    expect(text).not.toContain(mail!.text.split('\n')[2]!)
    expect(text).not.toContain('Worddecoy')
    expect(text).not.toContain(decoy.uid)
    expect(text).not.toContain(decoy.email)
  })

  test('leaves out messages sent from the address until the address is confirmed', async () => {
    const { person, contactMessage, setColumns } = world()
    const ana = await person({ verified: false })
    await contactMessage({ email: ana.email, message: 'Wordvisitor' })
    expect((await exported(world(), ana)).text).not.toContain('Wordvisitor')
    await setColumns(ana.uid, { verified: true })
    expect((await exported(world(), ana)).text).toContain('Wordvisitor')
  })

  test('contains what administrators did to the account, without identifying them', async () => {
    const { person, administrator, call } = world()
    const [ana, admin] = [await person({}), await administrator()]
    await call(users.update, { params: { id: ana.uid }, body: { jobTitle: 'Engineer' } }, admin)
    const { read, text } = await exported(world(), ana)
    expect(read('administration.json').doneToYou).toMatchObject([{ action: 'user.profile' }])
    expect(text).not.toContain(admin.uid)
    const own = await exported(world(), admin)
    expect(own.read('administration.json').doneByYou).toMatchObject([{ action: 'user.profile' }])
  })

  test('leaves out notifications, others’ questions and admin actions that the owner may no longer see', async () => {
    const { person, administrator, call, setColumns, context } = world()
    const [admin, other] = [await administrator(), await person({ status: 'approved' })]
    await call(users.update, { params: { id: other.uid }, body: { jobTitle: 'Wordjob' } }, admin)
    const theirs = await makeQuestion(world(), { author_uid: other.uid, title: 'Wordclosed' })
    await call(contract.questions.vote, { params: { id: theirs }, body: { value: 1 } }, admin)
    await makeAnswer(world(), theirs, { author_uid: admin.uid, body: 'Wordown' })
    await notify(world(), { kind: 'answer', to: [admin.uid], title: 'Wordtold' })
    const all = ['Wordjob', 'Wordclosed', 'Wordown', 'Wordtold']
    const seen = async () => {
      const { bytes } = await exported(world(), admin)
      // Subjects of mails that were sent stay in the list of mails.
      const files = Object.entries(bytes).filter(([name]) => name !== 'mails.json')
      return all.filter((word) => files.some(([, content]) => strFromU8(content).includes(word)))
    }
    expect(await seen()).toEqual(all)
    await setColumns(admin.uid, { role: 'user', status: 'denied' })
    expect(await seen()).toEqual(['Wordown'])
    await setColumns(admin.uid, { status: 'approved' })
    await context.database
      .updateTable('questions')
      .set({ is_hidden: true })
      .where('id', '=', theirs)
      .execute()
    expect(await seen()).toEqual(['Wordown', 'Wordtold'])
  })

  test('is available to its owner alone, and is rate-limited', async () => {
    const { person, administrator, call } = world()
    const [ana, admin] = [await person({}), await administrator()]
    const params = { id: ana.uid }
    expect((await call(ownAccount.exportData, { params }, admin)).code).toBe('NOT_FOUND')
    const codes: unknown[] = []
    for (let time = 0; time < 11; time += 1)
      codes.push((await call(ownAccount.exportData, { params }, ana)).code)
    expect(codes.at(-2)).toBeUndefined()
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})
