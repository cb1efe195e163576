import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { type LearningPath, maxPathTeasers, type QuizQuestion } from '~/contract/learning'
import {
  getBuilder,
  changePath,
  makePath,
  quizUnit,
  readingUnit,
  threeQuestions,
  getUnits,
  videoUnit,
  vtt,
} from './learning-world'
import { onBothDatabasesNightly, type TestPerson, type World } from './world'

const { learningPaths } = contract

const getLearner = (world: World) => world.person({ status: 'approved' })

const getStates = ({ units }: LearningPath) => units.map(({ state }) => state)

const at = (path: { slug: string }, unit: { slug: string }) => ({
  params: { path: path.slug, unit: unit.slug },
})

const finish = ({ call }: World, path: { slug: string }, unit: { slug: string }, person: TestPerson) =>
  call(learningPaths.setProgress, { ...at(path, unit), body: { isFinished: true } }, person)

/** The right answers, found by their texts, which only the test knows. */
const rightAnswers = (questions: readonly QuizQuestion[]) =>
  questions.map(({ id, kind, options }) => ({
    question: id,
    options:
      kind === 'ordering'
        ? ['First', 'Second', 'Third'].map((text) => options.find((option) => option.text === text)!.id)
        : options.filter(({ text }) => text.startsWith('Right')).map((option) => option.id),
  }))

const openQuiz = async (
  { call }: World,
  path: { slug: string },
  unit: { slug: string },
  person: TestPerson,
) => {
  const { body } = await call(learningPaths.getUnit, at(path, unit), person)
  return { questions: body.quiz!.questions, revision: body.revision, body }
}

