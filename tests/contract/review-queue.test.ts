import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { answers, onDatabase, type TestPerson } from './world'

const { applications, users, audit } = contract

const minute = 60_000

onDatabase('a waiting application', (world) => {
  const getClaim = async (id: string, admin: TestPerson) =>
    (await world().call(applications.get, { params: { id } }, admin)).body.claim

  test('shows who claimed it to other administrators, but not to the applicant', async () => {
    const { call, administrator, applicant } = world()
    const [one, two] = [await administrator(), await administrator()]
    const own = await applicant()
    const params = { id: own.uid }
    const claimed = await call(applications.claim, { params }, one)
    expect(claimed.body).toMatchObject({ isOwn: true, claim: { identityUid: one.uid } })
    const other = await call(applications.claim, { params }, two)
    expect(other.body).toEqual({ isOwn: false, claim: claimed.body.claim })
    expect(await getClaim(own.uid, two)).toEqual(claimed.body.claim)
    const queue = await call(applications.listWaiting, { query: { count: 100 } }, two)
    const waiting = queue.body.data.filter(({ identityUid }) => identityUid === own.uid)
    expect(waiting.map(({ claim }) => claim?.identityUid)).toEqual([one.uid])
    expect(await getClaim(own.uid, own)).toBeNull()
  })

  test('stays claimed for ten minutes after the last claim, or until it is released', async () => {
    const { call, administrator, applicant, advance } = world()
    const [one, two] = [await administrator(), await administrator()]
    const own = await applicant()
    const params = { id: own.uid }
    const { since } = (await call(applications.claim, { params }, one)).body.claim
    advance(9 * minute)
    expect((await call(applications.claim, { params }, one)).body.claim.since).toBe(since)
    advance(9 * minute)
    expect((await call(applications.claim, { params }, two)).body.isOwn).toBe(false)
    advance(2 * minute)
    expect(await getClaim(own.uid, two)).toBeNull()
    expect((await call(applications.claim, { params }, two)).body.isOwn).toBe(true)
    expect((await call(applications.release, { params }, one)).status).toBe(204)
    expect((await getClaim(own.uid, one))?.identityUid).toBe(two.uid)
    await call(applications.release, { params }, two)
    expect(await getClaim(own.uid, one)).toBeNull()
  })

  test('claimed by several administrators at once goes to one of them', async () => {
    const { call, administrator, applicant } = world()
    const own = await applicant()
    const admins = await Promise.all(Array.from({ length: 5 }, () => administrator()))
    const all = await Promise.all(
      admins.map((admin) => call(applications.claim, { params: { id: own.uid } }, admin)),
    )
    expect(all.filter(({ body }) => body.isOwn)).toHaveLength(1)
    expect(new Set(all.map(({ body }) => body.claim.identityUid))).toHaveLength(1)
  })

  test('can be decided by another administrator, and keeps its claim', async () => {
    const { call, administrator, applicant } = world()
    const [one, two] = [await administrator(), await administrator()]
    const own = await applicant()
    const params = { id: own.uid }
    await call(applications.claim, { params }, one)
    const decided = await call(applications.review, { params, body: { decision: 'approved' } }, two)
    expect(decided.body).toMatchObject({ state: 'approved', claim: { identityUid: one.uid } })
    expect((await call(applications.claim, { params }, one)).code).toBe('NOTHING_TO_REVIEW')
    const again = await call(applications.review, { params, body: { decision: 'denied' } }, one)
    expect(again.code).toBe('NOTHING_TO_REVIEW')
  })

  test('is overdue after the target time, and the queue counts it as such', async () => {
    const { call, administrator, applicant, advance } = world()
    const admin = await administrator()
    await applicant()
    const queue = async () => (await call(applications.listWaiting, { query: {} }, admin)).body
    const before = await queue()
    expect(before.targetHours).toBe(48)
    advance(49 * 60 * minute)
    await applicant()
    const after = await queue()
    expect([after.total, after.overdue]).toEqual([before.total + 1, before.total])
    const late = after.data.filter(({ isOverdue }) => isOverdue)
    expect(late).toEqual(after.data.slice(0, before.total))
    expect(late).toHaveLength(before.total)
  })

  test('has a preview of the decision mail', async () => {
    const { call, administrator, applicant, mailsTo } = world()
    const own = await applicant()
    const admin = await administrator()
    const body = { decision: 'denied' as const, reason: 'Too short', message: 'Tell us more.' }
    const shown = await call(applications.previewReview, { params: { id: own.uid }, body }, admin)
    expect(shown.body.to).toBe(own.email)
    await call(applications.review, { params: { id: own.uid }, body }, admin)
    const mail = (await mailsTo(own.email)).at(-1)!
    expect(shown.body).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html })
  })
})

