import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { type Answers, type ApplicationForm, checkAnswers } from '~/contract/application-form'
import { checkForm } from '~/contract/check-form'
import { maxAnswerFiles, maxStoredFiles } from '~/contract/applications'
import { formOf, question } from '../support/application-form'
import { answers, onDatabase, type TestPerson } from './world'

const { applicationForm, applications, audit, ownAccount } = contract

const wantsKit = { question: 'needs', values: ['kit'] }
const needs = question({
  id: 'needs',
  kind: 'several',
  required: true,
  options: [
    { value: 'kit', label: 'A kit' },
    { value: 'sdk', label: 'SDK' },
  ],
})

const pdf = new TextEncoder().encode('%PDF-1.7 a plan')

const find = (form: ApplicationForm, value: unknown) =>
  checkAnswers(form, { asked: value }).problems.map(({ path }) => path)

const findProblems = (...questions: Parameters<typeof formOf>) =>
  checkForm(formOf(...questions)).map(({ path }) => path.replace('sections.0.questions.', ''))

const askAfter = (value: string) =>
  question({ id: 'after', kind: 'country', showWhen: { question: 'terms', values: [value] } })

onDatabase('the application form', (world) => {
  const publish = async (form: ApplicationForm, by?: TestPerson) => {
    const { call, administrator } = world()
    const admin = by ?? (await administrator())
    const { revision } = (await call(applicationForm.get, {}, admin)).body
    const saved = await call(applicationForm.save, { body: { form, revision } }, admin)
    expect(saved.status).toBe(200)
    const published = await call(applicationForm.publish, { body: { revision: saved.body.revision } }, admin)
    return { admin, saved, published }
  }
  const submit = (by: TestPerson, body: Answers & { formVersion?: number }) =>
    world().call(applications.submit, { params: { id: by.uid }, body }, by)
  const refusals = async (by: TestPerson, body: Answers) =>
    (await submit(by, body)).fields.map(({ path, code }) => `${path}: ${code}`)
  const uploadTo = (owner: string, by: TestPerson, fileName: string, body: Uint8Array) =>
    world().call(applications.uploadFile, { params: { id: owner }, query: { fileName }, body }, by)

  test('starts without brand-specific text, and accepts the default answers', async () => {
    const { call, person, administrator } = world()
    const { draft, versions, isChanged } = (await call(applicationForm.get, {}, await administrator())).body
    expect([versions.map(({ version }) => version), isChanged, checkForm(draft)]).toEqual([[1], false, []])
    expect(JSON.stringify(draft)).not.toMatch(/meter|interval|head-end|edge/i)
    const own = await person({})
    expect((await submit(own, answers)).body.submissions[0]).toMatchObject({ formVersion: 1, answers })
  })

  test('keeps submissions with their form version, and in drafts the answers that are still asked', async () => {
    const { call, person, applicant } = world()
    const before = await applicant()
    const writer = await person({})
    const ofWriter = { params: { id: writer.uid } }
    const draft = { project: 'Half a sen', country: 'Chile' }
    await call(applications.saveDraft, { ...ofWriter, body: draft }, writer)
    const goal = question({ id: 'goal', kind: 'long-text', label: 'Your goal?', required: true })
    const country = question({ id: 'country', kind: 'country', required: true })
    const { admin, published } = await publish(formOf(goal, country))
    const version = published.body.versions[0]!.version
    expect(published.body).toMatchObject({
      isChanged: false,
      versions: [{ publishedBy: expect.any(String) }, {}],
    })

    const old = (await call(applications.get, { params: { id: before.uid } }, admin)).body
    expect(old.submissions[0]).toMatchObject({ formVersion: version - 1, answers })
    expect(old.forms.map((form) => form.version)).toEqual([version, version - 1])
    expect(JSON.stringify(old.forms[1])).toContain('What will you build?')

    // A page that was opened before: answers to removed questions are dropped without an error.
    const body = { project: 'Half a sentence', country: 'Peru', goal: 'Water' }
    const saved = await call(applications.saveDraft, { ...ofWriter, body }, writer)
    expect(saved.body).toMatchObject({ formVersion: version, draft: { country: 'Peru', goal: 'Water' } })
    const stale = await submit(writer, { ...answers, formVersion: version - 1 })
    expect([stale.status, stale.code]).toEqual([409, 'CONFLICT'])
    expect(await refusals(writer, answers)).toEqual(['goal: answerRequired'])
    const sent = await submit(writer, { ...body, formVersion: version })
    expect(sent.body.submissions[0]!.answers).toEqual({ goal: 'Water', country: 'Peru' })

    const { data } = (await call(applications.listWaiting, { query: { count: 100 } }, admin)).body
    const shown = data.map(({ identityUid, country: where, project }) => [identityUid, where, project])
    expect(shown).toContainEqual([before.uid, 'Chile', answers.project])
    expect(shown).toContainEqual([writer.uid, 'Peru', 'Water'])

    const exported = await call(ownAccount.exportData, { params: { id: before.uid } }, before)
    expect(exported.text).toContain('What will you build?')
    expect(exported.text).not.toContain('Your goal?')
    const entries = (await call(audit.list, { query: { action: 'application-form.' } }, admin)).body.data
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      'application-form.publish',
      'application-form.save',
    ])
  })

  test('requires conditional questions only when shown, and drops hidden and unknown answers', async () => {
    const { person } = world()
    const where = question({ id: 'where', kind: 'short-text', required: true, showWhen: wantsKit })
    const terms = question({ id: 'terms', kind: 'agreement', showWhen: wantsKit })
    const who = { question: 'terms', values: ['yes'] }
    const signed = question({ id: 'signed', kind: 'short-text', required: true, showWhen: who })
    await publish(formOf(needs, where, terms, signed))
    const own = await person({})
    expect(await refusals(own, { needs: ['kit'], terms: true })).toEqual([
      'where: answerRequired',
      'signed: answerRequired',
    ])
    // Its question is hidden together with the one that it depends on.
    const sent = await submit(own, { needs: ['sdk'], where: 'Talca', terms: true, signed: 'Ana', else: 'x' })
    expect(sent.body.submissions[0]!.answers).toEqual({ needs: ['sdk'] })
  })

  test.each([
    ['short-text', { max: 5 }, ['', 'more than 5', 'two\nlines', 5], 'Talca'],
    ['long-text', { max: 9 }, ['  ', 'more than 9 of them'], 'a\nb'],
    ['number', { min: 1, max: 9 }, [null, 0, 10, 1.5, '3'], 3],
    ['choice', { options: needs.options }, ['', 'other', ['kit']], 'kit'],
    ['several', { options: needs.options, max: 1 }, [[], ['other'], ['kit', 'sdk'], 'kit'], ['kit']],
    ['date', {}, ['', '2026-02-31', 'today'], '2026-11-30'],
    ['country', {}, ['', 7], 'Chile'],
    ['web-address', {}, ['', 'example', 'javascript:alert(1)'], 'https://x.example/'],
    ['file', {}, ['', 'plan.pdf', true], '0199c8a5-0000-7000-8000-000000000000'],
    ['agreement', {}, [false, null, 'yes'], true],
  ] as const)('accepts only valid answers to a question of kind %s', (kind, more, wrong, right) => {
    const asked = question({ id: 'asked', kind, required: true, ...structuredClone(more) })
    for (const value of wrong) expect([value, find(formOf(asked), value)]).toEqual([value, ['asked']])
    expect(find(formOf(asked), right)).toEqual([])
    expect(find(formOf({ ...asked, required: false }), undefined)).toEqual([])
  })

  test('is published only when valid, and saved only over the revision that was read', async () => {
    const wrong = formOf(
      { ...needs, label: '', options: [{ value: 'kit', label: '' }] },
      question({ id: 'needs', kind: 'short-text' }),
      question({ id: 'first', kind: 'short-text', showWhen: { question: 'later', values: ['x'] } }),
      question({ id: 'later', kind: 'country' }),
    )
    const { admin, saved, published } = await publish(wrong)
    expect(saved.body.isChanged).toBe(true)
    expect(published.fields.map(({ path }) => path)).toEqual([
      'sections.0.questions.0.label',
      'sections.0.questions.0.options',
      'sections.0.questions.0.options.0.label',
      'sections.0.questions.1.label',
      'sections.0.questions.2.showWhen',
    ])
    const stale = { form: wrong, revision: saved.body.revision - 1 }
    expect((await world().call(applicationForm.save, { body: stale }, admin)).code).toBe('CONFLICT')
  })

  test('accepts files of allowed types, and serves them to the applicant and administrators only', async () => {
    const { call, fetch, person, administrator, advance, runDueJobs, context } = world()
    await publish(formOf(question({ id: 'plan', kind: 'file', required: true })))
    const [own, attacker] = [await person({}), await person({ status: 'approved' })]
    const admin = await administrator()
    const refuse = async (name: string, bytes: Uint8Array) =>
      (await uploadTo(own.uid, own, name, bytes)).fields.map(({ code }) => code)
    const html = new TextEncoder().encode('<script>alert(1)</script>')
    expect(await refuse('plan.html', html)).toEqual(['fileTypeRefused'])
    expect(await refuse('plan.pdf', html)).toEqual(['fileTypeRefused'])
    expect(await refuse('plan.txt', new Uint8Array([0xff, 0xfe, 0]))).toEqual(['fileTypeRefused'])
    expect(await refuse('plan.pdf', new Uint8Array())).toEqual(['fileRequired'])
    expect((await uploadTo(own.uid, attacker, 'plan.pdf', pdf)).code).toBe('NOT_FOUND')

    const kept = (await uploadTo(own.uid, own, 'plän.pdf', pdf)).body
    expect(kept).toMatchObject({ name: 'plän.pdf', mediaType: 'application/pdf', state: 'available' })
    const unused = (await uploadTo(own.uid, own, 'old.pdf', pdf)).body
    const open = (id: string, file: string, by: TestPerson) =>
      call(applications.openFile, { params: { id, file } }, by)
    expect((await open(own.uid, kept.id, own)).text).toBe('%PDF-1.7 a plan')
    expect((await open(own.uid, kept.id, admin)).status).toBe(200)
    const attempts = [
      await open(own.uid, kept.id, attacker),
      await open(attacker.uid, kept.id, attacker),
      await submit(await person({}), { plan: kept.id }),
    ]
    expect(attempts.map(({ status, fields }) => [status, fields?.map(({ code }) => code)])).toEqual([
      [404, []],
      [404, []],
      [422, ['fileNotUploaded']],
    ])
    const address = `http://service.test/users/${own.uid}/application/files/${kept.id}`
    const { headers } = await fetch(
      new Request(address, { headers: { authorization: `Bearer ${own.token}` } }),
    )
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')

    expect((await submit(own, { plan: kept.id })).status).toBe(200)
    advance(86_400_000 + 3_600_000)
    await runDueJobs('housekeeping')
    expect((await open(own.uid, unused.id, admin)).status).toBe(404)
    expect((await open(own.uid, kept.id, admin)).status).toBe(200)
    expect(await context.files.list('application-files')).toEqual([`application-files/${kept.id}`])
  })

  test('validates limits and conditions by the kind of the question', () => {
    const left = { min: 5, max: 3 }
    const terms = question({ id: 'terms', kind: 'agreement' })
    expect(findProblems(question({ id: 'asked', kind: 'short-text', ...left }))).toEqual([])
    expect(findProblems(question({ id: 'asked', kind: 'date', min: 5, max: 0 }))).toEqual([])
    expect(findProblems(question({ id: 'asked', kind: 'number', ...left }))).toEqual(['0.max'])
    expect(findProblems(question({ id: 'asked', kind: 'several', options: needs.options, max: 0 }))).toEqual([
      '0.max',
    ])
    expect([findProblems(terms, askAfter('no')), findProblems(terms, askAfter('kit'))]).toEqual([
      [],
      ['1.showWhen'],
    ])
  })

  test('accepts forms and answers of up to a megabyte', async () => {
    const { call, person } = world()
    const essays = Array.from({ length: 60 }, (_, at) =>
      question({ id: `essay-${at}`, kind: 'long-text', hint: 'h'.repeat(1000), label: 'x'.repeat(500) }),
    )
    const options = Array.from({ length: 60 }, (_, at) => ({ value: `${at}`, label: 'x'.repeat(200) }))
    const form = formOf(...essays.map((each) => ({ ...each, options })))
    expect((await publish(form)).published.status).toBe(201)
    const own = await person({})
    const body = Object.fromEntries(essays.map(({ id }) => [id, 'x'.repeat(10_000)]))
    const params = { id: own.uid }
    expect((await call(applications.saveDraft, { params, body }, own)).status).toBe(200)
    expect((await submit(own, body)).status).toBe(200)
  })

  test('limits the number of uploaded files of an account', async () => {
    const { person } = world()
    const own = await person({})
    for (let count = 0; count < maxAnswerFiles; count += 1) {
      expect((await uploadTo(own.uid, own, 'plan.txt', new Uint8Array([65]))).status).toBe(201)
    }
    const refused = await uploadTo(own.uid, own, 'plan.txt', new Uint8Array([65]))
    expect(refused.fields.map(({ code }) => code)).toEqual(['tooManyFiles'])
  })

  test('limits submitted files separately, and accepts none before the address is confirmed', async () => {
    const { person, context } = world()
    const [own, unconfirmed] = [await person({}), await person({ verified: false })]
    expect((await uploadTo(unconfirmed.uid, unconfirmed, 'plan.pdf', pdf)).code).toBe('EMAIL_NOT_CONFIRMED')
    const addSubmitted = (count: number) =>
      sql`insert into application_files
        (id, identity_uid, name, media_type, size, sha256, state, is_submitted, uploaded_at)
        select gen_random_uuid(), ${own.uid}, 'plan.pdf', 'application/pdf', 1, '', 'available', true, now()
        from generate_series(1, ${count}::integer)`.execute(context.database)
    await addSubmitted(maxStoredFiles - 1)
    expect((await uploadTo(own.uid, own, 'plan.pdf', pdf)).status).toBe(201)
    const refused = await uploadTo(own.uid, own, 'plan.pdf', pdf)
    expect(refused.fields.map(({ code }) => code)).toEqual(['tooManyStoredFiles'])
  })

  test('can be read in each published version', async () => {
    const { call } = world()
    const form = formOf(question({ id: 'goal', kind: 'long-text', label: 'Your goal?', required: true }))
    const { admin, published } = await publish(form)
    const { version } = published.body.versions[0]!
    const read = (of: number) => call(applicationForm.readVersion, { query: { version: of } }, admin)
    await publish(formOf(question({ id: 'later', kind: 'short-text', label: 'Later?' })), admin)
    expect((await read(version)).body).toEqual({ version, form })
    expect((await read(1)).body.form).not.toEqual(form)
    expect((await read(999)).code).toBe('NOT_FOUND')
  })
})
