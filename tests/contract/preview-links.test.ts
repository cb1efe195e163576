import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { pages, users } = contract

const day = 86_400_000

onDatabase('preview links', (world) => {
  const share = async (days = 7) => {
    const { call, page, version, person } = world()
    const admin = await person({ role: 'admin', status: 'approved' })
    const { id } = await page({
      audience: 'approved',
      version: 2,
      published_version: 1,
      text: 'published words',
    })
    await version(id, { version: 2, title: 'Draft title', html: '<p>draft words</p>' })
    const made = await call(pages.createPreviewLink, { params: { id }, body: { version: 2, days } }, admin)
    const read = () => call(pages.readPreview, { params: { token: made.body.token } })
    return { id, admin, link: made.body, read }
  }

  test('show one version to every visitor, and nothing else', async () => {
    const { read } = await share()
    const { body, text } = await read()
    expect(body).toMatchObject({ title: 'Draft title', html: '<p>draft words</p>', version: 2 })
    expect(text).not.toContain('published words')
  })

  test('are unguessable and stored as hashes', async () => {
    const { id, link } = await share()
    const rows = await world()
      .context.database.selectFrom('page_preview_links')
      .selectAll()
      .where('page_id', '=', id)
      .execute()
    expect(link.token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(link.token)
    const other = await world().call(pages.readPreview, { params: { token: link.id } })
    expect(other.code).toBe('NOT_FOUND')
  })

  test('end when they expire, when they are revoked, and with their page', async () => {
    const expiring = await share(1)
    world().advance(86_340_000)
    expect((await expiring.read()).status).toBe(200)
    world().advance(60_000)
    expect((await expiring.read()).code).toBe('NOT_FOUND')

    const { id, admin, link, read } = await share()
    const list = async () => (await world().call(pages.listPreviewLinks, { params: { id } }, admin)).body.data
    expect(await list()).toMatchObject([{ id: link.id, version: 2 }])
    const revoked = await world().call(pages.revokePreviewLink, { params: { id, link: link.id } }, admin)
    expect(revoked.status).toBe(204)
    expect((await read()).code).toBe('NOT_FOUND')
    expect(await list()).toEqual([])

    const disabled = await share()
    await world().call(
      pages.setDisabled,
      { params: { id: disabled.id }, body: { disabled: true } },
      disabled.admin,
    )
    expect((await disabled.read()).code).toBe('NOT_FOUND')
  })

  test('cannot be created for an unknown version', async () => {
    const { id, admin } = await share()
    const answer = await world().call(
      pages.createPreviewLink,
      { params: { id }, body: { version: 9 } },
      admin,
    )
    expect([answer.status, answer.fields[0]?.path]).toEqual([422, 'version'])
  })

  test('lose the name of a deleted author, and are deleted after they expire', async () => {
    const { call, context, advance, administrator, runDueJobs } = world()
    const lasting = await share(30)
    const [reader, params] = [await administrator(), { id: lasting.admin.uid }]
    const { body: before } = await call(pages.listPreviewLinks, { params: { id: lasting.id } }, reader)
    expect(before.data[0]!.authorName).not.toBe('Removed user')
    await call(users.remove, { params }, reader)
    await context.database
      .updateTable('users')
      .set({ deleted_at: new Date(context.now().getTime() - 40 * day).toISOString() })
      .where('identity_uid', '=', lasting.admin.uid)
      .execute()
    await runDueJobs('housekeeping')
    const { body: after } = await call(pages.listPreviewLinks, { params: { id: lasting.id } }, reader)
    expect(after.data).toMatchObject([{ id: lasting.link.id, authorName: 'Removed user' }])
    advance(31 * day)
    await runDueJobs('housekeeping')
    const rows = context.database.selectFrom('page_preview_links').select('id')
    expect(await rows.where('page_id', '=', lasting.id).execute()).toEqual([])
    advance(-31 * day)
  })
})