onDatabase('a decision', (world) => {
  const decided = async (decision: 'approved' | 'denied' = 'approved') => {
    const { call, administrator, applicant } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    const answer = await call(applications.review, { params, body: { decision } }, admin)
    return { admin, own, params, answer }
  }

  /** The number of decision mails that were delivered. */
  const getDelivered = async ({ email }: TestPerson) => {
    await world().runDueJobs('mail')
    const mails = await world().deliveredTo(email)
    return mails.filter((mail) => /^Subject:.*(access is approved|not approved)/im.test(mail)).length
  }

  test('is mailed after 30 seconds', async () => {
    const { mailsTo, context } = world()
    const { own, answer } = await decided()
    const mail = (await mailsTo(own.email)).at(-1)!
    expect(mail.kind).toBe('application-decision')
    expect(Date.parse(mail.due_at) - Date.parse(mail.created_at)).toBe(30_000)
    expect(Date.parse(answer.body.undoUntil!)).toBe(Date.parse(mail.due_at))
    expect(Date.parse(answer.body.undoUntil!)).toBeGreaterThan(context.now().getTime())
  })

  test('by two administrators at once is made once and mailed once', async () => {
    const { call, administrator, applicant, advance } = world()
    const [one, other] = [await administrator(), await administrator()]
    const own = await applicant()
    const params = { id: own.uid }
    const decide = (decision: 'approved' | 'denied', admin: TestPerson) =>
      call(applications.review, { params, body: { decision, reason: 'Too short' } }, admin)
    const all = await Promise.all([decide('approved', one), decide('denied', other)])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(all.find(({ status }) => status === 409)?.code).toBe('NOTHING_TO_REVIEW')
    const { state } = all.find(({ status }) => status === 200)!.body
    expect((await call(applications.get, { params }, one)).body.state).toBe(state)
    expect(await getDelivered(own)).toBe(0)
    advance(31_000)
    expect(await getDelivered(own)).toBe(1)
    advance(31_000)
    expect(await getDelivered(own)).toBe(1)
  })

  test('can be undone before its mail is due, leaving only audit entries', async () => {
    const { call, mailsTo, advance } = world()
    const { admin, own, params } = await decided('denied')
    const undone = await call(applications.undo, { params, query: {} }, admin)
    expect(undone.body).toMatchObject({ state: 'submitted', undoUntil: null })
    expect(undone.body.timeline.map(({ kind }) => kind)).toEqual(['submitted'])
    expect((await call(users.get, { params }, own)).body.status).toBe('pending')
    expect((await mailsTo(own.email)).map(({ kind }) => kind)).toEqual(['application-submitted'])
    const acts = (await call(audit.list, { query: { subject: own.uid } }, admin)).body.data
    expect(acts.map(({ action }) => action)).toEqual(['application.undo', 'application.review'])
    expect((await call(applications.undo, { params, query: {} }, admin)).code).toBe('TOO_LATE_TO_UNDO')
    const again = await call(applications.review, { params, body: { decision: 'approved' } }, admin)
    expect(again.body.state).toBe('approved')
    expect((await call(applications.undo, { params, query: {} }, admin)).body.state).toBe('submitted')
    advance(31_000)
    expect(await getDelivered(own)).toBe(0)
  })

  test('cannot be undone later, and the refusal says why', async () => {
    const { call, advance } = world()
    const { admin, own, params } = await decided()
    advance(31_000)
    const refused = await call(applications.undo, { params, query: {} }, admin)
    expect([refused.status, refused.code]).toEqual([409, 'TOO_LATE_TO_UNDO'])
    expect(refused.text).toContain('30 seconds')
    const { body } = await call(applications.get, { params }, admin)
    expect([body.state, body.undoUntil]).toEqual(['approved', null])
    expect((await call(users.get, { params }, own)).body.status).toBe('approved')
  })

  test('cannot be undone once its mail is being delivered', async () => {
    const { call, context } = world()
    const { admin, own, params } = await decided()
    const inHand = context.database
      .updateTable('mails')
      .set({ attempts: 1 })
      .where('identity_uid', '=', own.uid)
    await inHand.execute()
    expect((await call(applications.undo, { params, query: {} }, admin)).code).toBe('TOO_LATE_TO_UNDO')
    expect((await call(users.get, { params }, admin)).body.status).toBe('approved')
  })

  test('cannot be undone after a newer one, and undoing it does not unblock a user', async () => {
    const { call } = world()
    const set = (users_: string[], newStatus: 'blocked' | 'denied', admin: TestPerson) =>
      call(users.setStatus, { body: { users: users_, newStatus } }, admin)
    const first = await decided()
    await set([first.own.uid], 'denied', first.admin)
    expect((await call(applications.undo, { params: first.params, query: {} }, first.admin)).code).toBe(
      'TOO_LATE_TO_UNDO',
    )
    const second = await decided()
    await set([second.own.uid], 'blocked', second.admin)
    const undone = await call(applications.undo, { params: second.params, query: {} }, second.admin)
    expect(undone.body.state).toBe('submitted')
    expect((await call(users.get, { params: second.params }, second.admin)).body.status).toBe('blocked')
  })

  test('is undone by a call that names it, not by one that names an earlier decision', async () => {
    const { call, administrator, advance } = world()
    const { admin, params, answer } = await decided('denied')
    const meant = { undoUntil: answer.body.undoUntil! }
    const other = await administrator()
    expect((await call(applications.undo, { params, query: meant }, other)).status).toBe(200)
    expect((await call(applications.undo, { params, query: meant }, admin)).code).toBe('CONFLICT')
    advance(1000)
    const newer = await call(applications.review, { params, body: { decision: 'approved' } }, other)
    const refused = await call(applications.undo, { params, query: meant }, admin)
    expect([refused.status, refused.code]).toEqual([409, 'CONFLICT'])
    expect((await call(applications.get, { params }, admin)).body.state).toBe('approved')
    const query = { undoUntil: newer.body.undoUntil! }
    expect((await call(applications.undo, { params, query }, other)).body.state).toBe('submitted')
  })

  test('undone by two administrators at once is undone once', async () => {
    const { call, administrator } = world()
    const { admin, params } = await decided()
    const other = await administrator()
    const all = await Promise.all(
      [admin, other].map((who) => call(applications.undo, { params, query: {} }, who)),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is rejected if the applicant has submitted a newer version', async () => {
    const { call, advance } = world()
    const { admin, own, params } = await decided('denied')
    advance(30_000)
    await call(applications.submit, { params, body: answers }, own)
    const decide = (version: number) =>
      call(applications.review, { params, body: { decision: 'approved', version } }, admin)
    const refused = await decide(1)
    expect([refused.status, refused.code]).toEqual([409, 'CONFLICT'])
    expect(refused.text).toContain('version 2')
    const { body } = await call(applications.get, { params }, admin)
    expect([body.state, body.timeline.at(-1)?.kind]).toEqual(['submitted', 'submitted'])
    expect((await decide(3)).code).toBe('CONFLICT')
    expect((await decide(2)).body.state).toBe('approved')
    expect((await decide(1)).code).toBe('NOTHING_TO_REVIEW')
  })

  test('for several applicants is rejected for those who have submitted a newer version', async () => {
    const { call, applicant, advance } = world()
    const { admin, own, params } = await decided('denied')
    advance(30_000)
    await call(applications.submit, { params, body: answers }, own)
    const [read, whichever] = [await applicant(), await applicant()]
    const versions = [own, read].map(({ uid }) => ({ identityUid: uid, version: 1 }))
    const body = {
      users: [own.uid, read.uid, whichever.uid],
      versions,
      decision: 'approved' as const,
    }
    const { results } = (await call(applications.reviewMany, { body }, admin)).body
    expect(results).toEqual([
      { identityUid: own.uid, outcome: 'refused', reason: 'CONFLICT', claimedBy: null, undoUntil: null },
      { identityUid: read.uid, outcome: 'reviewed', claimedBy: null, undoUntil: expect.any(String) },
      { identityUid: whichever.uid, outcome: 'reviewed', claimedBy: null, undoUntil: expect.any(String) },
    ])
    expect((await call(applications.get, { params }, admin)).body.state).toBe('submitted')
  })

  test('for several applicants is made for each, even if one of them cannot be decided', async () => {
    const { call, administrator, applicant, person, mailsTo } = world()
    const [admin, other] = [await administrator(), await administrator()]
    const [one, two, decoy] = [await applicant(), await applicant(), await applicant()]
    const none = await person({})
    await call(applications.claim, { params: { id: two.uid } }, other)
    const body = {
      users: [one.uid, none.uid, 'missing', two.uid, one.uid],
      decision: 'denied' as const,
      reason: 'Too short',
    }
    const { results } = (await call(applications.reviewMany, { body }, admin)).body
    const otherName = (await call(users.get, { params: { id: other.uid } }, other)).body
    expect(results).toEqual([
      { identityUid: one.uid, outcome: 'reviewed', claimedBy: null, undoUntil: expect.any(String) },
      {
        identityUid: none.uid,
        outcome: 'refused',
        reason: 'NOTHING_TO_REVIEW',
        claimedBy: null,
        undoUntil: null,
      },
      { identityUid: 'missing', outcome: 'refused', reason: 'NOT_FOUND', claimedBy: null, undoUntil: null },
      {
        identityUid: two.uid,
        outcome: 'reviewed',
        claimedBy: `${otherName.firstName} ${otherName.lastName}`,
        undoUntil: expect.any(String),
      },
    ])
    expect((await mailsTo(two.email)).at(-1)!.text).toContain('Too short')
    const query = { undoUntil: results.at(-1)!.undoUntil! }
    const undone = await call(applications.undo, { params: { id: two.uid }, query }, admin)
    expect(undone.body.state).toBe('submitted')
    const untouched = await call(applications.get, { params: { id: decoy.uid } }, decoy)
    expect(untouched.body.state).toBe('submitted')
  })
})
