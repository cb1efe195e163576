import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { changePath, makeCertificate, makePath, getUnits, videoUnit } from './learning-world'
import { onDatabase, type TestPerson } from './world'

const { learningPaths, notifications, users } = contract

onDatabase('certificates', (world) => {
  const learner = (traits = {}) =>
    world().person({ status: 'approved', firstName: 'Ana', lastName: 'Rojas', ...traits })

  const finish = (path: { slug: string }, unit: { slug: string }, person: TestPerson) =>
    world().call(
      learningPaths.setProgress,
      { params: { path: path.slug, unit: unit.slug }, body: { isFinished: true } },
      person,
    )

  const verify = (code: string) => world().call(learningPaths.certificate, { params: { code } })

  const getCertificates = ({ uid }: TestPerson) =>
    world().context.database.selectFrom('certificates').selectAll().where('identity_uid', '=', uid).execute()

  const twoUnits = () => makePath(world(), { title: 'First reading', units: [videoUnit(), videoUnit()] })

  const finished = async () => {
    const person = await learner()
    const path = await twoUnits()
    for (const unit of path.units) await finish(path, unit, person)
    const [certificate] = await getCertificates(person)
    return { person, path, code: certificate!.code }
  }

  test('finishing the last unit gives a certificate, a notification and a mail', async () => {
    const { call, mailsTo } = world()
    const person = await learner()
    const path = await twoUnits()
    const [first, last] = path.units
    const half = await finish(path, first!, person)
    expect([half.body.finishedAt, half.body.certificate]).toEqual([null, null])
    const { body } = await finish(path, last!, person)
    expect([body.finishedAt, body.nextUnit, body.minutesLeft]).toEqual([expect.any(String), null, 0])
    expect(body.certificate).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    const link = `/certificates/${body.certificate}`
    const inbox = await call(notifications.list, { query: {} }, person)
    expect(inbox.body.data.map((notice) => [notice.kind, notice.link])).toEqual([['learning', link]])
    const mails = await mailsTo(person.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['path-finished'])
    expect(mails[0]!.text).toContain(link)
    const own = await call(learningPaths.ofUser, { params: { id: person.uid } }, person)
    expect(own.body.data).toMatchObject([
      { slug: path.slug, finishedUnits: 2, unitCount: 2, certificate: body.certificate },
    ])
  })

  test('visitors can verify a certificate by its code, in any case, and see only what it states', async () => {
    const { code } = await finished()
    const { status, body } = await verify(code.toLowerCase())
    expect([status, body]).toEqual([
      200,
      {
        code,
        name: 'Ana Rojas',
        pathTitle: 'First reading',
        level: 'Beginner',
        minutes: 4,
        finishedAt: expect.any(String),
      },
    ])
    for (const other of [`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, 'short', `${code}0`]) {
      expect((await verify(other)).code).toBe('NOT_FOUND')
    }
  })

  test('finishing twice at once gives one certificate and one mail', async () => {
    const { mailsTo } = world()
    const person = await learner()
    const path = await makePath(world(), { units: [videoUnit(), videoUnit(), videoUnit()] })
    const answers = await Promise.all(
      [...path.units, ...path.units].map((unit) => finish(path, unit, person)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await getCertificates(person)).toHaveLength(1)
    expect(await mailsTo(person.email)).toHaveLength(1)
    const [again] = await Promise.all(path.units.map((unit) => finish(path, unit, person)))
    expect(again!.body.finishedUnits).toBe(3)
    expect(await getCertificates(person)).toHaveLength(1)
  })

  test('a certificate stays unchanged when its path is changed or removed', async () => {
    const { call, administrator } = world()
    const { person, path, code } = await finished()
    const before = (await verify(code)).body
    const kept = getUnits(path)
    const title = 'Another title'
    await changePath(world(), path, { title, level: 'Advanced', units: [...kept, videoUnit()] })
    const { body } = await call(learningPaths.get, { params: { path: path.slug } }, person)
    expect([body.finishedAt, body.certificate]).toEqual([before.finishedAt, code])
    expect(body.units.map(({ state }) => state)).toEqual(['finished', 'finished', 'open'])
    expect((await verify(code)).body).toEqual(before)
    await finish(path, { slug: body.units[2]!.slug }, person)
    expect(await getCertificates(person)).toHaveLength(1)
    await call(learningPaths.remove, { params: { id: path.id } }, await administrator())
    expect((await verify(code)).body).toEqual(before)
    const own = await call(learningPaths.ofUser, { params: { id: person.uid } }, person)
    expect(own.body.data).toEqual([])
  })

  test('a certificate stays listed after its path is removed or its holder loses access', async () => {
    const { call, administrator, setColumns } = world()
    const { person, path, code } = await finished()
    const by = await administrator()
    const { finishedAt } = (await verify(code)).body
    const listed = async (caller: TestPerson) =>
      (await call(learningPaths.ofUser, { params: { id: person.uid } }, caller)).body.certificates
    const held = [{ code, pathTitle: 'First reading', finishedAt }]
    await changePath(world(), path, { title: 'Another title', isPublished: false })
    expect(await listed(person)).toEqual(held)
    await call(learningPaths.remove, { params: { id: path.id } }, by)
    await world().runDueJobs('learning paths')
    await setColumns(person.uid, { status: 'denied' })
    expect([await listed(person), await listed(by)]).toEqual([held, held])
    expect(await getCertificates(person)).toMatchObject([{ path_id: null }])
  })

  test('removing a unit finishes the path for users who finished all others', async () => {
    const { mailsTo } = world()
    const { call, administrator } = world()
    const [ahead, behind, gone] = [await learner(), await learner(), await learner()]
    const path = await makePath(world(), { units: [videoUnit(), videoUnit(), videoUnit()] })
    const [first, second] = path.units
    for (const unit of [first!, second!]) await finish(path, unit, ahead)
    for (const unit of [first!, second!]) await finish(path, unit, gone)
    await call(users.remove, { params: { id: gone.uid } }, await administrator())
    await finish(path, first!, behind)
    const kept = getUnits(path).slice(0, 2)
    expect((await changePath(world(), path, { units: kept })).status).toBe(200)
    await world().runDueJobs('learning paths')
    const counts = [ahead, behind, gone].map(async (person) => (await getCertificates(person)).length)
    expect(await Promise.all(counts)).toEqual([1, 0, 1])
    expect((await mailsTo(ahead.email)).map(({ kind }) => kind)).toEqual(['path-finished'])
    expect(await mailsTo(behind.email)).toEqual([])
    expect((await mailsTo(gone.email)).map(({ kind }) => kind)).not.toContain('path-finished')
  })

  test('a certificate stays valid for a disabled or blocked holder, but not for a deleted one', async () => {
    const { call, administrator, setColumns } = world()
    const person = await learner()
    const code = await makeCertificate(world(), person.uid)
    for (const status of ['disabled', 'blocked'] as const) {
      await setColumns(person.uid, { status })
      expect((await verify(code)).status).toBe(200)
    }
    const by = await administrator()
    await call(users.remove, { params: { id: person.uid } }, by)
    expect((await verify(code)).code).toBe('NOT_FOUND')
    expect((await call(learningPaths.certificatePdf, { params: { code } }, by)).code).toBe('NOT_FOUND')
    const { database } = world().context
    await database.deleteFrom('users').where('identity_uid', '=', person.uid).execute()
    expect(await getCertificates(person)).toEqual([])
  })

  test('a certificate can be opened as a PDF by its holder', async () => {
    const { person, code } = await finished()
    const { token } = person
    const response = await world().fetch(
      new Request(`http://service.test/certificates/${code}/pdf`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/pdf' },
      }),
    )
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="certificates-${code}.pdf"`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
  })

  test('verification is rate-limited by client address', async () => {
    const code = await makeCertificate(world(), (await learner()).uid)
    const look = (from: string) => world().call(learningPaths.certificate, { params: { code } }, null, from)
    for (let count = 0; count < 60; count += 1) expect((await look('guesser')).status).toBe(200)
    expect((await look('guesser')).code).toBe('TOO_MANY_REQUESTS')
    expect((await look('elsewhere')).status).toBe(200)
  })
})
