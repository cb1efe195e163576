import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { answer, ask, asking } from './community-world'
import { advanceToDigest, getDeliveredDigests, deliverMails, getInbox } from './notifications-world'
import { onDatabase, type TestPerson } from './world'

const { questions } = contract
const secret = 'zxsecretkey'

onDatabase('earlier versions of moderated posts', (world) => {
  const member = (name?: string) =>
    world().person({ status: 'approved', ...(name && { firstName: name, lastName: 'Reader' }) })

  /** A question and an answer that contain the secret in an edited version; the reader is notified of both. */
  const posted = async (name: string) => {
    const { call, administrator } = world()
    const [asker, helper, admin, reader] = [
      await member(),
      await member(),
      await administrator(),
      await member(name),
    ]
    // Writing something gives the reader a handle.
    await ask(world(), reader)
    const mention = `@${name.toLowerCase()}-reader`
    const question = await ask(world(), asker)
    const of = { params: { id: question.id } }
    const title = `Is ${secret} the password?`
    const body = { ...asking, title, body: `It is ${secret}, ${mention}`, revision: 1 }
    await call(questions.edit, { ...of, body }, asker)
    await call(questions.follow, { ...of, body: { isFollowed: true } }, reader)
    const answerId = await answer(world(), question.id, helper, `Yes, ${secret}`)
    const ofAnswer = { params: { id: answerId } }
    const clean = async (by: TestPerson) => {
      const cleaned = { ...asking, body: 'Which password?', revision: 2 }
      await call(questions.edit, { ...of, body: cleaned }, by)
      await call(questions.editAnswer, { ...ofAnswer, body: { body: 'Yes.', revision: 1 } }, by)
    }
    return { asker, helper, reader, admin, question, of, ofAnswer, clean }
  }
  type Posted = Awaited<ReturnType<typeof posted>>

  const seen = async ({ of, ofAnswer }: Posted, by: TestPerson) => {
    const { call } = world()
    const { body: question } = await call(questions.get, of, by)
    const lists = [await call(questions.versions, of, by), await call(questions.answerVersions, ofAnswer, by)]
    return {
      history: [question.hasHistory, question.answers[0]!.hasHistory],
      revisions: lists.map(({ body }) => body.data.map(({ revision }) => revision)),
    }
  }
  const whole = { history: [true, true], revisions: [[3, 2, 1], [2, 1]] } // prettier-ignore
  const current = { history: [false, false], revisions: [[3], [2]] }

  const exported = async ({ uid, token }: TestPerson) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request(`http://service.test/users/${uid}/export`, { headers })
    const response = await world().fetch(request, { clientAddress: uid })
    const files = Object.values(unzipSync(await response.bytes()))
    return files.map((file) => strFromU8(file)).join('\n')
  }

  test('are closed to all but the author and administrators after an administrator’s edit', async () => {
    const made = await posted('Edited')
    const other = await posted('Unedited')
    await made.clean(made.admin)
    const { asker, helper, reader, admin } = made
    expect(await seen(made, reader)).toEqual(current)
    expect(await seen(made, admin)).toEqual(whole)
    expect(await seen(made, asker)).toEqual({ history: [true, false], revisions: [[3, 2, 1], [2]] })
    expect(await seen(made, helper)).toEqual({ history: [false, true], revisions: [[3], [2, 1]] })
    // A version that the author writes afterwards is closed, too, once it is edited again.
    const again = { ...asking, body: 'Which one?', revision: 3 }
    await world().call(questions.edit, { ...made.of, body: again }, asker)
    expect((await seen(made, reader)).revisions[0]).toEqual([4])
    // A question that only its author changed keeps its history for all readers.
    expect(await seen(other, other.reader)).toEqual({ history: [true, false], revisions: [[2, 1], [1]] })
  })

  test('are closed after the post was hidden and shown again', async () => {
    const { call } = world()
    const made = await posted('Hidden')
    const setHidden = async (isHidden: boolean) => {
      await call(questions.moderateAnswer, { ...made.ofAnswer, body: { isHidden } }, made.admin)
      await call(questions.moderate, { ...made.of, body: { isHidden } }, made.admin)
    }
    await setHidden(true)
    const cleaned = { ...asking, body: 'Which password?', revision: 2 }
    await call(questions.edit, { ...made.of, body: cleaned }, made.asker)
    await setHidden(false)
    await call(questions.editAnswer, { ...made.ofAnswer, body: { body: 'Yes.', revision: 1 } }, made.helper)
    expect(await seen(made, made.reader)).toEqual(current)
    expect(await seen(made, made.admin)).toEqual(whole)
  })

  test('are not in notifications, mails, searches and exports, which contain the current text', async () => {
    const { call, context, mailsTo, setColumns, administrator } = world()
    const made = await posted('Told')
    const { reader, asker, admin, question } = made
    await call(contract.notifications.choose, { body: { mails: [{ kind: 'digest', mail: true }] } }, reader)
    const [mentionMail, ...others] = await mailsTo(reader.email)
    await context.database
      .updateTable('mails')
      .set({ sent_at: context.now().toISOString() })
      .where('id', '=', mentionMail!.id)
      .execute()
    expect(others.map(({ kind }) => kind)).toEqual(['question-answered'])
    expect(JSON.stringify((await getInbox(world(), reader)).data)).toContain(secret)
    await advanceToDigest(world(), reader)
    await world().runDueJobs('notifications')
    const digest = (await mailsTo(reader.email)).find(({ kind }) => kind === 'digest')
    expect(digest!.text).toContain(secret)

    // For a former administrator, the second administrator's version counts as an earlier one, too.
    const former = await administrator()
    const half = { ...asking, body: `Which, ${secret}?`, revision: 2 }
    await call(questions.edit, { ...made.of, body: half }, former)
    await call(questions.edit, { ...made.of, body: { ...asking, revision: 3 } }, admin)
    await call(questions.editAnswer, { ...made.ofAnswer, body: { body: 'Yes.', revision: 1 } }, admin)
    await setColumns(former.uid, { role: 'user' })

    const inbox = (await getInbox(world(), reader)).data
    expect(inbox.map(({ title, text }) => [title, text])).toEqual([
      [`“${asking.title}” has a new answer`, 'Yes.'],
      [`You were mentioned in “${asking.title}”`, asking.body],
    ])
    expect((await mailsTo(reader.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['mentioned', `You were mentioned: ${asking.title}`],
      ['digest', digest!.subject],
    ])
    await deliverMails(world())
    const digests = await getDeliveredDigests(world(), reader)
    expect(digests).toHaveLength(1)
    expect(digests[0]).toContain('wire the bench')
    expect(digests[0]).not.toContain(secret)
    const found = await call(questions.list, { query: { text: secret } }, reader)
    expect(found.body.data.filter(({ id }) => id === question.id)).toEqual([])
    expect(await exported(reader)).not.toContain(secret)
    expect(await exported(former)).not.toContain(secret)
    expect(await exported(asker)).toContain(secret)
  })
})
