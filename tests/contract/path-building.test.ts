import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { ManagedPath, PathInput, UnitInput } from '~/contract/path-building'
import {
  getBuilder,
  changePath,
  makePath,
  pathInput,
  quizUnit,
  readingUnit,
  threeQuestions,
  getUnits,
  videoUnit,
  vtt,
} from './learning-world'
import { onDatabase, type TestPerson } from './world'

const { learningPaths, pages } = contract

onDatabase('building learning paths', (world) => {
  const create = async (traits: Partial<PathInput> = {}) =>
    world().call(learningPaths.create, { body: pathInput(traits) }, await getBuilder(world()))

  const getPlaces = async (units: UnitInput[]) => (await create({ units })).fields.map(({ path }) => path)

  const read = async (id: string) =>
    (await world().call(learningPaths.getManaged, { params: { id } }, await getBuilder(world()))).body

  const finish = (path: { slug: string }, unit: { slug: string }, person: TestPerson) =>
    world().call(
      learningPaths.setProgress,
      { params: { path: path.slug, unit: unit.slug }, body: { isFinished: true } },
      person,
    )

  const actsOn = (id: string) =>
    world()
      .context.database.selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()

  test('minutes are derived from the document, the video, the quiz and the introduction', async () => {
    const { call, page } = world()
    const document = await page({ status: 'published' })
    const length = videoUnit().video!
    const { body: path } = await create({
      units: [
        readingUnit(document.slug, { minutes: 90, body: 'word '.repeat(600) }),
        videoUnit({ minutes: 90, video: { ...length, duration: 45 } }),
        videoUnit({ minutes: 7, video: { ...length, duration: 0 } }),
        { ...quizUnit(), minutes: 90 },
      ],
    })
    const countMinutes = async () => (await read(path.id)).units.map(({ minutes }) => minutes)
    expect(await countMinutes()).toEqual([4, 1, 7, 3])
    const longer = { title: 'Longer', summary: '', body: 'word '.repeat(1000), baseVersion: 1 }
    const admin = await getBuilder(world())
    const params = { id: document.id }
    expect((await call(pages.save, { params, body: longer }, admin)).status).toBe(200)
    expect((await call(pages.setStatus, { params, body: { status: 'published' } }, admin)).status).toBe(200)
    expect(await countMinutes()).toEqual([8, 1, 7, 3])
    const rows = await call(learningPaths.listManaged, { query: {} }, admin)
    expect(rows.body.data.find(({ id }) => id === path.id)?.minutes).toBe(19)
  })

  test('a text unit is rendered, sanitized and found by search, for users who may open it', async () => {
    const { call, person } = world()
    const word = `written${crypto.randomUUID().slice(0, 8)}`
    const body = `## Wiring\n\n**${word}** ![Plate](/api/files/media/x-640x360.webp)\n\n<script>alert(1)</script> [x](javascript:alert(1))`
    const text = readingUnit('', { pageSlug: null, body })
    const after = readingUnit('', { pageSlug: null, body: 'word '.repeat(600) })
    const path = await makePath(world(), { order: 'required', units: [text, after] })
    expect(path.units.map(({ minutes }) => minutes)).toEqual([1, 3])
    expect(await getPlaces([readingUnit('', { pageSlug: null, body: ' ' })])).toEqual(['units.0.pageSlug'])

    const learner = await person({ status: 'approved' })
    const open = (unit: UnitInput, by: TestPerson) =>
      call(learningPaths.getUnit, { params: { path: path.slug, unit: unit.slug } }, by)
    const shown = (await open(text, learner)).body
    expect(shown.html).toContain(`<strong>${word}</strong>`)
    expect(shown.html).toContain('<img')
    expect(shown.html).not.toMatch(/<script|href="javascript/)
    expect(shown.document).toBeNull()
    expect((await open(after, learner)).code).toBe('UNIT_LOCKED')
    const pending = await person({})
    expect((await open(text, pending)).code).toBe('NOT_APPROVED')
    const find = async (by: TestPerson) =>
      (await call(pages.search, { query: { q: word } }, by)).body.data.map(({ slug }) => slug)
    expect(await find(learner)).toEqual([text.slug])
    expect(await find(pending)).toEqual([])

    expect((await finish(path, text, learner)).status).toBe(200)
    const [first, second] = getUnits(path)
    await changePath(world(), path, { units: [{ ...first!, body: `${body} And more.` }, second!] })
    expect((await open(text, learner)).body.state).toBe('changed')
  })

  test('a saved path is read back with ids, and each save is in the audit log', async () => {
    const document = await world().page()
    const units = [readingUnit(document.slug), videoUnit(), quizUnit()]
    const { status, body } = await create({ title: 'First', units })
    expect([status, body.revision]).toEqual([201, 1])
    expect(await read(body.id)).toEqual(body)
    expect(body.units).toMatchObject(units.map((unit) => ({ slug: unit.slug, revision: 1 })))
    expect(body.units[1]!.video).toEqual(units[1]!.video)
    expect(body.units[2]!.quiz!.questions.map(({ id }) => id)).toEqual(
      threeQuestions.map(() => expect.any(String)),
    )
    const saved = await changePath(world(), body, { title: 'Second' })
    expect([saved.status, saved.body.revision]).toEqual([200, 2])
    expect(saved.body.units).toEqual(body.units)
    expect(await actsOn(body.id)).toMatchObject([
      { action: 'path.create', after: { title: 'First' } },
      { action: 'path.update', before: { title: 'First' }, after: { title: 'Second' } },
    ])
  })

  test('a stale save conflicts, also when two save at once', async () => {
    const path = await makePath(world())
    expect((await changePath(world(), path, { title: 'Mine' })).status).toBe(200)
    expect((await changePath(world(), path, { title: 'Yours' })).code).toBe('CONFLICT')
    const newest = await read(path.id)
    expect(newest.title).toBe('Mine')
    const both = await Promise.all(['A', 'B'].map((title) => changePath(world(), newest, { title })))
    expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'CONFLICT'])
  })

  test('two paths cannot have the same slug, even concurrently', async () => {
    const { slug } = await makePath(world())
    expect((await create({ slug })).code).toBe('SLUG_IN_USE')
    const other = await makePath(world())
    expect((await changePath(world(), other, { slug })).code).toBe('SLUG_IN_USE')
    const fresh = pathInput().slug
    const both = await Promise.all([create({ slug: fresh }), create({ slug: fresh })])
    expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual([201, 'SLUG_IN_USE'])
  })

  test('cyclic prerequisites are rejected, direct, indirect and concurrent', async () => {
    const [a, b, c] = [await makePath(world()), await makePath(world()), await makePath(world())]
    const first = await changePath(world(), b, { prerequisites: [a.slug] })
    expect(first.body.prerequisites).toEqual([a.slug])
    await changePath(world(), c, { prerequisites: [b.slug] })
    const far = await changePath(world(), a, { prerequisites: [c.slug] })
    expect(far.fields.map(({ path }) => path)).toEqual(['prerequisites.0'])
    const itself = await changePath(world(), a, { prerequisites: ['no-such-path', a.slug] })
    expect(itself.fields.map(({ path }) => path)).toEqual(['prerequisites.0', 'prerequisites.1'])
    const [d, e] = [await makePath(world()), await makePath(world())]
    const both = await Promise.all([
      changePath(world(), d, { prerequisites: [e.slug] }),
      changePath(world(), e, { prerequisites: [d.slug] }),
    ])
    expect(both.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'FIELDS_INVALID'])
  })

  test('an invalid unit is rejected at its field', async () => {
    const video = videoUnit().video!
    const [one, other] = [videoUnit(), videoUnit()]
    expect(await getPlaces([one, { ...other, slug: one.slug }])).toEqual(['units.1.slug'])
    expect(await getPlaces([one, readingUnit('no-such-document')])).toEqual(['units.1.pageSlug'])
    const content = await world().page({ kind: 'content' })
    expect(await getPlaces([readingUnit(content.slug)])).toEqual(['units.0.pageSlug'])
    expect(await getPlaces([{ ...one, id: crypto.randomUUID() }])).toEqual(['units.0.id'])
    const spoken = (captions: { language: string; label: string; vtt: string }[]) =>
      getPlaces([videoUnit({ video: { ...video, captions } })])
    const english = { language: 'en', label: 'English', vtt }
    expect(await spoken([english, { ...english, language: 'es', vtt: 'Hello' }])).toEqual([
      'units.0.video.captions.1.vtt',
    ])
    expect(await spoken([{ ...english, vtt: 'WEBVTT\n' }])).toEqual(['units.0.video.captions.0.vtt'])
    expect(await spoken([english, english])).toEqual(['units.0.video.captions.1.language'])
    const elsewhere = (address: string) =>
      getPlaces([videoUnit({ video: { ...video, sources: [], address } })])
    expect(await elsewhere('https://www.youtube.com/@meridian')).toEqual(['units.0.video.address'])
    const [single] = threeQuestions
    const twice = { ...single!, options: [...single!.options, { text: 'Wrong 1', isRight: false }] }
    expect(await getPlaces([quizUnit([single!, twice])])).toEqual(['units.0.quiz.questions.1.options.2.text'])
    const explanation = `${'> '.repeat(800)}deep`
    expect(await getPlaces([quizUnit([{ ...single!, explanation }])])).toEqual([
      'units.0.quiz.questions.0.explanation',
    ])
  })

  test('a unit that is removed and added again restores the learners’ progress', async () => {
    const { call, person } = world()
    const learner = await person({ status: 'approved' })
    const path = await makePath(world(), { units: [videoUnit(), videoUnit(), videoUnit()] })
    const [first, second, third] = getUnits(path)
    for (const unit of [first!, second!]) await finish(path, unit, learner)
    const without = await changePath(world(), path, { units: [first!, third!] })
    expect(without.body.units).toHaveLength(2)
    const standing = async () =>
      (await call(learningPaths.get, { params: { path: path.slug } }, learner)).body
    expect((await standing()).finishedUnits).toBe(1)
    const own = async () =>
      (await call(learningPaths.ofUser, { params: { id: learner.uid } }, learner)).body.data[0]!.finishedUnits
    await world().runDueJobs('learning paths')
    expect(await own()).toBe(1)
    const back = await changePath(world(), without.body, {
      units: [third!, { ...second!, title: 'Back' }, first!],
    })
    expect(back.body.units.map(({ id }) => id)).toEqual([third!.id, second!.id, first!.id])
    expect((await standing()).units.map(({ state }) => state)).toEqual(['open', 'finished', 'finished'])
    await world().runDueJobs('learning paths')
    expect(await own()).toBe(2)
  })

  test('two units can swap slugs in one save', async () => {
    const path = await makePath(world(), { units: [videoUnit(), videoUnit()] })
    const [first, second] = getUnits(path)
    const units = [
      { ...first!, slug: second!.slug },
      { ...second!, slug: first!.slug },
    ]
    const { status, body } = await changePath(world(), path, { units })
    expect([status, body.units.map(({ slug }) => slug)]).toEqual([200, [second!.slug, first!.slug]])
  })

  test('a null character in captions is stored as a replacement character', async () => {
    const video = { ...videoUnit().video!, captions: [{ language: 'en', label: 'English', vtt: `${vtt}\0` }] }
    const path = await makePath(world(), { units: [videoUnit({ video })] })
    expect(path.units[0]!.video!.captions[0]!.vtt).toBe(`${vtt}\u{FFFD}`)
  })

  test('another video marks a finished unit as changed, other captions do not', async () => {
    const { call, person } = world()
    const learner = await person({ status: 'approved' })
    const path = await makePath(world(), { units: [videoUnit()] })
    const [unit] = getUnits(path)
    await finish(path, unit!, learner)
    const stateAfter = async (from: ManagedPath, video: Partial<NonNullable<UnitInput['video']>>) => {
      const saved = await changePath(world(), from, {
        units: [{ ...unit!, video: { ...unit!.video!, ...video } }],
      })
      const { body } = await call(learningPaths.get, { params: { path: path.slug } }, learner)
      return { path: saved.body, state: body.units[0]!.state, finishedAt: body.finishedAt }
    }
    const silent = await stateAfter(path, { captions: [], chapters: [] })
    expect(silent.state).toBe('finished')
    const address = 'https://youtu.be/dQw4w9WgXcQ?t=4'
    const another = await stateAfter(silent.path, { sources: [], address })
    expect([another.state, another.finishedAt]).toEqual(['changed', silent.finishedAt])
    const { body } = await call(
      learningPaths.getUnit,
      { params: { path: path.slug, unit: unit!.slug } },
      learner,
    )
    expect([body.video!.provider, body.video!.providerId]).toEqual(['youtube', 'dQw4w9WgXcQ'])
  })

  test('only a path that no other requires can be deleted, with its progress', async () => {
    const { call, person, context } = world()
    const learner = await person({ status: 'approved' })
    const path = await makePath(world(), { units: [videoUnit(), videoUnit()] })
    const asking = await makePath(world(), { title: 'Asking', prerequisites: [path.slug] })
    await finish(path, path.units[0]!, learner)
    const remove = async (id: string) =>
      call(learningPaths.remove, { params: { id } }, await getBuilder(world()))
    const refused = await remove(path.id)
    expect([refused.code, JSON.parse(refused.text).detail]).toEqual([
      'NOT_EMPTY',
      '“Asking” asks for this path to be finished first. Change that before you remove it.',
    ])
    expect((await remove(asking.id)).status).toBe(204)
    expect((await remove(path.id)).status).toBe(204)
    expect((await remove(path.id)).code).toBe('NOT_FOUND')
    await world().runDueJobs('learning paths')
    const left = context.database.selectFrom('learning_progress').selectAll()
    expect(await left.where('identity_uid', '=', learner.uid).execute()).toEqual([])
    expect((await actsOn(path.id)).at(-1)).toMatchObject({
      action: 'path.remove',
      before: { slug: path.slug },
    })
  })

  test('paths are ordered by a list that must name all of them', async () => {
    const { call } = world()
    const made = [await makePath(world()), await makePath(world()), await makePath(world())]
    const by = await getBuilder(world())
    const listed = async () => (await call(learningPaths.listManaged, {}, by)).body.data.map(({ id }) => id)
    const ids = await listed()
    expect(ids.slice(-3)).toEqual(made.map(({ id }) => id))
    const turned = ids.toReversed()
    expect((await call(learningPaths.arrange, { body: { ids: turned } }, by)).status).toBe(204)
    expect(await listed()).toEqual(turned)
    for (const wrong of [ids.slice(1), [...ids, crypto.randomUUID()], [...ids.slice(1), ids[1]!]]) {
      expect((await call(learningPaths.arrange, { body: { ids: wrong } }, by)).code).toBe('CONFLICT')
    }
    expect(await listed()).toEqual(turned)
  })

  test('a unit follows its document to a new slug, and loses it when it is deleted', async () => {
    const { call, component, page } = world()
    const by = await getBuilder(world())
    const document = await page({ ...(await component()), status: 'draft', published_at: null })
    const path = await makePath(world(), { units: [readingUnit(document.slug)] })
    const slug = `moved-${path.slug}`
    await call(contract.pages.setSlug, { params: { id: document.id }, body: { slug } }, by)
    expect((await read(path.id)).units[0]!.pageSlug).toBe(slug)
    await call(contract.pages.remove, { params: { id: document.id } }, by)
    expect((await read(path.id)).units[0]!.pageSlug).toBeNull()
  })
})

