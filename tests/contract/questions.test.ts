import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { maxAnswers, maxChanges } from '~/contract/questions'
import { answer, ask, asking, makeAnswer, makeQuestion, getNotices } from './community-world'
import { onDatabase, type TestPerson } from './world'

const { questions } = contract

onDatabase('questions', (world) => {
  const member = (name?: string) =>
    world().person({ status: 'approved', ...(name && { firstName: name, lastName: 'Member' }) })
  const get = async (id: string, by: TestPerson) =>
    (await world().call(questions.get, { params: { id } }, by)).body
  const list = async (query: object, by: TestPerson) => {
    const { body } = await world().call(questions.list, { query: { count: 100, ...query } }, by)
    return { total: body.total, ids: body.data.map(({ id }) => id) }
  }

  test('authors of a question and of its answers follow it, and are notified of new answers', async () => {
    const [asker, helper, third] = [await member(), await member(), await member()]
    const question = await ask(world(), asker, { tags: ['Bench', 'bench', 'e3'] })
    expect(question).toMatchObject({ isOwn: true, isFollowed: true, state: 'open', tags: ['bench', 'e3'] })
    const first = await answer(world(), question.id, helper, 'With **the** transformer.')
    expect(await getNotices(world(), asker)).toEqual([
      {
        kind: 'answer',
        title: '“How do I wire the bench?” has a new answer',
        text: 'With the transformer.',
        link: `/community/questions/${question.id}#answer-${first}`,
      },
    ])
    const [mail] = await world().mailsTo(asker.email)
    expect(mail).toMatchObject({ kind: 'question-answered', subject: 'New answer: How do I wire the bench?' })
    expect(mail!.text).toContain('> With the transformer.')
    await answer(world(), question.id, third)
    expect(await getNotices(world(), asker)).toHaveLength(2)
    expect(await getNotices(world(), helper)).toHaveLength(1)
    expect(await getNotices(world(), third)).toEqual([])
    const read = await get(question.id, third)
    expect(read).toMatchObject({ isFollowed: true, isOwn: false, body: '' })
    expect(read.answers.map(({ isOwn, body }) => [isOwn, body])).toEqual([
      [false, ''],
      [true, 'Like this.'],
    ])
  })

  test('a user who no longer follows, or lost access, is not notified', async () => {
    const { call, setColumns } = world()
    const [asker, gone, helper] = [await member(), await member(), await member()]
    const question = await ask(world(), asker)
    const of = { params: { id: question.id } }
    await call(questions.follow, { ...of, body: { isFollowed: true } }, gone)
    await call(questions.follow, { ...of, body: { isFollowed: false } }, asker)
    await setColumns(gone.uid, { status: 'denied' })
    await answer(world(), question.id, helper)
    expect([await getNotices(world(), asker), await getNotices(world(), gone)]).toEqual([[], []])
  })

  test('a mention notifies once per post, even if an edit adds it, and never the author', async () => {
    const { call } = world()
    const asker = await member('Abel')
    const helper = await member('Beate')
    const added = await member('Carla')
    const outside = await member('Dora')
    for (const each of [helper, added]) await ask(world(), each)
    const question = await ask(world(), asker, {
      body: 'Asking @beate-member and @dora-member, I am @abel-member.',
    })
    expect(question.html).toContain('<a href="/community/members?name=beate-member">@beate-member</a>')
    // Dora is not listed and has no post, so she has no handle.
    expect(question.html).toContain('and @dora-member,')
    const getMentionLinks = async (who: TestPerson) =>
      (await getNotices(world(), who)).filter(({ kind }) => kind === 'mention').map(({ link }) => link)
    const link = `/community/questions/${question.id}`
    expect(await getMentionLinks(helper)).toEqual([link])
    const body = { ...asking, body: 'Asking @beate-member and @carla-member.', revision: 1 }
    await call(questions.edit, { params: { id: question.id }, body }, asker)
    await call(
      questions.edit,
      { params: { id: question.id }, body: { ...body, body: 'No mention.', revision: 2 } },
      asker,
    )
    await call(questions.edit, { params: { id: question.id }, body: { ...body, revision: 3 } }, asker)
    expect(await getMentionLinks(helper)).toEqual([link])
    expect(await getMentionLinks(added)).toEqual([link])
    expect([await getMentionLinks(outside), await getMentionLinks(asker)]).toEqual([[], []])
    // A mention in an answer replaces the notification about the answer.
    const reply = await answer(world(), question.id, helper, 'Thanks @abel-member')
    expect((await getNotices(world(), asker)).map(({ kind }) => kind)).toEqual(['mention'])
    expect(await getMentionLinks(asker)).toEqual([`${link}#answer-${reply}`])
    const [mail] = await world().mailsTo(added.email)
    expect(mail).toMatchObject({ kind: 'mentioned' })
  })

  test('a post notifies at most twenty mentioned users, over all its edits', async () => {
    const { call, context } = world()
    const asker = await member()
    const people = await Promise.all(Array.from({ length: 24 }, () => member('Crowd')))
    for (const each of people) {
      const listing = { params: { id: each.uid }, body: { isListed: true } }
      await call(contract.members.setListing, listing, each)
    }
    const rows = await context.database
      .selectFrom('members')
      .select('handle')
      .where(
        'identity_uid',
        'in',
        people.map(({ uid }) => uid),
      )
      .execute()
    const naming = (from: number, to: number) =>
      rows
        .slice(from, to)
        .map(({ handle }) => `@${handle}`)
        .join(' ')
    const question = await ask(world(), asker, { body: naming(0, 15) })
    const of = { params: { id: question.id } }
    await call(questions.edit, { ...of, body: { ...asking, body: naming(12, 24), revision: 1 } }, asker)
    const notices = (await Promise.all(people.map((each) => getNotices(world(), each)))).flat()
    expect(notices).toHaveLength(20)
  })

  test('a mentioned user without access to the community is neither linked nor notified', async () => {
    const { setColumns } = world()
    const asker = await member()
    const lost = await member('Lost')
    await ask(world(), lost)
    await setColumns(lost.uid, { status: 'denied' })
    const question = await ask(world(), asker, { body: 'And @lost-member?' })
    expect(question.html).toBe('<p>And @lost-member?</p>')
    expect(await getNotices(world(), lost)).toEqual([])
  })

  test('earlier versions are kept with their authors', async () => {
    const { call, administrator } = world()
    const [asker, reader, admin] = [await member('Early'), await member(), await administrator()]
    const question = await ask(world(), asker)
    const of = { params: { id: question.id } }
    const edit = (by: TestPerson, title: string, revision: number) =>
      call(questions.edit, { ...of, body: { ...asking, title, revision } }, by)
    expect((await edit(reader, 'I take this question', 1)).code).toBe('FORBIDDEN')
    expect((await edit(asker, 'How do I wire two benches?', 1)).body).toMatchObject({ revision: 2 })
    expect((await edit(asker, 'Too late to say this', 1)).code).toBe('CONFLICT')
    await edit(admin, 'How is a bench wired?', 2)
    const { body } = await call(questions.versions, of, asker)
    expect(body.data.map(({ revision, title, author }) => [revision, title, author!.isStaff])).toEqual([
      [3, 'How is a bench wired?', true],
      [2, 'How do I wire two benches?', false],
      [1, asking.title, false],
    ])
    const entries = await call(contract.audit.list, { query: { subject: question.id } }, admin)
    expect(entries.body.data.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['question.update', 'How is a bench wired?'],
    ])
  })

  test('a post at its limit of edits can be changed by administrators only, and keeps its history', async () => {
    const { call, context, administrator } = world()
    const [asker, admin] = [await member(), await administrator()]
    const { id } = await ask(world(), asker)
    const answerId = await answer(world(), id, asker)
    for (const [table, key] of [
      ['questions', id],
      ['answers', answerId],
    ] as const) {
      await context.database.updateTable(table).set({ revision: maxChanges }).where('id', '=', key).execute()
    }
    const edit = (by: TestPerson, body: string, revision: number) =>
      Promise.all([
        call(questions.edit, { params: { id }, body: { ...asking, body, revision } }, by),
        call(questions.editAnswer, { params: { id: answerId }, body: { body, revision } }, by),
      ])
    const statuses = async (...change: Parameters<typeof edit>) =>
      (await edit(...change)).map(({ status }) => status)
    expect(await statuses(asker, 'Once more', maxChanges)).toEqual([200, 200])
    for (const refused of await edit(asker, 'And again', maxChanges + 1)) {
      expect([refused.code, refused.fields.map(({ path }) => path)]).toEqual(['FIELDS_INVALID', ['body']])
    }
    // A save that changes nothing does not count.
    expect(await statuses(asker, 'Once more', maxChanges + 1)).toEqual([200, 200])
    expect(await statuses(admin, 'Put right', maxChanges + 1)).toEqual([200, 200])
    const { body } = await call(questions.answerVersions, { params: { id: answerId } }, asker)
    expect(body.data.map((version) => version.body)).toEqual(['Put right', 'Once more', 'Like this.'])
  })

  test('an answer beyond the limit of visible answers is rejected with a reason', async () => {
    const { call, context, administrator } = world()
    const helper = await member()
    const id = await makeQuestion(world())
    const last = await makeAnswer(world(), id)
    const have = (answers: number) =>
      context.database.updateTable('questions').set({ answers }).where('id', '=', id).execute()
    await have(maxAnswers)
    const write = () => call(questions.answer, { params: { id }, body: { body: 'One more' } }, helper)
    const refused = await write()
    expect([refused.code, refused.fields.map(({ path }) => path)]).toEqual(['FIELDS_INVALID', ['body']])
    expect((await get(id, helper)).answers).toHaveLength(1)
    // Hiding an answer makes room, because the answers are counted again.
    const hiding = { params: { id: last }, body: { isHidden: true } }
    await call(questions.moderateAnswer, hiding, await administrator())
    expect((await write()).status).toBe(201)
    await have(maxAnswers - 1)
    expect((await write()).status).toBe(201)
  })

  test('concurrent edits of one answer conflict', async () => {
    const { call, administrator } = world()
    const helper = await member()
    const id = await answer(world(), await makeQuestion(world()), helper)
    const save = (by: TestPerson, body: string) =>
      call(questions.editAnswer, { params: { id }, body: { body, revision: 1 } }, by)
    const answers = await Promise.all([save(helper, 'One'), save(await administrator(), 'Two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('concurrent votes are all counted, one per user', async () => {
    const { call } = world()
    const asker = await member()
    const voters = await Promise.all(Array.from({ length: 50 }, () => member()))
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, asker)
    const vote = (value: 1 | 0 | -1, by: TestPerson) =>
      Promise.all([
        call(questions.vote, { params: { id: question.id }, body: { value } }, by),
        call(questions.voteAnswer, { params: { id: answerId }, body: { value } }, by),
      ])
    const answers = await Promise.all(voters.map((voter) => vote(1, voter)))
    expect(answers.flat().every(({ status }) => status === 200)).toBe(true)
    expect(await get(question.id, asker)).toMatchObject({ votes: 50, answers: [{ votes: 50 }] })
    // Twenty change their vote, ten withdraw it, the others repeat it.
    const mind = voters.map((voter, index) => vote(index < 20 ? -1 : index < 30 ? 0 : 1, voter))
    await Promise.all(mind)
    const read = await get(question.id, voters[0]!)
    expect(read).toMatchObject({ votes: 0, ownVote: -1, answers: [{ votes: 0, ownVote: -1 }] })
    const own = await call(questions.vote, { params: { id: question.id }, body: { value: 1 } }, asker)
    expect(own.code).toBe('FORBIDDEN')
  })

  test('the author of a question accepts an answer, whose author is notified once', async () => {
    const { call } = world()
    const [asker, helper, other] = [await member(), await member(), await member()]
    const question = await ask(world(), asker)
    const [first, second] = [
      await answer(world(), question.id, helper),
      await answer(world(), question.id, other),
    ]
    const accept = (by: TestPerson, answerId: string | null) =>
      call(questions.accept, { params: { id: question.id }, body: { answer: answerId } }, by)
    expect((await accept(helper, first)).code).toBe('FORBIDDEN')
    expect((await accept(asker, await makeAnswer(world(), await makeQuestion(world())))).code).toBe(
      'NOT_FOUND',
    )
    const accepted = await accept(asker, second)
    expect(accepted.body).toMatchObject({ state: 'answered' })
    expect(accepted.body.answers.map(({ id, isAccepted }) => [id, isAccepted])).toEqual([
      [second, true],
      [first, false],
    ])
    expect((await accept(asker, null)).body.state).toBe('open')
    await accept(asker, first)
    await accept(asker, second)
    const notices = await getNotices(world(), other)
    expect(notices.map(({ kind }) => kind)).toEqual(['accepted'])
    expect(notices[0]!.title).toBe('Your answer to “How do I wire the bench?” was accepted')
  })

  test('authors may delete their question while it has no answer', async () => {
    const { call, context } = world()
    const [asker, helper] = [await member(), await member()]
    const question = await ask(world(), asker)
    const answerId = await answer(world(), question.id, helper)
    const remove = () => call(questions.remove, { params: { id: question.id } }, asker)
    expect((await remove()).code).toBe('NOT_EMPTY')
    await call(questions.voteAnswer, { params: { id: answerId }, body: { value: 1 } }, asker)
    await call(questions.removeAnswer, { params: { id: answerId } }, helper)
    expect(await get(question.id, asker)).toMatchObject({ answers: [] })
    expect((await remove()).status).toBe(204)
    expect((await call(questions.get, { params: { id: question.id } }, asker)).code).toBe('NOT_FOUND')
    const left = await context.database
      .selectFrom('post_votes')
      .select('post_id')
      .where('post_id', 'in', [question.id, answerId])
      .execute()
    expect(left).toEqual([])
  })

  test('a question has its document and heading while the reader may open the document', async () => {
    const { call, page, context } = world()
    const asker = await member()
    const headings = JSON.stringify([{ id: 'torque-and-conductor', depth: 2, text: 'Torque and conductor' }])
    const document = await page({ audience: 'approved', title: 'Terminal limits', headings })
    const closed = await page({ disabled: true, headings })
    const about = { document: document.slug, heading: 'torque-and-conductor' }
    const question = await ask(world(), asker, about)
    const subject = { slug: document.slug, title: 'Terminal limits', heading: about.heading }
    expect(question.subject).toEqual({ ...subject, headingText: 'Torque and conductor' })
    const refused = async (more: object) =>
      (await call(questions.ask, { body: { ...asking, ...more } }, asker)).fields?.map(({ path }) => path)
    expect(await refused({ document: closed.slug })).toEqual(['document'])
    expect(await refused({ ...about, heading: 'never-there' })).toEqual(['heading'])

    const whole = await ask(world(), asker, { document: document.slug })
    expect((await list({ document: document.slug }, asker)).ids.toSorted()).toEqual(
      [question.id, whole.id].toSorted(),
    )
    const { body: ofHeading } = await call(questions.list, { query: about }, asker)
    expect(ofHeading.data).toMatchObject([{ id: question.id, heading: about.heading }])
    expect((await list({ document: document.slug, heading: '' }, asker)).ids).toEqual([whole.id])

    // Without the heading, the question keeps the heading's text. Without the document, it has no subject.
    const set = (columns: object) =>
      context.database.updateTable('pages').set(columns).where('id', '=', document.id).execute()
    await set({ headings: '[]' })
    expect((await get(question.id, asker)).subject?.headingText).toBe('Torque and conductor')
    await set({ disabled: true })
    expect((await get(question.id, asker)).subject).toBeNull()
    expect(await list({ document: document.slug }, asker)).toEqual({ total: 0, ids: [] })
    expect((await list({ whose: 'mine' }, asker)).ids).toContain(question.id)
  })

  test('lists are filtered by tag, state, own and followed questions, and sorted', async () => {
    const { call } = world()
    const [asker, other] = [await member(), await member()]
    const tag = 'filter-tag'
    const ids = []
    for (const votes of [1, 5, 3, 2]) {
      ids.push(await makeQuestion(world(), { tags: [tag], votes, author_uid: asker.uid }))
      world().advance(1000)
    }
    const [plain, answered, closed, open] = ids as [string, string, string, string]
    const decoy = await makeQuestion(world(), { tags: [`${tag}-longer`] })
    const accepted = await makeAnswer(world(), answered)
    await makeAnswer(world(), open)
    await world()
      .context.database.updateTable('questions')
      .set({ accepted_answer_id: accepted })
      .where('id', '=', answered)
      .execute()
    await call(
      questions.moderate,
      { params: { id: closed }, body: { isClosed: true } },
      await world().administrator(),
    )
    const found = async (query: object) => (await list({ tag, ...query }, asker)).ids
    expect(await found({})).toEqual([open, closed, answered, plain])
    expect(await found({ sort: 'votes' })).toEqual([answered, closed, open, plain])
    expect(await found({ state: 'open', sort: 'newest' })).toEqual([open, plain])
    expect(await found({ state: 'open', sort: 'votes' })).toEqual([open, plain])
    expect(await found({ state: 'unanswered' })).toEqual([plain])
    expect(await found({ state: 'answered' })).toEqual([answered])
    expect(await found({ state: 'closed' })).toEqual([closed])
    expect((await list({ state: 'open', whose: 'mine' }, asker)).ids).toEqual([open, plain])
    expect((await list({ whose: 'mine' }, other)).ids).toEqual([])
    await call(questions.follow, { params: { id: decoy }, body: { isFollowed: true } }, other)
    expect(await list({ whose: 'followed' }, other)).toEqual({ total: 1, ids: [decoy] })
    const second = await call(questions.list, { query: { state: 'open', tag, count: 10, page: 2 } }, asker)
    expect(second.body).toMatchObject({ total: 2, data: [] })
  })

  test('search finds questions by words of them and their answers, even unfinished ones, titles first', async () => {
    const { call } = world()
    const reader = await member()
    const asker = await member()
    const titled = await ask(world(), asker, { title: 'Where is the quixotic register?' })
    const inBody = await ask(world(), asker, { body: 'It says quixotic somewhere.' })
    const inAnswer = await ask(world(), asker)
    const answerId = await answer(world(), inAnswer.id, reader, 'Read the quixotic table.')
    await ask(world(), asker, { title: 'A decoy about quills and exotics' })
    const found = async (text: string, more = {}) => (await list({ text, ...more }, reader)).ids
    expect((await found('quixotic'))[0]).toBe(titled.id)
    expect((await found('quixotic')).toSorted()).toEqual([titled.id, inBody.id, inAnswer.id].toSorted())
    // Words of the question together with words of its answer.
    expect(await found('wire quixotic table')).toEqual([inAnswer.id])
    expect((await found('quixo')).toSorted()).toEqual([titled.id, inBody.id, inAnswer.id].toSorted())
    expect(await found('quixotic', { sort: 'newest' })).toEqual([inAnswer.id, inBody.id, titled.id])
    expect(await found('quixotic', { whose: 'mine' })).toEqual([])
    expect(await found('quixotic -somewhere')).toHaveLength(2)
    // An exclusion alone would match almost all questions, so it finds none.
    for (const only of ['-somewhere', 'quixotic or -somewhere']) expect(await found(only), only).toEqual([])
    // Inside a term a minus joins its words.
    for (const term of ['(-somewhere', 'quixotic(-somewhere']) {
      expect(await found(term), term).toEqual([inBody.id])
    }
    expect(await found('nowhere -somewhere or quixotic')).toHaveLength(3)
    for (const odd of ['-quixotic', '"', '\u0000', '<script>', "' or 1=1 --", ':* & |']) {
      expect((await call(questions.list, { query: { text: odd } }, reader)).status).toBe(200)
    }
    await call(questions.removeAnswer, { params: { id: answerId } }, reader)
    expect(await found('quixotic table')).toEqual([])
  })

  test('documents and questions that share words are suggested while asking', async () => {
    const { call, page } = world()
    const reader = await member()
    const sections = [
      { anchor: 'strip-length', heading: 'Strip length', depth: 2, text: 'Zirconium needs 18 mm.' },
    ]
    const document = await page({ audience: 'approved', title: 'Zirconium terminals', sections })
    await page({ audience: 'approved', title: 'Zirconium in draft', status: 'draft' })
    const asked = await ask(world(), reader, { title: 'Which zirconium screw is right?' })
    await makeQuestion(world(), { title: 'A hidden zirconium question', is_hidden: true })
    const { body } = await call(
      questions.related,
      { query: { text: 'How long is the zirconium strip?' } },
      reader,
    )
    expect(body.documents.map(({ slug }) => slug)).toEqual([document.slug])
    expect(body.questions.map(({ id }) => id)).toEqual([asked.id])
    const none = await call(questions.related, { query: { text: '?!' } }, reader)
    expect(none.body).toEqual({ documents: [], questions: [] })
  })

  test('tags are suggested by use, with counts that follow new, edited and deleted questions', async () => {
    const { call } = world()
    const asker = await member()
    const tags = async () =>
      (await call(questions.tags, { query: { text: 'Tagged' } }, asker)).body.data.map(
        ({ tag, questions: count }) => `${tag} ${count}`,
      )
    await ask(world(), asker, { tags: ['tagged-b'] })
    const both = await ask(world(), asker, { tags: ['tagged-a', 'tagged-b'] })
    expect(await tags()).toEqual(['tagged-b 2', 'tagged-a 1'])
    const change = { ...asking, tags: ['tagged-a', 'tagged-c'], revision: 1 }
    await call(questions.edit, { params: { id: both.id }, body: change }, asker)
    expect(await tags()).toEqual(['tagged-a 1', 'tagged-b 1', 'tagged-c 1'])
    await call(questions.remove, { params: { id: both.id } }, asker)
    expect(await tags()).toEqual(['tagged-b 1'])
  })

  test('a user can ask ten questions an hour, and a refusal has a Retry-After header', async () => {
    const asker = await member()
    for (let count = 0; count < 10; count += 1) await ask(world(), asker)
    const headers = { authorization: `Bearer ${asker.token}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(asking) }
    const refused = await world().fetch(new Request('http://service.test/questions', request))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  })

  test('a text that is nested too deeply is rejected at its field', async () => {
    const { call } = world()
    const body = { ...asking, body: '> '.repeat(500) }
    const refused = await call(questions.ask, { body }, await member())
    expect(refused.fields).toEqual([
      { path: 'body', code: 'textRefused', message: 'Lists and quotations are nested too deeply here.' },
    ])
  })

  test.each([
    ['\u200B'.repeat(12), 'Words', 'title'],
    [asking.title, '<!-- nothing -->', 'body'],
    [asking.title, '\u200B\u2060', 'body'],
    [asking.title, '---\n\n***', 'body'],
  ])('a post without visible text is rejected: %j %j', async (title, body, path) => {
    const refused = await world().call(questions.ask, { body: { ...asking, title, body } }, await member())
    expect(refused.fields?.map((field) => field.path)).toEqual([path])
  })

  test('posts of a deleted user stay, without a name', async () => {
    const { call, administrator, setColumns } = world()
    const [asker, reader, admin] = [await member(), await member(), await administrator()]
    const question = await ask(world(), asker)
    await call(contract.users.remove, { params: { id: asker.uid } }, admin)
    expect(await get(question.id, reader)).toMatchObject({ author: null, html: question.html })
    const locked = await member('Locked')
    const kept = await ask(world(), locked)
    await setColumns(locked.uid, { status: 'blocked' })
    expect((await get(kept.id, reader)).author?.name).toBe('Locked Member')
  })
})
