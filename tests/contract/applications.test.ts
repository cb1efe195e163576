import { expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '~/contract'
import { maxConsecutiveAnswers } from '~/contract/applications'
import { answers, onDatabase } from './world'

const { applications, users, audit } = contract

onDatabase('applications', (world) => {
  test('a draft may be incomplete, and saving it keeps fields that are left out', async () => {
    const { call, person } = world()
    const own = await person({})
    const params = { id: own.uid }
    await call(applications.saveDraft, { params, body: { project: 'Half a sen', devices: null } }, own)
    await call(applications.saveDraft, { params, body: { link: 'not an address' } }, own)
    const { body } = await call(applications.get, { params }, own)
    expect(body).toMatchObject({
      state: 'draft',
      draft: { project: 'Half a sen', devices: null, link: 'not an address' },
      submissions: [],
    })
  })

  test('draft fields that are saved at the same time are all kept', async () => {
    const { call, person } = world()
    const own = await person({})
    const params = { id: own.uid }
    const parts = [{ project: 'A head-end' }, { devices: 12 }, { country: 'Chile' }, { link: '' }]
    await Promise.all(parts.map((body) => call(applications.saveDraft, { params, body }, own)))
    const { body } = await call(applications.get, { params }, own)
    expect(body.draft).toEqual(Object.assign({}, ...parts))
  })

  test('an applicant without a confirmed address cannot submit', async () => {
    const { call, person } = world()
    const own = await person({ verified: false })
    const refused = await call(applications.submit, { params: { id: own.uid }, body: answers }, own)
    expect([refused.status, refused.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
  })

  test('a submission enters the queue and is acknowledged by mail, and a second one is refused', async () => {
    const { call, person, administrator, mailsTo } = world()
    const own = await person({})
    const params = { id: own.uid }
    const submitted = await call(applications.submit, { params, body: answers }, own)
    expect(submitted.body).toMatchObject({
      state: 'submitted',
      draft: null,
      submissions: [{ version: 1, answers }],
    })
    expect((await mailsTo(own.email)).map(({ kind }) => kind)).toEqual(['application-submitted'])
    expect((await call(applications.submit, { params, body: answers }, own)).code).toBe('APPLICATION_WAITING')
    const queue = await call(applications.listWaiting, { query: { count: 100 } }, await administrator())
    const waiting = queue.body.data.find(({ identityUid }) => identityUid === own.uid)
    expect(waiting).toMatchObject({ country: 'Chile', project: answers.project, version: 1 })
  })

  test('of concurrent submissions, one is accepted', async () => {
    const { call, person } = world()
    const own = await person({})
    const params = { id: own.uid }
    const all = await Promise.all(
      Array.from({ length: 8 }, () => call(applications.submit, { params, body: answers }, own)),
    )
    const codes = all.map(({ code, status }) => code ?? status)
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 'APPLICATION_WAITING')])
  })

  test('a denied application can be changed and submitted again, which sets the user to pending', async () => {
    const { call, administrator, applicant, advance } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    const body = { decision: 'denied' as const, reason: 'Too short', message: 'Tell us more.' }
    await call(applications.review, { params, body }, admin)
    advance(30_000)
    const denied = await call(applications.get, { params }, own)
    expect(denied.body.timeline.at(-1)).toMatchObject({
      kind: 'denied',
      text: 'Tell us more.',
      reason: 'Too short',
    })
    expect((await call(users.get, { params }, own)).body.status).toBe('denied')

    const draft = await call(applications.saveDraft, { params, body: { project: 'Much more' } }, own)
    expect(draft.body.draft).toEqual({ ...answers, project: 'Much more' })
    const again = await call(applications.submit, { params, body: { ...answers, project: 'Much more' } }, own)
    expect(again.body.state).toBe('submitted')
    expect(again.body.submissions.map(({ version }) => version)).toEqual([2, 1])
    expect((await call(users.get, { params }, own)).body.status).toBe('pending')
  })
})

