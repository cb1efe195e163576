import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getInbox } from './notifications-world'
import { onDatabase, type TestPerson } from './world'

const { pageReviews, pages } = contract

onDatabase('draft reviews', (world) => {
  /** A page whose second version is a draft, and its reviewer. */
  const begin = async () => {
    const { call, page, version, person, administrator, context } = world()
    const admin = await administrator()
    const { id } = await page({ audience: 'public', text: 'Published words' })
    const headings = JSON.stringify([{ id: 'set-up', depth: 2, text: 'Set up' }])
    const text = 'Set up\nConnect the gateway to the meter.'
    await version(id, { version: 2, title: 'Draft title', html: `<p>${text}</p>`, text, headings })
    await context.database.updateTable('pages').set({ version: 2 }).where('id', '=', id).execute()
    const ofPage = { params: { id } }
    const name = ({ uid }: TestPerson) =>
      call(pageReviews.addReviewer, { ...ofPage, body: { identityUid: uid } }, admin)
    const reviewer = await person({ status: 'approved', firstName: 'Rita', lastName: 'Reyes' })
    await name(reviewer)
    const read = (by: TestPerson) => call(pageReviews.readDraft, ofPage, by)
    const comment = (by: TestPerson, body: object) =>
      call(pageReviews.addComment, { ...ofPage, body: { body: 'Words', version: 2, ...body } }, by)
    const list = async (by: TestPerson) => (await call(pageReviews.listComments, ofPage, by)).body.data
    const judge = (by: TestPerson, verdict: 'good' | 'changes' | null, of = 2) =>
      call(pageReviews.setVerdict, { ...ofPage, body: { verdict, version: of } }, by)
    const listReviewers = async () => (await call(pageReviews.listReviewers, ofPage, admin)).body.data
    return { id, ofPage, admin, reviewer, name, read, comment, list, judge, listReviewers }
  }

  const readAudit = async (id: string) => {
    const found = await world()
      .context.database.selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    return found.map(({ action, before, after }) => [action, before, after])
  }

  test('begin with one notification and one mail; only reviewers and administrators can read the draft', async () => {
    const { id, admin, reviewer, name, read } = await begin()
    await name(reviewer)
    const { data } = await getInbox(world(), reviewer)
    expect(data).toMatchObject([
      {
        kind: 'review',
        title: 'You were asked to review the draft of “Draft title”',
        link: `/reviews/${id}`,
      },
    ])
    const mails = await world().mailsTo(reviewer.email)
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['draft-review', 'You were asked to review a draft'],
    ])
    expect(mails[0]!.text).toContain(`/reviews/${id}`)
    expect((await read(reviewer)).body).toMatchObject({
      title: 'Draft title',
      version: 2,
      review: { verdict: null, version: null },
    })
    expect((await read(admin)).body).toMatchObject({ version: 2, review: null })
    const stranger = await world().person({ status: 'approved' })
    expect([
      (await read(stranger)).code,
      (await world().call(pages.get, { params: { id }, query: {} }, reviewer)).body.title,
    ]).toEqual(['NOT_FOUND', expect.not.stringContaining('Draft')])
  })

  test('are not mailed to users who turned such mails off', async () => {
    const { name } = await begin()
    const quiet = await world().person({ status: 'approved' })
    const mails = [{ kind: 'review' as const, mail: false }]
    await world().call(contract.notifications.choose, { body: { mails } }, quiet)
    await name(quiet)
    expect(await world().mailsTo(quiet.email)).toEqual([])
    expect((await getInbox(world(), quiet)).unread).toBe(1)
  })

  test('are for approved users only', async () => {
    const { name } = await begin()
    for (const status of ['pending', 'denied', 'disabled'] as const) {
      const answer = await name(await world().person({ status }))
      expect([answer.status, answer.fields[0]?.path]).toEqual([422, 'identityUid'])
    }
  })

  test('end when the reviewer is removed, loses access or is deleted, with their notifications', async () => {
    const { ofPage, admin, reviewer, name, read, comment, listReviewers } = await begin()
    const { call, person, setColumns } = world()
    const [denied, deleted] = [await person({ status: 'approved' }), await person({ status: 'approved' })]
    await name(denied)
    await name(deleted)
    await setColumns(denied.uid, { status: 'denied' })
    expect((await read(denied)).code).toBe('NOT_APPROVED')
    expect((await getInbox(world(), denied)).data).toEqual([])
    await call(contract.users.remove, { params: { id: deleted.uid } }, admin)
    expect([401, 403, 404]).toContain((await read(deleted)).status)
    expect((await listReviewers()).map(({ identityUid, hasAccess }) => [identityUid, hasAccess])).toEqual([
      [reviewer.uid, true],
      [denied.uid, false],
    ])
    await call(pageReviews.removeReviewer, { params: { ...ofPage.params, reviewer: reviewer.uid } }, admin)
    expect([(await read(reviewer)).code, (await comment(reviewer, {})).code]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    expect((await getInbox(world(), reviewer)).data).toEqual([])
    expect(await world().mailsTo(reviewer.email)).toEqual([])
  })

  test('end when the draft is published, not an older version; administrators keep the comments', async () => {
    const { id, ofPage, admin, reviewer, read, comment, list, listReviewers } = await begin()
    const { call, version, context, advance, runDueJobs } = world()
    await comment(reviewer, { body: 'Too short' })
    const publishAt = new Date(context.now().getTime() + 60_000).toISOString()
    await call(pages.setSchedule, { ...ofPage, body: { publishAt, version: 2 } }, admin)
    await version(id, { version: 3, title: 'Newer' })
    await context.database.updateTable('pages').set({ version: 3 }).where('id', '=', id).execute()
    advance(120_000)
    await runDueJobs('publications')
    expect((await call(pages.get, { ...ofPage, query: {} })).body).toMatchObject({ title: 'Draft title' })
    expect((await read(reviewer)).body.version).toBe(3)
    await call(pages.setStatus, { ...ofPage, body: { status: 'published' } }, admin)
    expect((await read(reviewer)).code).toBe('NOT_FOUND')
    expect(await listReviewers()).toEqual([])
    expect((await getInbox(world(), reviewer)).data).toEqual([])
    expect(await list(admin)).toMatchObject([{ body: 'Too short', isResolved: false }])
  })

  test('show comments of ended reviews to administrators only', async () => {
    const { id, ofPage, admin, reviewer, name, comment, list } = await begin()
    const { call, person, version, context } = world()
    await comment(reviewer, { body: 'Drop the price', quote: 'the gateway' })
    const [{ id: old } = { id: '' }] = await list(reviewer)
    await call(pages.setStatus, { ...ofPage, body: { status: 'published' } }, admin)
    await version(id, { version: 3, title: 'Next draft' })
    await context.database.updateTable('pages').set({ version: 3 }).where('id', '=', id).execute()
    await name(reviewer)
    const next = await person({ status: 'approved' })
    await name(next)
    expect([await list(next), await list(reviewer)]).toEqual([[], []])
    const params = { id, comment: old }
    const edited = call(pageReviews.editComment, { params, body: { body: 'Mine', revision: 1 } }, reviewer)
    expect([
      (await comment(next, { thread: old, version: 3 })).code,
      (await edited).code,
      (await call(pageReviews.removeComment, { params }, reviewer)).code,
      (await call(pageReviews.resolveComment, { params, body: { isResolved: true } }, reviewer)).code,
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    await comment(admin, { thread: old, body: 'Too late', version: 3 })
    expect(await list(admin)).toMatchObject([{ body: 'Drop the price', replies: [{ body: 'Too late' }] }])
    expect((await getInbox(world(), reviewer)).data.map(({ title }) => title)).toEqual([
      'You were asked to review the draft of “Next draft”',
    ])
    expect((await comment(next, { version: 3 })).body.data).toHaveLength(1)
  })

  test('do not notify a former administrator of a verdict', async () => {
    const { admin, reviewer, judge } = await begin()
    await judge(reviewer, 'changes')
    await world().setColumns(admin.uid, { role: 'user', status: 'approved' })
    await judge(reviewer, 'good')
    expect((await getInbox(world(), admin)).data).toEqual([])
    expect((await world().mailsTo(admin.email)).filter(({ kind }) => kind === 'draft-review')).toEqual([])
  })

  test('are limited to 500 comments each', async () => {
    const { id, reviewer, comment } = await begin()
    const at = world().context.now().toISOString()
    const rows = Array.from({ length: 500 }, () => ({
      id: randomUUID(),
      page_id: id,
      version: 1,
      body: 'One',
    }))
    const { database } = world().context
    await database
      .insertInto('page_comments')
      .values(rows.map((row) => ({ ...row, created_at: at })))
      .execute()
    expect((await comment(reviewer, {})).fields[0]?.path).toBe('body')
    await database.updateTable('page_comments').set({ closed_at: at }).where('page_id', '=', id).execute()
    expect((await comment(reviewer, {})).body.data).toHaveLength(1)
  })

  test('store a verdict per version and notify the administrator who asked for it', async () => {
    const { id, admin, reviewer, judge, listReviewers } = await begin()
    expect((await judge(reviewer, 'changes')).body.review).toEqual({ verdict: 'changes', version: 2 })
    await judge(reviewer, 'changes')
    expect(await listReviewers()).toMatchObject([
      { name: 'Rita Reyes', verdict: 'changes', verdictVersion: 2, hasAccess: true },
    ])
    const inbox = await getInbox(world(), admin)
    expect(inbox.data).toMatchObject([
      { kind: 'review', title: 'A reviewer asks for changes to “Draft title”', link: `/admin/pages/${id}` },
    ])
    expect((await judge(reviewer, null)).body.review).toEqual({ verdict: null, version: null })
    expect((await judge(reviewer, 'good', 9)).fields[0]?.path).toBe('version')
    expect((await judge(admin, 'good')).code).toBe('FORBIDDEN')
    expect((await readAudit(id)).slice(1)).toEqual([
      ['page.review', { verdict: null, version: null }, { verdict: 'changes', version: 2 }],
      ['page.review', { verdict: 'changes', version: 2 }, { verdict: null, version: null }],
    ])
    expect((await getInbox(world(), admin)).data).toEqual([])
  })

  test('record in the audit log who is added and removed as a reviewer', async () => {
    const { id, admin, reviewer } = await begin()
    const { call } = world()
    await call(pageReviews.removeReviewer, { params: { id, reviewer: reviewer.uid } }, admin)
    expect(await readAudit(id)).toEqual([
      ['page.reviewer-name', {}, { reviewer: reviewer.uid }],
      ['page.reviewer-remove', { reviewer: reviewer.uid }, {}],
    ])
  })

  test('have threads about the page, a heading or a quote, marked as outdated when the quote changes', async () => {
    const { id, admin, reviewer, comment, list } = await begin()
    const { version, context } = world()
    await comment(reviewer, { body: 'In general' })
    await comment(reviewer, { body: 'Of the heading', heading: 'set-up' })
    await comment(reviewer, { body: 'Of words', heading: 'set-up', quote: 'Connect the gateway' })
    await comment(reviewer, { body: 'Of no heading', heading: 'gone' })
    const thread = (await list(admin))[0]!.id
    await comment(admin, { body: 'Thanks', thread })
    expect(
      (await list(reviewer)).map(({ body, heading, quote, isOutdated }) => [
        body,
        heading,
        quote,
        isOutdated,
      ]),
    ).toEqual([
      ['In general', '', '', false],
      ['Of the heading', 'set-up', 'Set up', false],
      ['Of words', 'set-up', 'Connect the gateway', false],
      ['Of no heading', '', '', false],
    ])
    expect((await list(reviewer))[0]!.replies).toMatchObject([
      { body: 'Thanks', isStaff: true, isOwn: false },
    ])
    expect((await getInbox(world(), reviewer)).data[0]).toMatchObject({
      title: 'Your comment on “Draft title” has a reply',
      link: `/reviews/${id}`,
    })
    await version(id, { version: 3, title: 'Draft title', text: 'Set\nup\nConnect a gateway.' })
    await context.database.updateTable('pages').set({ version: 3 }).where('id', '=', id).execute()
    expect((await list(reviewer)).map(({ isOutdated }) => isOutdated)).toEqual([false, false, true, false])
    // A reviewer cannot read a heading of an older version.
    await comment(reviewer, { body: 'Of an old heading', heading: 'set-up' })
    expect((await list(reviewer)).at(-1)).toMatchObject({ heading: '', quote: '', version: 2 })
  })

  test('let authors change and delete their comments, and administrators delete threads', async () => {
    const { id, admin, reviewer, comment, list } = await begin()
    const { call } = world()
    await comment(reviewer, { body: 'Mine' })
    const [{ id: mine } = { id: '' }] = await list(reviewer)
    const params = { id, comment: mine }
    const edit = (by: TestPerson, revision: number, body = 'Changed') =>
      call(pageReviews.editComment, { params, body: { body, revision } }, by)
    expect((await edit(admin, 1)).code).toBe('FORBIDDEN')
    expect((await edit(reviewer, 1)).body.data[0]).toMatchObject({
      body: 'Changed',
      revision: 2,
      isOwn: true,
    })
    expect((await edit(reviewer, 1, 'Again')).code).toBe('CONFLICT')
    await comment(admin, { body: 'A reply', thread: mine })
    expect((await call(pageReviews.removeComment, { params }, reviewer)).code).toBe('NOT_EMPTY')
    const reply = (await list(admin))[0]!.replies[0]!.id
    expect((await comment(reviewer, { thread: reply })).code).toBe('NOT_FOUND')
    await call(pageReviews.removeComment, { params: { id, comment: reply } }, admin)
    expect((await call(pageReviews.removeComment, { params }, reviewer)).body.data).toEqual([])
    await comment(reviewer, { body: 'A secret' })
    const thread = (await list(admin))[0]!.id
    await comment(admin, { body: 'That is one', thread })
    const removed = await call(pageReviews.removeComment, { params: { id, comment: thread } }, admin)
    expect(removed.body.data).toEqual([])
    expect((await readAudit(id)).at(-1)).toEqual(['page.comment-remove', {}, {}])
  })

  test('let only the author and administrators resolve and reopen a thread', async () => {
    const { id, admin, reviewer, name, comment, list } = await begin()
    const other = await world().person({ status: 'approved' })
    await name(other)
    await comment(reviewer, {})
    const [{ id: thread } = { id: '' }] = await list(reviewer)
    const resolve = (by: TestPerson, isResolved: boolean) =>
      world().call(pageReviews.resolveComment, { params: { id, comment: thread }, body: { isResolved } }, by)
    expect((await resolve(other, true)).code).toBe('FORBIDDEN')
    expect((await resolve(admin, true)).body.data[0]!.isResolved).toBe(true)
    expect((await resolve(reviewer, false)).body.data[0]!.isResolved).toBe(false)
  })

  test('store a repeated comment once, and reject one in another page’s thread', async () => {
    const { reviewer, comment, list } = await begin()
    const idempotencyKey = randomUUID()
    await comment(reviewer, { idempotencyKey })
    await comment(reviewer, { idempotencyKey })
    expect(await list(reviewer)).toHaveLength(1)
    const elsewhere = await begin()
    await elsewhere.comment(elsewhere.reviewer, {})
    const [{ id: thread } = { id: '' }] = await elsewhere.list(elsewhere.reviewer)
    expect((await comment(reviewer, { thread })).code).toBe('NOT_FOUND')
  })

  test('keep comments of a deleted author without a name, and export them without quotes of the draft', async () => {
    const { admin, reviewer, comment, list, judge } = await begin()
    await comment(reviewer, { body: 'My own words', quote: 'Connect the gateway' })
    await judge(reviewer, 'good')
    const response = await world().fetch(
      new Request(`http://service.test/users/${reviewer.uid}/export`, {
        headers: { authorization: `Bearer ${reviewer.token}` },
      }),
      { clientAddress: reviewer.uid },
    )
    const read = JSON.parse(strFromU8(unzipSync(await response.bytes())['pages.json']!))
    expect(read.comments).toMatchObject([{ body: 'My own words' }])
    expect(read.comments[0]).not.toHaveProperty('quote')
    expect(read.reviews).toMatchObject([{ verdict: 'good', verdictVersion: 2 }])
    await world().call(contract.users.remove, { params: { id: reviewer.uid } }, admin)
    world().advance(31 * 86_400_000)
    await world().runDueJobs('housekeeping')
    expect(await list(await world().administrator())).toMatchObject([
      { body: 'My own words', authorName: null },
    ])
  })
})
