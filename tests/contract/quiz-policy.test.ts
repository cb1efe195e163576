import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { QuizQuestion } from '~/contract/learning'
import type { QuestionInput, QuizInput } from '~/contract/path-building'
import { changePath, getBuilder, getUnits, makePath, quizUnit, threeQuestions } from './learning-world'
import { onBothDatabasesNightly } from './world'

const { learningPaths } = contract

const secret = 'plantedwhy'
const question = (number: number): QuestionInput => ({
  ...threeQuestions[0]!,
  text: `Question ${number}?`,
  explanation: secret,
})

const answersTo = (questions: readonly QuizQuestion[], word: 'Right' | 'Wrong') =>
  questions.map(({ id, options }) => ({
    question: id,
    options: options.filter(({ text }) => text.startsWith(word)).map((option) => option.id),
  }))

onBothDatabasesNightly('the quiz policy', (world) => {
  const asked = async (policy: Partial<QuizInput>, questions = [question(1)]) => {
    const { call, person } = world()
    const learner = await person({ status: 'approved' })
    const unit = quizUnit(questions)
    const path = await makePath(world(), { units: [{ ...unit, quiz: { ...unit.quiz!, ...policy } }] })
    const params = { path: path.slug, unit: path.units[0]!.slug }
    const open = async () => (await call(learningPaths.getUnit, { params }, learner)).body
    const first = await open()
    const send = (answers: { question: string; options: string[] }[], attempt?: number, revision = 1) => {
      const body = { answers, revision, ...(attempt === undefined ? {} : { attempt }) }
      return call(learningPaths.answer, { params, body }, learner)
    }
    const wrong = answersTo(first.quiz!.questions, 'Wrong')
    const right = answersTo(first.quiz!.questions, 'Right')
    const listed = async () => {
      const input = { params: { id: path.id }, query: {} }
      return (await call(learningPaths.listLearners, input, await getBuilder(world()))).body.data[0]!
    }
    return { learner, path, open, first, send, wrong, right, listed }
  }

  test('has no limits by default', async () => {
    const { path, first } = await asked({})
    expect(path.units[0]!.quiz).toMatchObject({
      maxAttempts: null,
      waitMinutes: 0,
      showAnswers: 'attempt',
      drawCount: null,
    })
    expect(first.quiz!.attempts).toEqual({ number: 1, left: null, nextAt: null })
  })

  test('has no limits if a node of the previous release saved the quiz', async () => {
    const { path, open, send, wrong } = await asked({})
    await sql`
      update learning_units set quiz = quiz - array['maxAttempts', 'waitMinutes', 'showAnswers', 'drawCount']
      where id = ${path.units[0]!.id}`.execute(world().context.database)
    expect((await send(wrong)).body.attempts).toEqual({ number: 2, left: null, nextAt: null })
    expect((await open()).quiz!.questions).toHaveLength(1)
  })

  test('limits the attempts, and an administrator can grant one more', async () => {
    const { call, person } = world()
    const { learner, path, open, send, wrong, right, listed } = await asked({ maxAttempts: 2 })
    expect((await send(wrong)).body.attempts).toEqual({ number: 2, left: 1, nextAt: null })
    await send(wrong)
    const refused = await send(right)
    expect([refused.status, refused.code]).toEqual([409, 'NO_ATTEMPT_LEFT'])
    const { quiz, state } = await open()
    expect([quiz!.attempts.left, quiz!.questions, quiz!.questionCount, state]).toEqual([0, [], 1, 'begun'])
    expect((await listed()).quizzes).toEqual([
      { id: path.units[0]!.id, title: 'Check', attempts: 2, maxAttempts: 2, isPassed: false },
    ])

    const builder = await getBuilder(world())
    const input = {
      params: { id: path.id, learner: learner.uid },
      body: { unit: path.units[0]!.id, idempotencyKey: crypto.randomUUID() },
    }
    expect((await call(learningPaths.grantAttempt, input, learner)).code).toBe('FORBIDDEN')
    expect((await call(learningPaths.grantAttempt, input, builder)).status).toBe(204)
    expect((await call(learningPaths.grantAttempt, input, builder)).status).toBe(204)
    const stranger = { ...input, params: { ...input.params, learner: (await person({})).uid } }
    stranger.body = { ...input.body, idempotencyKey: crypto.randomUUID() }
    expect((await call(learningPaths.grantAttempt, stranger, builder)).code).toBe('NOT_FOUND')
    expect((await listed()).quizzes[0]!.maxAttempts).toBe(3)
    const audited = await call(contract.audit.list, { query: { action: 'path.grant-attempt' } }, builder)
    expect(audited.body.data.filter(({ subjectId }) => subjectId === path.id)).toHaveLength(1)
    expect((await send(right)).body.result.isPassed).toBe(true)
    expect((await send(right)).code).toBe('NO_ATTEMPT_LEFT')
  })

  test('sets a waiting time after a failed attempt, and returns its end', async () => {
    const { open, send, wrong, right } = await asked({ waitMinutes: 90 })
    const failed = await send(wrong)
    const { at } = failed.body.result
    const nextAt = new Date(Date.parse(at) + 90 * 60_000).toISOString()
    expect(failed.body.attempts).toEqual({ number: 2, left: null, nextAt })
    const early = await send(right)
    expect([early.status, early.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(early.text).not.toContain(nextAt)
    expect((await open()).quiz!.questions).toEqual([])
    world().advance(90 * 60_000)
    expect((await open()).quiz!.attempts.nextAt).toBeNull()
    expect((await send(right)).body.result.isPassed).toBe(true)
    // A passed quiz may be answered again at once.
    expect((await send(wrong)).status).toBe(200)
  })

  test('counts one attempt if two tabs send it at once', async () => {
    const { send, wrong, right, listed } = await asked({ maxAttempts: 3 })
    const same = await Promise.all([send(wrong, 1), send(wrong, 1)])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    expect(same[0]!.body.result).toEqual(same[1]!.body.result)
    expect((await listed()).quizzes[0]!.attempts).toBe(1)
    const others = await Promise.all([send(wrong, 2), send(right, 2)])
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(others.find(({ status }) => status === 409)!.code).toBe('CONFLICT')
    expect((await listed()).quizzes[0]!.attempts).toBe(2)
    expect((await send(right, 7)).code).toBe('CONFLICT')
  })

  test('hides the right answers until the quiz is passed, or always', async () => {
    for (const showAnswers of ['passed', 'never'] as const) {
      const { open, send, wrong, right } = await asked({ showAnswers }, [question(1), question(2)])
      const hidden = { isRight: null, options: null, explanation: '' }
      const failed = await send([...wrong.slice(1), ...right.slice(0, 1)])
      expect(failed.body.result).toMatchObject({ right: 1, total: 2, questions: [hidden, hidden] })
      expect(failed.text + JSON.stringify(await open())).not.toContain(secret)
      const passed = await send(right)
      const shown = showAnswers === 'passed'
      expect(passed.body.result.questions.map(({ isRight }) => isRight)).toEqual(
        shown ? [true, true] : [null, null],
      )
      expect(passed.text.includes(secret)).toBe(shown)
      // A passed quiz stays passed, so a later failure shows the right answers.
      expect((await send(wrong)).text.includes(secret)).toBe(shown)
      expect(JSON.stringify((await open()).lastResult).includes(secret)).toBe(shown)
    }
  })

  test('draws questions for each attempt, and accepts answers to those only', async () => {
    const all = Array.from({ length: 12 }, (_, number) => question(number))
    const { path, open, first, send } = await asked({ drawCount: 3 }, all)
    const ids = (unit: Awaited<ReturnType<typeof open>>) => unit.quiz!.questions.map(({ id }) => id)
    expect([ids(first).length, first.quiz!.questionCount]).toEqual([3, 3])
    expect(ids(await open())).toEqual(ids(first))
    const known = path.units[0]!.quiz!.questions.map(({ id }) => id!)
    const undrawn = known.find((id) => !ids(first).includes(id))!
    expect((await send([{ question: undrawn, options: [] }])).code).toBe('CONFLICT')
    const { body } = await send(answersTo(first.quiz!.questions, 'Wrong'))
    expect(body.result.questions.map(({ id }) => id)).toEqual(ids(first))
    const drawn = new Set(ids(first))
    for (let attempt = 2; attempt < 6; attempt += 1) {
      const next = await open()
      expect(next.lastResult!.total).toBe(3)
      for (const id of ids(next)) drawn.add(id)
      await send(answersTo(next.quiz!.questions, 'Wrong'), attempt)
    }
    expect(drawn.size).toBeGreaterThan(3)
    const last = await open()
    const passed = await send(answersTo(last.quiz!.questions, 'Right'))
    expect(passed.body.result).toMatchObject({ right: 3, total: 3, isPassed: true })
    expect((await open()).state).toBe('finished')
    // Until the quiz is opened again, there are no drawn questions to answer.
    expect((await send([])).status).toBe(200)
    expect((await send([])).code).toBe('CONFLICT')
  })

  test('restarts the count of attempts when the quiz changes', async () => {
    const { path, open, send, wrong } = await asked({ maxAttempts: 1 })
    await send(wrong)
    const [unit] = getUnits(path)
    const quiz = { ...unit!.quiz!, questions: [...unit!.quiz!.questions, question(2)] }
    expect((await changePath(world(), path, { units: [{ ...unit!, quiz }] })).status).toBe(200)
    const { quiz: changed, revision } = await open()
    expect([changed!.attempts.left, revision]).toEqual([1, 2])
    expect((await send([], 1, 2)).status).toBe(200)
  })
})
