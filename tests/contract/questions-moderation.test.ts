import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { answer, ask, asking, getNotices } from './community-world'
import { advanceToDigest, getDeliveredDigests, deliverMails } from './notifications-world'
import { onDatabase, type TestPerson } from './world'

const { questions } = contract

const of = (id: string) => ({ params: { id } })
/** The ends of the titles of questions that a digest reports as answered. */
const questionsIn = (text: string) =>
  ['to be read', 'hidden first', 'hidden later', 'comes after'].filter((words) =>
    text.includes(`${words}” has a new answer`),
  )
const getCode = ({ code, status }: { code?: string | undefined; status: number }) => code ?? status

onDatabase('moderation of posts', (world) => {
  const member = () => world().person({ status: 'approved' })

  test('a hidden question is visible to its author and administrators only', async () => {
    const { call, administrator } = world()
    const [asker, helper, reader, admin] = [
      await member(),
      await member(),
      await member(),
      await administrator(),
    ]
    const question = await ask(world(), asker, {
      title: 'Where does the xylophone stand?',
      tags: ['xylophone'],
    })
    const answerId = await answer(world(), question.id, helper)
    await call(questions.edit, { ...of(question.id), body: { ...asking, revision: 1 } }, asker)
    const hidden = await call(questions.moderate, { ...of(question.id), body: { isHidden: true } }, admin)
    expect(hidden.body.isHidden).toBe(true)
    const notices = await getNotices(world(), asker)
    expect(notices[0]).toMatchObject({
      kind: 'moderation',
      title: 'Your question “How do I wire the bench?” was hidden',
    })

    const reads = async (by: TestPerson) => [
      getCode(await call(questions.get, of(question.id), by)),
      getCode(await call(questions.versions, of(question.id), by)),
      getCode(await call(questions.answerVersions, of(answerId), by)),
    ]
    expect(await reads(asker)).toEqual([200, 200, 200])
    expect(await reads(admin)).toEqual([200, 200, 200])
    // A user who answered it has no more access than others.
    for (const by of [reader, helper]) {
      expect(await reads(by)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
      const acts = [
        await call(questions.vote, { ...of(question.id), body: { value: 1 } }, by),
        await call(questions.voteAnswer, { ...of(answerId), body: { value: 1 } }, by),
        await call(questions.follow, { ...of(question.id), body: { isFollowed: true } }, by),
        await call(questions.answer, { ...of(question.id), body: { body: 'More' } }, by),
        await call(questions.editAnswer, { ...of(answerId), body: { body: 'More', revision: 1 } }, by),
        await call(questions.removeAnswer, of(answerId), by),
        await call(questions.report, { ...of(question.id), body: { reason: 'spam' } }, by),
        await call(questions.edit, { ...of(question.id), body: { ...asking, revision: 2 } }, by),
        await call(questions.accept, { ...of(question.id), body: { answer: answerId } }, by),
        await call(questions.remove, of(question.id), by),
      ]
      expect(new Set(acts.map(getCode))).toEqual(new Set(['NOT_FOUND']))
    }
    const listed = async (by: TestPerson) => {
      const found = await call(questions.list, { query: { text: 'bench', count: 100 } }, by)
      const all = await call(questions.list, { query: { count: 100 } }, by)
      return [found, all].map(({ body }) => body.data.some(({ id }) => id === question.id))
    }
    expect(await listed(reader)).toEqual([false, false])
    expect(await listed(asker)).toEqual([true, true])
    const tags = await call(questions.tags, { query: { text: 'xylo' } }, admin)
    expect(tags.body.data).toEqual([])

    // Its followers are not notified of what happens there.
    const before = (await getNotices(world(), helper)).length
    await call(questions.answer, { ...of(question.id), body: { body: 'A word of ours.' } }, admin)
    expect(await getNotices(world(), helper)).toHaveLength(before)
    await call(questions.moderate, { ...of(question.id), body: { isHidden: false } }, admin)
    expect(await reads(reader)).toEqual([200, 200, 200])
    const entries = await call(contract.audit.list, { query: { subject: question.id } }, admin)
    expect(entries.body.data.map(({ action, after }) => [action, after['isHidden']])).toEqual([
      ['question.moderate', false],
      ['question.moderate', true],
    ])
  })

  test('hiding or deleting a post deletes the notifications about it', async () => {
    const { call, administrator } = world()
    const [asker, helper, named, admin] = [
      await member(),
      await member(),
      await world().person({ status: 'approved', firstName: 'Named', lastName: 'Here' }),
      await administrator(),
    ]
    await ask(world(), named)
    const [question, decoy] = [await ask(world(), asker), await ask(world(), asker)]
    const words = 'A confidential word for @named-here.'
    const answers = [
      await answer(world(), question.id, helper, words),
      await answer(world(), question.id, helper, `${words} Again.`),
    ] as const
    await answer(world(), decoy.id, helper, 'Harmless.')
    await call(questions.accept, { ...of(question.id), body: { answer: answers[0] } }, asker)
    const counts = async () =>
      Promise.all([asker, named, helper].map(async (who) => (await getNotices(world(), who)).length))
    expect(await counts()).toEqual([3, 2, 1])
    await call(questions.moderateAnswer, { ...of(answers[0]), body: { isHidden: true } }, admin)
    // For the helper, the notification of hiding replaces the one of acceptance.
    expect(await counts()).toEqual([2, 1, 1])
    const { body } = await call(contract.notifications.countUnread, {}, named)
    expect(body.unread).toBe(1)
    await call(questions.moderate, { ...of(question.id), body: { isHidden: true } }, admin)
    expect((await getNotices(world(), named)).length).toBe(0)
    expect((await getNotices(world(), asker)).map(({ kind, text }) => [kind, text])).toEqual([
      ['moderation', expect.any(String)],
      ['answer', 'Harmless.'],
    ])
    await call(questions.remove, of(decoy.id), admin)
    expect((await getNotices(world(), asker)).map(({ kind }) => kind)).toEqual(['moderation'])
  })

  test('hiding or deleting a post deletes unsent mails about it, for every recipient', async () => {
    const { call, administrator, context, mailsTo } = world()
    const [asker, helper, named, admin] = [
      await member(),
      await member(),
      await world().person({ status: 'approved', firstName: 'Mailed', lastName: 'Here' }),
      await administrator(),
    ]
    await ask(world(), named)
    const [question, decoy] = [await ask(world(), asker), await ask(world(), asker)]
    const words = 'A confidential word for @mailed-here.'
    const answers = [
      await answer(world(), question.id, helper, words),
      await answer(world(), question.id, helper, `${words} Again.`),
      await answer(world(), question.id, helper, 'A third.'),
    ] as const
    await answer(world(), decoy.id, helper, 'Harmless.')
    const waiting = async () =>
      Promise.all(
        [asker, named].map(async ({ email }) =>
          (await mailsTo(email)).flatMap(({ kind, sent_at: sentAt }) => (sentAt === null ? [kind] : [])),
        ),
      )
    const answered = 'question-answered'
    expect(await waiting()).toEqual([
      [answered, answered, answered, answered],
      ['mentioned', 'mentioned'],
    ])
    const [sent] = await mailsTo(named.email)
    await context.database
      .updateTable('mails')
      .set({ sent_at: context.now().toISOString() })
      .where('id', '=', sent!.id)
      .execute()
    await call(questions.moderateAnswer, { ...of(answers[1]), body: { isHidden: true } }, admin)
    expect(await waiting()).toEqual([[answered, answered, answered], []])
    await call(questions.removeAnswer, of(answers[2]), helper)
    expect(await waiting()).toEqual([[answered, answered], []])
    await call(questions.moderate, { ...of(question.id), body: { isHidden: true } }, admin)
    expect(await waiting()).toEqual([[answered], []])
    expect((await mailsTo(asker.email)).at(-1)!.text).toContain('Harmless.')
    expect((await mailsTo(named.email)).map(({ id }) => id)).toEqual([sent!.id])
  })

  test('hiding a post rewrites a waiting digest without it', async () => {
    const { call, administrator, context, mailsTo } = world()
    await context.database.deleteFrom('mails').execute()
    const [asker, helper, admin] = [await member(), await member(), await administrator()]
    const choice = { body: { mails: [{ kind: 'digest' as const, mail: true }] } }
    await call(contract.notifications.choose, choice, asker)
    const asked = async (title: string) => {
      const { id } = await ask(world(), asker, { title })
      await answer(world(), id, helper)
      return id
    }
    const [shown, hidden, later] = [
      await asked('What stays to be read'),
      await asked('What is hidden first'),
      await asked('What is hidden later'),
    ]
    const written = async () => {
      await advanceToDigest(world(), asker)
      await world().runDueJobs('notifications')
      const mails = await mailsTo(asker.email)
      return questionsIn(mails.findLast(({ kind }) => kind === 'digest')!.text)
    }
    const got = async () => {
      await deliverMails(world())
      return (await getDeliveredDigests(world(), asker)).map(questionsIn)
    }
    const hide = (id: string) => call(questions.moderate, { ...of(id), body: { isHidden: true } }, admin)

    expect(await written()).toEqual(['to be read', 'hidden first', 'hidden later'])
    await hide(hidden)
    expect(await got()).toEqual([['to be read', 'hidden later']])
    // A delivered digest stays, and the next one reports later news only.
    await hide(later)
    await asked('What comes after')
    expect(await written()).toEqual(['comes after'])
    await hide(shown)
    expect(await got()).toEqual([['to be read', 'hidden later'], ['comes after']])
  })

  test('an author’s edits of a hidden question notify no other user', async () => {
    const { call, administrator } = world()
    const [asker, helper, admin] = [await member(), await member(), await administrator()]
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, helper)
    await call(questions.moderate, { ...of(question.id), body: { isHidden: true } }, admin)
    const change = { ...asking, title: 'An insult in a title', revision: 1 }
    await call(questions.edit, { ...of(question.id), body: change }, asker)
    const accept = (id: string | null) =>
      call(questions.accept, { ...of(question.id), body: { answer: id } }, asker)
    expect((await accept(answerId)).status).toBe(200)
    expect(await getNotices(world(), helper)).toEqual([])
    await call(questions.moderateAnswer, { ...of(answerId), body: { isHidden: true } }, admin)
    const notices = await getNotices(world(), helper)
    expect(notices.map(({ title, link }) => [title, link])).toEqual([
      ['One of your answers was hidden', '/community/questions'],
    ])
  })

  test('an author cannot delete a question with a hidden answer', async () => {
    const { call, administrator } = world()
    const [asker, helper, admin] = [await member(), await member(), await administrator()]
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, helper)
    await call(questions.moderateAnswer, { ...of(answerId), body: { isHidden: true } }, admin)
    expect((await call(questions.remove, of(question.id), asker)).code).toBe('NOT_EMPTY')
    expect((await call(questions.remove, of(question.id), admin)).status).toBe(204)
  })

  test('a hidden answer is not shown, counted, found or accepted', async () => {
    const { call, administrator } = world()
    const [asker, helper, reader, admin] = [
      await member(),
      await member(),
      await member(),
      await administrator(),
    ]
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, helper, 'It is the bassoon.')
    await call(questions.accept, { ...of(question.id), body: { answer: answerId } }, asker)
    const find = async () => (await call(questions.list, { query: { text: 'bassoon' } }, reader)).body.total
    expect(await find()).toBe(1)
    await call(questions.moderateAnswer, { ...of(answerId), body: { isHidden: true } }, admin)
    expect(await find()).toBe(0)
    const seen = async (by: TestPerson) => {
      const { body } = await call(questions.get, of(question.id), by)
      return [body.state, body.answers.length]
    }
    expect(await seen(reader)).toEqual(['open', 0])
    expect(await seen(helper)).toEqual(['open', 1])
    const { body } = await call(questions.list, { query: { whose: 'mine' } }, asker)
    expect(body.data).toMatchObject([{ answers: 0, state: 'open' }])
    expect(getCode(await call(questions.answerVersions, of(answerId), reader))).toBe('NOT_FOUND')
    expect(
      getCode(await call(questions.accept, { ...of(question.id), body: { answer: answerId } }, asker)),
    ).toBe('NOT_FOUND')
    await call(questions.moderateAnswer, { ...of(answerId), body: { isHidden: false } }, admin)
    expect([await find(), await seen(reader)]).toEqual([1, ['open', 1]])
  })

  test('a closed question rejects new answers with a reason', async () => {
    const { call, administrator } = world()
    const [asker, helper, admin] = [await member(), await member(), await administrator()]
    const question = await ask(world(), asker)
    const close = (isClosed: boolean) =>
      call(questions.moderate, { ...of(question.id), body: { isClosed } }, admin)
    expect((await close(true)).body.state).toBe('closed')
    const refused = await call(questions.answer, { ...of(question.id), body: { body: 'Late' } }, helper)
    expect(refused.code).toBe('CONFLICT')
    expect(refused.body).toMatchObject({ detail: 'This question was closed for new answers.' })
    expect((await close(false)).body.state).toBe('open')
    await answer(world(), question.id, helper)
  })

  test('administrators get one notification per reported post, and one decision settles all its reports', async () => {
    const { call, administrator } = world()
    const [asker, first, second, admin] = [
      await member(),
      await member(),
      await member(),
      await administrator(),
    ]
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, asker, 'Buy a bench at my shop.')
    const report = (by: TestPerson, note: string) =>
      call(questions.reportAnswer, { ...of(answerId), body: { reason: 'spam', note } }, by)
    await Promise.all([report(first, 'An advertisement.'), report(second, 'Spam.'), report(first, 'Again.')])
    const getReportNotices = async () => {
      await world().runDueJobs('notifications')
      return (await getNotices(world(), admin)).filter(({ kind }) => kind === 'report')
    }
    expect(await getReportNotices()).toMatchObject([
      { title: 'An answer was reported: “How do I wire the bench?”', link: '/admin/reports' },
    ])
    const open = async () => {
      const { body } = await call(questions.reports, { query: { state: 'open', count: 100 } }, admin)
      return body.data.filter(({ post }) => post.id === answerId)
    }
    const reports = await open()
    expect(reports).toHaveLength(2)
    expect(reports[0]).toMatchObject({
      post: {
        kind: 'answer',
        questionId: question.id,
        html: '<p>Buy a bench at my shop.</p>',
        isHidden: false,
      },
    })
    const decide = (id: string, state: 'hidden' | 'dismissed') =>
      call(questions.decideReport, { ...of(id), body: { state } }, admin)
    const decisions = await Promise.all([decide(reports[0]!.id, 'hidden'), decide(reports[1]!.id, 'hidden')])
    expect(decisions.map(getCode).map(String).toSorted()).toEqual(['200', 'CONFLICT'])
    expect(await open()).toEqual([])
    const decided = await call(questions.reports, { query: { state: 'hidden', count: 100 } }, admin)
    const ours = decided.body.data.filter(({ post }) => post.id === answerId)
    expect(ours.map(({ decidedBy, post }) => [decidedBy !== '', post.isHidden])).toEqual([
      [true, true],
      [true, true],
    ])
    expect((await getNotices(world(), asker)).map(({ kind }) => kind)).toEqual(['moderation'])

    // Once shown again, it can be reported again, which notifies the administrators again.
    await call(questions.moderateAnswer, { ...of(answerId), body: { isHidden: false } }, admin)
    await report(first, 'Still there.')
    expect(await getReportNotices()).toMatchObject([
      { title: '2 posts were reported', link: '/admin/reports' },
    ])
    const [again] = await open()
    expect((await decide(again!.id, 'dismissed')).body).toMatchObject({
      state: 'dismissed',
      post: { isHidden: false },
    })
    const entries = await call(
      contract.audit.list,
      { query: { action: 'report.', subject: again!.id } },
      admin,
    )
    expect(entries.body.data).toMatchObject([{ action: 'report.decide', subjectName: question.title }])
  })

  test('no answer is added after a question is closed at the same moment', async () => {
    const { call, administrator } = world()
    const [asker, admin] = [await member(), await administrator()]
    const helpers = await Promise.all(Array.from({ length: 8 }, member))
    const question = await ask(world(), asker)
    const closing = call(questions.moderate, { ...of(question.id), body: { isClosed: true } }, admin)
    const answers = await Promise.all(
      helpers.map((helper) => call(questions.answer, { ...of(question.id), body: { body: 'Me' } }, helper)),
    )
    await closing
    const taken = answers.filter(({ status }) => status === 201).length
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(8 - taken)
    const { body } = await call(questions.get, of(question.id), admin)
    expect(body.answers).toHaveLength(taken)
  })

  test('concurrent actions on two questions do not deadlock or fail', async () => {
    const { call, administrator, person } = world()
    const same = { status: 'approved' as const, firstName: 'Same', lastName: 'Moment' }
    const people = await Promise.all(Array.from({ length: 8 }, () => person(same)))
    const admin = await administrator()
    const asker = await member()
    const asked = [
      await ask(world(), asker, { tags: ['a', 'b'] }),
      await ask(world(), asker, { tags: ['b', 'a'] }),
    ]
    const on = (by: TestPerson, id: string, index: number) => [
      call(questions.answer, { ...of(id), body: { body: 'Ask @same-moment or @same-moment-2' } }, by),
      call(questions.vote, { ...of(id), body: { value: index % 2 === 0 ? 1 : -1 } }, by),
      call(questions.follow, { ...of(id), body: { isFollowed: index % 2 === 0 } }, by),
      call(questions.report, { ...of(id), body: { reason: 'other' } }, by),
      call(questions.ask, { body: { ...asking, tags: index % 2 === 0 ? ['a', 'b'] : ['b', 'a'] } }, by),
      call(contract.members.setListing, { params: { id: by.uid }, body: { isListed: true } }, by),
    ]
    const moderating = asked.flatMap(({ id }, index) => [
      call(
        questions.edit,
        { ...of(id), body: { ...asking, tags: ['c', 'a'], revision: 1 } },
        index ? asker : admin,
      ),
      call(questions.moderate, { ...of(id), body: { isHidden: true } }, admin),
      call(questions.moderate, { ...of(id), body: { isHidden: false } }, admin),
    ])
    const acts = people.flatMap((by, index) => asked.flatMap(({ id }) => on(by, id, index)))
    const answers = await Promise.all([...moderating, ...acts])
    // While a question is hidden, the users get NOT_FOUND.
    const others = answers.map(getCode).filter((code) => code === 'NOT_FOUND' || typeof code === 'number')
    expect(others).toHaveLength(answers.length)
    for (const { id } of asked) {
      const { body } = await call(questions.get, of(id), admin)
      const voted = await world()
        .context.database.selectFrom('post_votes')
        .select('value')
        .where('post_id', '=', id)
        .execute()
      expect(body.votes).toBe(voted.reduce((sum, { value }) => sum + value, 0))
    }
    // Whichever of the two calls came last, counts leave out hidden questions.
    const reader = people[0]!
    const { body } = await call(questions.list, { query: { tag: 'a', count: 100 } }, reader)
    const tags = await call(questions.tags, { query: { text: 'a' } }, reader)
    expect(tags.body.data.find(({ tag }) => tag === 'a')?.questions).toBe(body.total)
  })

  test('setting statuses while the same users notify each other does not deadlock', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const people = await Promise.all(Array.from({ length: 10 }, member))
    const question = await ask(world(), people[0]!)
    for (const by of people)
      await call(questions.follow, { ...of(question.id), body: { isFollowed: true } }, by)
    const set = (newStatus: 'approved' | 'pending') =>
      call(contract.users.setStatus, { body: { users: people.map(({ uid }) => uid), newStatus } }, admin)
    const doing = Array.from({ length: 3 }, () => [
      ...people.map((by) => call(questions.answer, { ...of(question.id), body: { body: 'Me' } }, by)),
      ...people.map((by) =>
        call(contract.members.setListing, { params: { id: by.uid }, body: { isListed: true } }, by),
      ),
      set('pending'),
      set('approved'),
    ]).flat()
    const answers = await Promise.all(doing)
    const others = answers.map(getCode).filter((code) => typeof code !== 'number' && code !== 'NOT_APPROVED')
    expect(others).toEqual([])
  })

  test('deleting another user’s question is in the audit log, and nothing of its text is left', async () => {
    const { call, administrator, context } = world()
    const [asker, helper, admin] = [await member(), await member(), await administrator()]
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, helper)
    await call(questions.editAnswer, { ...of(answerId), body: { body: 'Other', revision: 1 } }, helper)
    await call(questions.report, { ...of(question.id), body: { reason: 'other' } }, helper)
    expect((await call(questions.remove, of(question.id), admin)).status).toBe(204)
    const { database } = context
    const ids = [question.id, answerId]
    const left = await Promise.all([
      database.selectFrom('post_versions').select('post_id').where('post_id', 'in', ids).execute(),
      database.selectFrom('post_reports').select('post_id').where('post_id', 'in', ids).execute(),
      database
        .selectFrom('question_searches')
        .select('question_id')
        .where('question_id', 'in', ids)
        .execute(),
    ])
    expect(left.flat()).toEqual([])
    const entries = await call(contract.audit.list, { query: { subject: question.id } }, admin)
    expect(entries.body.data).toMatchObject([{ action: 'question.remove', before: { answers: 1 } }])
  })

  test('posts and decisions of a permanently deleted user stay, without the name', async () => {
    const { call, administrator, advance, person } = world()
    const [asker, admin] = [await member(), await administrator()]
    const leaver = await person({
      role: 'admin',
      status: 'approved',
      firstName: 'Vanishing',
      lastName: 'Moderator',
    })
    const question = await ask(world(), asker)
    await answer(world(), question.id, leaver, 'Words that stay.')
    await call(
      questions.edit,
      { ...of(question.id), body: { ...asking, body: 'Edited', revision: 1 } },
      leaver,
    )
    await call(questions.report, { ...of(question.id), body: { reason: 'other' } }, asker)
    const { body: reports } = await call(questions.reports, { query: { state: 'open', count: 100 } }, admin)
    const report = reports.data.find(({ post }) => post.id === question.id)!
    await call(questions.decideReport, { ...of(report.id), body: { state: 'dismissed' } }, leaver)
    await call(contract.users.remove, of(leaver.uid), admin)
    advance(31 * 86_400_000)
    await world().runDueJobs('housekeeping')
    const fresh = { ...admin, ...(await world().signIn(admin.email)) }
    const asked = { ...asker, ...(await world().signIn(asker.email)) }
    const read = await call(questions.get, of(question.id), asked)
    expect(read.body.answers).toMatchObject([{ author: null, html: '<p>Words that stay.</p>' }])
    const versions = await call(questions.versions, of(question.id), asked)
    expect(versions.body.data.map(({ author }) => author?.name ?? null)[0]).toBeNull()
    const settled = await call(questions.reports, { query: { state: 'dismissed', count: 100 } }, fresh)
    const decided = settled.body.data.find(({ id }) => id === report.id)
    expect(decided?.decidedBy).toBe('Removed user')
  })
})