onBothDatabasesNightly('learning paths', (world) => {
  test('members see published paths with their unit counts, and no unpublished ones', async () => {
    const { call } = world()
    const learner = await getLearner(world())
    const path = await makePath(world(), { units: [videoUnit({ title: 'See it' }), quizUnit()] })
    const draft = await makePath(world(), { isPublished: false, units: [videoUnit()] })
    const { body } = await call(learningPaths.list, {}, learner)
    const slugs = body.data.map(({ slug }) => slug)
    expect(slugs).toContain(path.slug)
    expect(slugs).not.toContain(draft.slug)
    const own = body.data.find(({ slug }) => slug === path.slug)!
    expect([own.minutes, own.minutesLeft, own.finishedUnits, own.isLocked]).toEqual([5, 5, 0, false])
    expect([own.unitCount, own.ticks, own.startedAt, own.finishedAt]).toEqual([
      2,
      ['empty', 'empty'],
      null,
      null,
    ])
    const first = { slug: path.units[0]!.slug, title: 'See it', number: 1, position: 0, duration: 90 }
    expect(own.continueAt).toEqual(first)
    expect(Object.keys(own)).not.toContain('units')
    const whole = await call(learningPaths.get, { params: { path: path.slug } }, learner)
    expect(whole.body.units.map(({ duration }) => duration)).toEqual([90, 0])
    const unit = at(draft, draft.units[0]!)
    const teasers = await call(learningPaths.teasers, {})
    expect(teasers.body.total).toBe(slugs.length)
    expect(teasers.body.data.map(({ slug }) => slug)).toEqual(slugs.slice(0, maxPathTeasers))
    expect((await call(learningPaths.get, { params: { path: draft.slug } }, learner)).code).toBe('NOT_FOUND')
    expect((await call(learningPaths.getUnit, unit, learner)).code).toBe('NOT_FOUND')
    const progress = { ...unit, body: { position: 5 } }
    expect((await call(learningPaths.setProgress, progress, learner)).code).toBe('NOT_FOUND')
  })

  test('an outline shows how a path is built, without unit titles and closed documents', async () => {
    const { call, page } = world()
    const open = await page({ audience: 'public', title: 'Open to all' })
    const closed = await page({ audience: 'approved' })
    const first = await makePath(world(), { title: 'First' })
    const path = await makePath(world(), {
      title: 'Outlined',
      order: 'required',
      prerequisites: [first.slug],
      units: [
        videoUnit({ title: 'Withheld', minutes: 4, pageSlug: open.slug }),
        videoUnit({ title: 'Withheld', minutes: 6, pageSlug: closed.slug }),
        quizUnit(),
      ],
    })
    const draft = await makePath(world(), { isPublished: false })
    const answer = await call(learningPaths.outline, { params: { path: path.slug } })
    const { order, prerequisites, units } = answer.body
    expect([order, prerequisites]).toEqual(['required', [{ slug: first.slug, title: 'First' }]])
    expect(units.map(({ kind, page: document }) => [kind, document?.title ?? null])).toEqual([
      ['video', 'Open to all'],
      ['video', null],
      ['quiz', null],
    ])
    expect(answer.text).not.toContain('Withheld')
    for (const unknown of [draft.slug, 'no-such-path']) {
      expect((await call(learningPaths.outline, { params: { path: unknown } })).code).toBe('NOT_FOUND')
    }
  })

  test('the list shows the caller’s own progress only', async () => {
    const { call } = world()
    const [learner, decoy] = [await getLearner(world()), await getLearner(world())]
    const path = await makePath(world(), {
      order: 'required',
      units: [videoUnit(), videoUnit({ title: 'Wire it' }), videoUnit()],
    })
    const [first, second] = path.units
    await finish(world(), path, first!, learner)
    await call(learningPaths.setProgress, { ...at(path, second!), body: { position: 12 } }, learner)
    const listed = async (person: TestPerson) =>
      (await call(learningPaths.list, {}, person)).body.data.find(({ slug }) => slug === path.slug)!
    expect(await listed(learner)).toMatchObject({
      unitCount: 3,
      finishedUnits: 1,
      begunUnits: 1,
      changedUnits: 0,
      ticks: ['full', 'part', 'empty'],
      continueAt: { slug: second!.slug, title: 'Wire it', number: 2, position: 12, duration: 90 },
    })
    const other = await listed(decoy)
    expect([other.finishedUnits, other.begunUnits, other.continueAt?.number]).toEqual([0, 0, 1])
  })

  test('search finds up to six open units by their titles and their paths’ titles', async () => {
    const { call } = world()
    const [learner, other] = [await getLearner(world()), await getLearner(world())]
    const title = 'Zámpara'
    const units = [
      videoUnit({ title: 'See the zampara' }),
      videoUnit({ title: 'Zampara in hand' }),
      videoUnit({ title: 'Last' }),
    ]
    const path = await makePath(world(), { title, order: 'required', units })
    await makePath(world(), { isPublished: false, units: [videoUnit({ title: 'Zampara draft' })] })
    const find = async (q: string, person: TestPerson) =>
      (await call(learningPaths.findUnits, { query: { q } }, person)).body.data
    const titles = async (q: string, person: TestPerson) => (await find(q, person)).map((unit) => unit.title)
    const [first, second] = path.units
    expect(await find('ZÁMP see', learner)).toEqual([
      { slug: first!.slug, title: 'See the zampara', path: { slug: path.slug, title } },
    ])
    expect(await titles('zampara', learner)).toEqual(['See the zampara'])
    await finish(world(), path, first!, learner)
    expect(await titles('zampara', learner)).toEqual(['Zampara in hand', 'See the zampara'])
    await finish(world(), path, second!, learner)
    expect(await titles('zamp la', learner)).toEqual(['Last'])
    expect(await titles('zampara', other)).toEqual(['See the zampara'])
    for (const q of ['', ' ', '-', 'ampara', '\0', '%', '.*']) expect(await titles(q, learner)).toEqual([])
    await makePath(world(), {
      units: Array.from({ length: 7 }, (_, index) => videoUnit({ title: `Quixotry ${index + 1}` })),
    })
    expect(await titles('quixotry', learner)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Quixotry ${number}`),
    )
  })

  test('the position in a video is stored for its user alone', async () => {
    const { call } = world()
    const [learner, decoy] = [await getLearner(world()), await getLearner(world())]
    const path = await makePath(world(), { units: [videoUnit(), videoUnit(), videoUnit()] })
    const [, second, third] = path.units
    const answer = await call(
      learningPaths.setProgress,
      { ...at(path, second!), body: { position: 61.5 } },
      learner,
    )
    expect(answer.body.units.map(({ position }) => position)).toEqual([0, 61.5, 0])
    expect(getStates(answer.body)).toEqual(['open', 'begun', 'open'])
    expect(answer.body.nextUnit).toBe(second!.slug)
    const again = await call(learningPaths.get, { params: { path: path.slug } }, learner)
    expect(again.body).toEqual(answer.body)
    const other = await call(learningPaths.get, { params: { path: path.slug } }, decoy)
    expect(other.body.units.map(({ position }) => position)).toEqual([0, 0, 0])
    // A user may go back, and opening a unit does not change its position.
    await call(learningPaths.setProgress, { ...at(path, second!), body: { position: 4 } }, learner)
    await call(learningPaths.setProgress, { ...at(path, second!), body: {} }, learner)
    const opened = await call(learningPaths.setProgress, { ...at(path, third!), body: {} }, learner)
    expect(opened.body.units.map(({ position }) => position)).toEqual([0, 4, 0])
    expect(opened.body.nextUnit).toBe(second!.slug)
  })

  test('the activity lists the caller’s own recent units and which of them are finished', async () => {
    const { call, context } = world()
    const [learner, decoy] = [await getLearner(world()), await getLearner(world())]
    const path = await makePath(world(), { units: [videoUnit(), videoUnit(), videoUnit()] })
    const [first, second, third] = path.units
    await finish(world(), path, first!, learner)
    await call(learningPaths.setProgress, { ...at(path, second!), body: { position: 4 } }, learner)
    await call(learningPaths.setProgress, { ...at(path, third!), body: {} }, learner)
    const long = new Date(context.now().getTime() - 9 * 86_400_000).toISOString()
    await context.database
      .updateTable('learning_progress')
      .set({ last_at: long })
      .where('unit_id', 'in', (units) =>
        units.selectFrom('learning_units').select('id').where('slug', '=', third!.slug),
      )
      .execute()
    const { body } = await call(learningPaths.activity, {}, learner)
    expect(body.data.map(({ isFinished }) => isFinished).toSorted()).toEqual([false, true])
    expect((await call(learningPaths.activity, {}, decoy)).body.data).toEqual([])
  })

  test('answering a quiz starts it, opening it does not', async () => {
    const { call } = world()
    const learner = await getLearner(world())
    const path = await makePath(world(), { units: [videoUnit(), quizUnit()] })
    const [first, quiz] = path.units
    const opened = await call(learningPaths.setProgress, { ...at(path, quiz!), body: {} }, learner)
    expect([opened.status, opened.body.startedAt, getStates(opened.body)]).toEqual([
      200,
      null,
      ['open', 'open'],
    ])
    const { body } = await call(learningPaths.get, { params: { path: path.slug } }, learner)
    expect([body.startedAt, body.nextUnit]).toEqual([null, first!.slug])
    const { revision } = (await call(learningPaths.getUnit, at(path, quiz!), learner)).body
    const answered = await call(
      learningPaths.answer,
      { ...at(path, quiz!), body: { answers: [], revision } },
      learner,
    )
    expect([getStates(answered.body.path), answered.body.path.nextUnit]).toEqual([
      ['open', 'begun'],
      first!.slug,
    ])
  })

  test('concurrent progress updates all succeed and leave one row', async () => {
    const { call, context } = world()
    const learner = await getLearner(world())
    const path = await makePath(world(), { units: [videoUnit()] })
    const unit = at(path, path.units[0]!)
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, position) =>
        call(learningPaths.setProgress, { ...unit, body: { position } }, learner),
      ),
    )
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
    const rows = await context.database
      .selectFrom('learning_progress')
      .selectAll()
      .where('identity_uid', '=', learner.uid)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('with a required order, finishing a unit unlocks the next one', async () => {
    const { call } = world()
    const learner = await getLearner(world())
    const units = [videoUnit({ title: 'Wire the bench' }), videoUnit(), videoUnit()]
    const path = await makePath(world(), { order: 'required', units })
    const [first, second, third] = path.units
    const locked = await call(learningPaths.getUnit, at(path, second!), learner)
    expect([locked.code, JSON.parse(locked.text).detail]).toEqual([
      'UNIT_LOCKED',
      'Finish “Wire the bench” first.',
    ])
    const captions = { params: { ...at(path, second!).params, language: 'en' } }
    expect((await call(learningPaths.captions, captions, learner)).code).toBe('UNIT_LOCKED')
    expect((await finish(world(), path, second!, learner)).code).toBe('UNIT_LOCKED')
    const { body } = await finish(world(), path, first!, learner)
    expect(getStates(body)).toEqual(['finished', 'open', 'locked'])
    expect((await call(learningPaths.getUnit, at(path, second!), learner)).status).toBe(200)
    // A unit that is inserted before a started one does not lock it.
    await call(learningPaths.setProgress, { ...at(path, second!), body: { position: 3 } }, learner)
    const before = videoUnit({ title: 'New' })
    const kept = getUnits(path)
    await changePath(world(), path, { units: [before, ...kept] })
    const later = await call(learningPaths.get, { params: { path: path.slug } }, learner)
    expect(getStates(later.body)).toEqual(['open', 'finished', 'begun', 'locked'])
    expect((await call(learningPaths.getUnit, at(path, third!), learner)).code).toBe('UNIT_LOCKED')
    expect((await call(learningPaths.getUnit, at(path, second!), learner)).status).toBe(200)
  })

  test('a path is locked until its published prerequisites are finished', async () => {
    const { call } = world()
    const learner = await getLearner(world())
    const first = await makePath(world(), { title: 'First reading', units: [videoUnit()] })
    const draft = await makePath(world(), { isPublished: false, units: [videoUnit()] })
    const path = await makePath(world(), {
      prerequisites: [first.slug, draft.slug],
      units: [videoUnit(), videoUnit()],
    })
    const waiting = await call(learningPaths.get, { params: { path: path.slug } }, learner)
    expect(waiting.body.prerequisites).toEqual([
      { slug: first.slug, title: 'First reading', isFinished: false },
    ])
    expect([waiting.body.isLocked, getStates(waiting.body), waiting.body.nextUnit]).toEqual([
      true,
      ['locked', 'locked'],
      null,
    ])
    const locked = await finish(world(), path, path.units[0]!, learner)
    expect([locked.code, JSON.parse(locked.text).detail]).toEqual([
      'UNIT_LOCKED',
      'Finish “First reading” first.',
    ])
    await finish(world(), first, first.units[0]!, learner)
    const { status, body } = await finish(world(), path, path.units[0]!, learner)
    expect([status, body.isLocked, getStates(body)]).toEqual([200, false, ['finished', 'open']])
  })

  test('a reading unit includes a readable document, and is marked as changed by a new version', async () => {
    const { call, page, context } = world()
    const learner = await getLearner(world())
    const document = await page({ audience: 'approved', text: 'What it says' })
    const hidden = await page({ status: 'draft', published_at: null, text: 'Not yet' })
    const path = await makePath(world(), {
      units: [readingUnit(document.slug, { body: 'Read **this**.' }), readingUnit(hidden.slug)],
    })
    const [open, closed] = path.units
    const { body } = await call(learningPaths.getUnit, at(path, open!), learner)
    expect([body.number, body.previous, body.next?.slug]).toEqual([1, null, closed!.slug])
    expect(body.document).toMatchObject({ slug: document.slug, html: '<p>What it says</p>' })
    expect(body.html).toContain('<strong>this</strong>')
    const unread = await call(learningPaths.getUnit, at(path, closed!), learner)
    expect([unread.status, unread.body.document, unread.body.pageSlug]).toEqual([200, null, null])
    expect(getStates((await finish(world(), path, open!, learner)).body)).toEqual(['finished', 'open'])
    await context.database
      .updateTable('pages')
      .set({ version: 2, published_version: 2 })
      .where('id', '=', document.id)
      .execute()
    const changed = await call(learningPaths.get, { params: { path: path.slug } }, learner)
    expect([getStates(changed.body), changed.body.finishedUnits]).toEqual([['changed', 'open'], 1])
    const read = await finish(world(), path, open!, learner)
    expect(getStates(read.body)).toEqual(['finished', 'open'])
  })

  test('finishing a reading unit counts for the document version that was shown', async () => {
    const { call, page, context } = world()
    const learner = await getLearner(world())
    const document = await page({ audience: 'approved' })
    const path = await makePath(world(), { units: [readingUnit(document.slug)] })
    const [unit] = path.units
    const { body } = await call(learningPaths.getUnit, at(path, unit!), learner)
    expect([body.revision, body.document?.version]).toEqual([1, 1])
    await context.database
      .updateTable('pages')
      .set({ version: 3, published_version: 3 })
      .where('id', '=', document.id)
      .execute()
    const finished = async (shown: { revision?: number; pageVersion?: number }) => {
      const progress = { ...at(path, unit!), body: { isFinished: true as const, ...shown } }
      return getStates((await call(learningPaths.setProgress, progress, learner)).body)
    }
    expect(await finished({ pageVersion: 1 })).toEqual(['changed'])
    expect(await finished({ revision: 1, pageVersion: 3 })).toEqual(['finished'])
    // A version that was never published is ignored, and the published one counts.
    for (const pageVersion of [2, 4]) {
      const other = await getLearner(world())
      const progress = { ...at(path, unit!), body: { isFinished: true as const, revision: 9, pageVersion } }
      const answer = await call(learningPaths.setProgress, progress, other)
      expect(getStates(answer.body)).toEqual(['finished'])
    }
  })

  test('finishing a video unit counts for the revision that was shown', async () => {
    const { call } = world()
    const learner = await getLearner(world())
    const path = await makePath(world(), { units: [videoUnit()] })
    const [unit] = getUnits(path)
    const video = { ...unit!.video!, sources: [{ src: '/api/files/media/other-640x360.mp4', height: 360 }] }
    expect((await changePath(world(), path, { units: [{ ...unit!, video }] })).status).toBe(200)
    const finished = async (revision: number) => {
      const progress = { ...at(path, unit!), body: { isFinished: true as const, revision } }
      return getStates((await call(learningPaths.setProgress, progress, learner)).body)
    }
    expect(await finished(1)).toEqual(['changed'])
    expect(await finished(2)).toEqual(['finished'])
  })

  test('a video has its captions as cues and as a WebVTT file', async () => {
    const { call } = world()
    const learner = await getLearner(world())
    const path = await makePath(world(), { units: [videoUnit()] })
    const [unit] = path.units
    const { body } = await call(learningPaths.getUnit, at(path, unit!), learner)
    expect(body.video).toMatchObject({
      provider: 'file',
      sources: [{ type: 'video/mp4', height: 360 }],
      captions: [
        {
          src: `/learning-paths/${path.slug}/${unit!.slug}/captions/en.vtt`,
          cues: [{ from: 1, to: 4, text: 'Open the cover & look.' }],
        },
      ],
    })
    const params = { ...at(path, unit!).params, language: 'en' }
    const captions = await call(learningPaths.captions, { params }, learner)
    expect([captions.status, captions.text.trim()]).toEqual([200, vtt.trim()])
    const unknown = await call(learningPaths.captions, { params: { ...params, language: 'es' } }, learner)
    expect(unknown.code).toBe('NOT_FOUND')
  })
})

onBothDatabasesNightly('a quiz', (world) => {
  const asked = async (traits = {}) => {
    const learner = await getLearner(world())
    const path = await makePath(world(), { units: [quizUnit(), videoUnit()], ...traits })
    const [unit] = path.units
    const { questions, revision, body } = await openQuiz(world(), path, unit!, learner)
    const answer = (answers: { question: string; options: string[] }[], of = revision) =>
      world().call(learningPaths.answer, { ...at(path, unit!), body: { answers, revision: of } }, learner)
    return { learner, path, unit: unit!, questions, revision, body, answer }
  }

  test('is graded by the service: one option, exactly all right options, or the right order', async () => {
    const { questions, answer } = await asked()
    const right = rightAnswers(questions)
    const [single, multiple, ordering] = right
    const allOfMultiple = questions[1]!.options.map(({ id }) => id)
    const getGrades = async (answers: typeof right) =>
      (await answer(answers)).body.result.questions.map(({ isRight }) => isRight)
    expect(await getGrades([])).toEqual([false, false, false])
    expect(await getGrades([{ ...multiple!, options: multiple!.options.slice(1) }])).toEqual([
      false,
      false,
      false,
    ])
    expect(await getGrades([{ ...multiple!, options: allOfMultiple }, single!])).toEqual([true, false, false])
    expect(await getGrades([{ ...ordering!, options: ordering!.options.toReversed() }])).toEqual([
      false,
      false,
      false,
    ])
    expect(await getGrades([{ ...multiple!, options: multiple!.options.toReversed() }])).toEqual([
      false,
      true,
      false,
    ])
    const { body } = await answer(right)
    expect(body.result).toMatchObject({ right: 3, total: 3, isPassed: true })
    expect(body.result.questions[2]!.options).toEqual(ordering!.options)
    expect(body.result.questions[0]!.explanation).toContain('<em>so</em>')
    expect(getStates(body.path)).toEqual(['finished', 'open'])
  })

  test('stores each attempt, shows the last one, and stays passed after a later failure', async () => {
    const { learner, path, unit, questions, answer } = await asked()
    const before = await openQuiz(world(), path, unit, learner)
    expect(before.body.lastResult).toBeNull()
    const failed = await answer([])
    expect([failed.body.result.isPassed, getStates(failed.body.path)]).toEqual([false, ['begun', 'open']])
    await answer(rightAnswers(questions))
    const later = await answer([])
    expect(getStates(later.body.path)).toEqual(['finished', 'open'])
    const after = await openQuiz(world(), path, unit, learner)
    expect(after.body.lastResult).toMatchObject({ right: 0, isPassed: false })
    const rows = await world()
      .context.database.selectFrom('learning_answers')
      .select(['right_count', 'question_count', 'passed'])
      .where('identity_uid', '=', learner.uid)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(rows.map(({ right_count: right, passed }) => [right, passed])).toEqual([
      [0, false],
      [3, true],
      [0, false],
    ])
  })

  test('keeps the result of the last attempt when the pass mark changes', async () => {
    const { learner, path, unit, questions, answer } = await asked()
    await answer(rightAnswers(questions).slice(1))
    const [quiz, ...others] = getUnits(path)
    const easier = { ...quiz!, quiz: { ...quiz!.quiz!, passPercent: 50 } }
    expect((await changePath(world(), path, { units: [easier, ...others] })).status).toBe(200)
    const { body } = await openQuiz(world(), path, unit, learner)
    expect([body.lastResult!.right, body.lastResult!.isPassed, body.state]).toEqual([2, false, 'begun'])
    const again = await answer(rightAnswers(questions).slice(1))
    expect([again.body.result.isPassed, getStates(again.body.path)]).toEqual([true, ['finished', 'open']])
  })

  test('does not reveal the right answers before it is answered', async () => {
    const { call } = world()
    const secret = 'plantedwhy'
    const questions = threeQuestions.map((question) => ({ ...question, explanation: secret }))
    const { learner, path, unit, body } = await asked({ units: [quizUnit(questions)] })
    const own = { params: { path: path.slug } }
    const answers = [
      await call(learningPaths.list, {}, learner),
      await call(learningPaths.findUnits, { query: { q: unit.title } }, learner),
      await call(learningPaths.get, own, learner),
      await call(learningPaths.getUnit, at(path, unit), learner),
      await call(learningPaths.teasers, {}, learner),
      await call(learningPaths.ofUser, { params: { id: learner.uid } }, learner),
      await call(learningPaths.setProgress, { ...at(path, unit), body: {} }, learner),
    ]
    for (const { text } of answers) expect(text).not.toMatch(/plantedwhy|isRight|explanation/)
    // Sorted by random ids, because the order that was written is the right answer of `ordering`.
    for (const { options } of body.quiz!.questions) {
      expect(options.map(({ id }) => id)).toEqual(options.map(({ id }) => id).toSorted())
      expect(options.map((option) => Object.keys(option))).toEqual(options.map(() => ['id', 'text']))
    }
    const document = await world().fetch(new Request('http://service.test/openapi.json'))
    expect(await document.text()).not.toContain(secret)
    // A decoy: the administrator who edits the path reads it.
    const { text } = await call(
      learningPaths.getManaged,
      { params: { id: path.id } },
      await getBuilder(world()),
    )
    expect(text).toContain(secret)
  })

  test('rejects foreign, repeated or surplus answers at their fields and stores nothing', async () => {
    const { questions, answer, learner } = await asked()
    const [single, multiple] = rightAnswers(questions)
    const foreign = crypto.randomUUID()
    const getPlace = async (answers: { question: string; options: string[] }[]) =>
      (await answer(answers)).fields.map(({ path }) => path)
    expect(await getPlace([single!, { question: foreign, options: [] }])).toEqual(['answers.1.question'])
    expect(await getPlace([single!, single!])).toEqual(['answers.1.question'])
    expect(await getPlace([{ ...single!, options: multiple!.options.slice(0, 1) }])).toEqual([
      'answers.0.options.0',
    ])
    expect(await getPlace([{ ...single!, options: questions[0]!.options.map(({ id }) => id) }])).toEqual([
      'answers.0.options',
    ])
    const [chosen] = multiple!.options
    expect(await getPlace([{ ...multiple!, options: [chosen!, chosen!] }])).toEqual(['answers.0.options.1'])
    const rows = world().context.database.selectFrom('learning_answers').selectAll()
    expect(await rows.where('identity_uid', '=', learner.uid).execute()).toEqual([])
  })

  test('that changed meanwhile is not graded, and a finished one is marked as changed', async () => {
    const { learner, path, unit, questions, answer } = await asked()
    await answer(rightAnswers(questions))
    const kept = getUnits(path)
    const reworded = {
      ...kept[0]!,
      quiz: {
        ...kept[0]!.quiz!,
        questions: kept[0]!.quiz!.questions.map((question) => ({ ...question, explanation: 'Better said' })),
      },
    }
    const explained = await changePath(world(), path, { units: [reworded, kept[1]!] })
    const same = await openQuiz(world(), path, unit, learner)
    expect([same.body.state, same.body.revision, same.body.lastResult?.isPassed]).toEqual([
      'finished',
      1,
      true,
    ])
    const [first, ...others] = reworded.quiz.questions
    const another = {
      ...reworded,
      quiz: { ...reworded.quiz, questions: [{ ...first!, text: 'Which?' }, ...others] },
    }
    await changePath(world(), explained.body, { units: [another, kept[1]!] })
    const changed = await openQuiz(world(), path, unit, learner)
    expect([changed.body.state, changed.body.revision, changed.body.lastResult]).toEqual(['changed', 2, null])
    expect((await answer(rightAnswers(questions), 1)).code).toBe('CONFLICT')
    const { body } = await answer(rightAnswers(changed.questions), 2)
    expect(getStates(body.path)).toEqual(['finished', 'open'])
  })

  test('cannot be marked as finished, and takes thirty attempts an hour', async () => {
    const { learner, path, unit, answer } = await asked()
    expect((await finish(world(), path, unit, learner)).fields[0]?.path).toBe('isFinished')
    for (let count = 0; count < 30; count += 1) expect((await answer([])).status).toBe(200)
    expect((await answer([])).code).toBe('TOO_MANY_REQUESTS')
    const other = await asked()
    expect((await other.answer([])).status).toBe(200)
  })
})