onDatabase('application review', (world) => {
  test('of concurrent reviews, one decides, and the applicant gets one mail', async () => {
    const { call, administrator, applicant, mailsTo } = world()
    const [one, two] = [await administrator(), await administrator()]
    const own = await applicant()
    const decoy = await applicant()
    const params = { id: own.uid }
    const decide = (who: typeof one, decision: 'approved' | 'denied') =>
      call(applications.review, { params, body: { decision } }, who)
    const all = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [decide(one, 'approved'), decide(two, 'denied')]),
    )
    const codes = all.map(({ code, status }) => code ?? status)
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 'NOTHING_TO_REVIEW')])
    const kinds = (await mailsTo(own.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'application-decision')).toHaveLength(1)
    const { body } = await call(applications.get, { params }, one)
    const status = (await call(users.get, { params }, one)).body.status
    expect(body.state).toBe(status)
    const entries = (await call(audit.list, { query: { subject: own.uid } }, one)).body.data
    expect(entries.map(({ action }) => action)).toEqual(['application.review'])
    const other = await call(applications.get, { params: { id: decoy.uid } }, decoy)
    expect(other.body.state).toBe('submitted')
  })

  test('a user without a submitted application cannot be reviewed', async () => {
    const { call, administrator, person } = world()
    const { uid } = await person({})
    const review = { params: { id: uid }, body: { decision: 'approved' as const } }
    const refused = await call(applications.review, review, await administrator())
    expect(refused.code).toBe('NOTHING_TO_REVIEW')
  })

  test('an approval does not unblock a blocked user', async () => {
    const { call, administrator, applicant, setColumns } = world()
    const admin = await administrator()
    const own = await applicant()
    await setColumns(own.uid, { status: 'blocked' })
    const params = { id: own.uid }
    const reviewed = await call(applications.review, { params, body: { decision: 'approved' } }, admin)
    expect(reviewed.body.state).toBe('approved')
    expect((await call(users.get, { params }, admin)).body.status).toBe('blocked')
  })

  test('a comment reaches the applicant, also by mail, and can be answered', async () => {
    const { call, administrator, applicant, mailsTo } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    const body = { comment: 'Which meters?', visibility: 'applicant' as const }
    await call(applications.comment, { params, body }, admin)
    const answered = await call(applications.answer, { params, body: { answer: 'All of them.' } }, own)
    expect(answered.body.timeline.slice(-2)).toEqual([
      expect.objectContaining({ kind: 'commented', text: 'Which meters?', actorUid: admin.uid, version: 1 }),
      expect.objectContaining({ kind: 'answered', text: 'All of them.', actorUid: own.uid, version: 1 }),
    ])
    const mail = (await mailsTo(own.email)).find(({ kind }) => kind === 'application-comment')
    expect(mail!.text).toContain('Which meters?')
  })

  test('an applicant who answers repeatedly must wait for the next comment of a reviewer', async () => {
    const { call, administrator, applicant } = world()
    const own = await applicant()
    const params = { id: own.uid }
    const answer = () => call(applications.answer, { params, body: { answer: 'And one more thing.' } }, own)
    for (let count = 0; count < maxConsecutiveAnswers; count += 1) expect((await answer()).status).toBe(200)
    const refused = await answer()
    expect([refused.status, refused.fields.map(({ path }) => path)]).toEqual([422, ['answer']])
    const body = { comment: 'Thank you.', visibility: 'applicant' as const }
    await call(applications.comment, { params, body }, await administrator())
    expect((await answer()).status).toBe(200)
  })

  test('a private note appears in the timeline of administrators only, and is not mailed', async () => {
    const { call, administrator, applicant, mailsTo } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    const before = await mailsTo(own.email)
    const body = { comment: 'Xanthippe was here', visibility: 'private' as const }
    const noted = await call(applications.comment, { params, body }, admin)
    expect(noted.body.timeline.at(-1)).toMatchObject({ kind: 'noted', text: body.comment })
    expect((await call(applications.get, { params }, own)).text).not.toContain('Xanthippe')
    expect(await mailsTo(own.email)).toEqual(before)
  })

  test('the usual wait is the median of the last 90 days', async () => {
    const { call, administrator, applicant, context } = world()
    const admin = await administrator()
    await context.database
      .updateTable('application_submissions')
      .set({ decided_at: null, decision: null })
      .execute()
    const decidedAfter = async (hours: number, daysAgo: number) => {
      const { uid } = await applicant()
      const decided = context.now().getTime() - daysAgo * 86_400_000
      await context.database
        .updateTable('application_submissions')
        .set({
          submitted_at: new Date(decided - hours * 3_600_000).toISOString(),
          decided_at: new Date(decided).toISOString(),
          decision: 'approved',
        })
        .where('identity_uid', '=', uid)
        .execute()
      return uid
    }
    await decidedAfter(500, 91)
    await decidedAfter(500, 91)
    const id = await decidedAfter(10, 1)
    await decidedAfter(20, 89)
    await decidedAfter(400, 2)
    let elapsed = performance.now() + 300_000
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
    onTestFinished(() => void vi.restoreAllMocks())
    const usualWait = async () =>
      (await call(applications.get, { params: { id } }, admin)).body.usualWaitHours
    expect(await usualWait()).toBe(20)
    // It is cached for five minutes, so that saving a draft does not read all decisions.
    await decidedAfter(400, 3)
    await decidedAfter(400, 3)
    expect(await usualWait()).toBe(20)
    elapsed += 299_999
    expect(await usualWait()).toBe(20)
    elapsed += 1
    expect(await usualWait()).toBe(400)
  })

  test('the queue lists the oldest first, and counts what waits', async () => {
    const { call, administrator, applicant, advance } = world()
    const admin = await administrator()
    const queue = async () => (await call(applications.listWaiting, { query: { count: 100 } }, admin)).body
    const before = await queue()
    const uids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      uids.push((await applicant()).uid)
      advance(60_000)
    }
    await call(applications.review, { params: { id: uids[1]! }, body: { decision: 'approved' } }, admin)
    const after = await queue()
    expect(after.total).toBe(before.total + 2)
    expect(after.data.slice(-2).map(({ identityUid }) => identityUid)).toEqual([uids[0], uids[2]])
  })
})