onDatabase('the learners of a path', (world) => {
  const learning = async () => {
    const { call, person } = world()
    const path = await makePath(world(), { units: [videoUnit(), videoUnit()] })
    const [first, second] = path.units
    const finish = (unit: { slug: string }, by: TestPerson) =>
      call(
        learningPaths.setProgress,
        { params: { path: path.slug, unit: unit.slug }, body: { isFinished: true } },
        by,
      )
    const traits = { status: 'approved' as const, companyName: 'Röhr & Co' }
    const begun = await person({ ...traits, firstName: 'Begoña' })
    const finished = await person({ ...traits, firstName: 'Fin' })
    const gone = await person(traits)
    const by = await getBuilder(world())
    await finish(first!, begun)
    world().advance(1000)
    for (const unit of [first!, second!]) await finish(unit, finished)
    await finish(first!, gone)
    await call(contract.users.remove, { params: { id: gone.uid } }, by)
    const list = (query: object = {}) =>
      call(learningPaths.listLearners, { params: { id: path.id }, query }, by)
    return { path, begun, finished, list, by }
  }

  test('are listed by latest activity with their progress, without deleted users', async () => {
    const { path, begun, finished, list } = await learning()
    const { body } = await list()
    expect(body.data.map(({ identityUid, finishedUnits }) => [identityUid, finishedUnits])).toEqual([
      [finished.uid, 2],
      [begun.uid, 1],
    ])
    expect([body.total, body.path.slug, body.units.map((unit) => unit.finished)]).toEqual([
      2,
      path.slug,
      [2, 1],
    ])
    const names = async (query: object) => (await list(query)).body.data.map(({ email }) => email)
    expect(await names({ name: 'BEGOÑA' })).toEqual([begun.email])
    expect(await names({ state: 'begun' })).toEqual([begun.email])
    expect(await names({ state: 'finished' })).toEqual([finished.email])
    expect(await names({ name: '%' })).toEqual([])
    const managed = await world().call(learningPaths.listManaged, {}, await getBuilder(world()))
    expect(managed.body.data.find(({ id }) => id === path.id)).toMatchObject({ learners: 2, finished: 1 })
  })

  test('are exported as CSV, which the audit log records', async () => {
    const { path, begun, finished, by } = await learning()
    const { text } = await world().call(
      learningPaths.exportLearners,
      { params: { id: path.id }, query: { state: 'begun' } },
      by,
    )
    const [heading, ...rows] = text.trim().split('\r\n')
    expect(heading).toContain('identityUid,name,email,company,finishedUnits')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`${begun.uid},Begoña`)
    expect(text).not.toContain(finished.uid)
    const acts = world().context.database.selectFrom('audit_entries').select('after')
    expect(
      await acts.where('subject_id', '=', path.id).where('action', '=', 'path.export').execute(),
    ).toMatchObject([{ after: { state: 'begun' } }])
    const asked = { params: { id: path.id }, query: { name: 'a\0b' } }
    expect((await world().call(learningPaths.exportLearners, asked, by)).status).toBe(200)
  })
})
