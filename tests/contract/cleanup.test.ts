import { sql } from 'kysely'
import { uuidv7, V7Generator } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabases } from '../support/databases'
import { startTestService } from '../support/service'

const aDay = 86_400_000

// Mails are kept in the order of their ids.
const ids = new V7Generator()

test.each(testDatabases)('a failing cleanup task does not stop the others: %s', async (kind) => {
  const { context, logged, close, runDueJobs } = await startTestService(kind)
  onTestFinished(close)
  const { database } = context
  const begun = { identity_uid: 'never-finished', begun_at: new Date(Date.now() - aDay).toISOString() }
  await database.insertInto('accounts_in_the_making').values(begun).execute()
  await sql`alter table idempotency_keys rename to lost_keys`.execute(database)

  await runDueJobs('housekeeping')

  expect(logged.filter(({ level }) => level === 'error')).toEqual([
    {
      level: 'error',
      message: 'A cleanup task failed',
      error: expect.objectContaining({ message: expect.stringContaining('idempotency_keys') }),
    },
  ])
  expect(await database.selectFrom('accounts_in_the_making').selectAll().execute()).toEqual([])
})

test.each(testDatabases)(
  'expired links, old mails and past undos are deleted in large numbers: %s',
  async (kind) => {
    const { context, close, runDueJobs } = await startTestService(kind)
    onTestFinished(close)
    const { database, now } = context
    const daysAgo = (days: number) => new Date(now().getTime() - days * aDay).toISOString()
    const people = ['ana', 'bo'].map((uid) => ({
      identity_uid: uid,
      email: `${uid}@x.example`,
      first_name: 'First',
      last_name: 'Last',
      created_at: daysAgo(90),
      updated_at: daysAgo(90),
    }))
    await database.insertInto('users').values(people).execute()
    await sql`
    insert into email_confirmations (token_hash, identity_uid, created_at, expires_at)
    select 'old-' || number, 'ana', ${daysAgo(32)}, ${daysAgo(31)} from generate_series(1, 2100) as number`.execute(
      database,
    )
    const recent = { token_hash: 'recent', identity_uid: 'ana', used_at: daysAgo(29) }
    const times = { created_at: daysAgo(30), expires_at: daysAgo(29) }
    await database
      .insertInto('email_confirmations')
      .values({ ...recent, ...times })
      .execute()
    const applications = people.map(({ identity_uid }) => ({ identity_uid, state: 'denied' as const }))
    await database.insertInto('applications').values(applications).execute()
    const undo = { status_before: 'pending' as const, event_id: uuidv7(), mail_id: null }
    const undos = [
      { ...undo, identity_uid: 'ana', decided_at: daysAgo(2) },
      { ...undo, identity_uid: 'bo', decided_at: daysAgo(0) },
    ]
    await database.insertInto('application_undos').values(undos).execute()

    const mailed = async (
      subject: string,
      kindOfMail: string,
      days: number,
      end: 'sent_at' | 'given_up_at' | null,
    ) => {
      const at = daysAgo(days)
      const mail = { id: ids.generateOrResetWithTs(Date.parse(at)).toString(), kind: kindOfMail, subject }
      const moments = { created_at: at, due_at: at, ...(end && { [end]: at }) }
      await database
        .insertInto('mails')
        .values({ ...mail, to_address: 'ana@x.example', text: '', html: '', ...moments })
        .execute()
    }
    await mailed('a digest of last winter', 'digest', 91, 'sent_at')
    await mailed('one that was given up', 'announcement', 91, 'given_up_at')
    await mailed('a digest of this winter', 'digest', 89, 'sent_at')
    await mailed('an invitation of last year', 'invitation', 366, 'sent_at')
    await mailed('an invitation of this year', 'invitation', 364, 'sent_at')
    await mailed('one that waits', 'invitation', 366, null)

    await runDueJobs('housekeeping')

    const mails = await database.selectFrom('mails').select('subject').orderBy('id').execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'one that waits',
      'an invitation of this year',
      'a digest of this winter',
    ])
    const links = await database.selectFrom('email_confirmations').select('token_hash').execute()
    expect(links).toEqual([{ token_hash: 'recent' }])
    const undosLeft = await database.selectFrom('application_undos').select('identity_uid').execute()
    expect(undosLeft).toEqual([{ identity_uid: 'bo' }])
  },
)

test.each(testDatabases)(
  'old bulk changes, imports, contact messages and invitations are deleted: %s',
  async (kind) => {
    const { context, close, runDueJobs } = await startTestService(kind)
    onTestFinished(close)
    const { database, now } = context
    const daysAgo = (days: number) => new Date(now().getTime() - days * aDay).toISOString()
    const many = 2_100

    const change = async (days: number | null, undoes: string | null = null) => {
      const id = uuidv7()
      const at = daysAgo(days ?? 400)
      await sql`
      insert into bulk_changes (id, kind, new_value, undoes, state, created_at, created_by, finished_at)
      values (${id}, 'status', ${undoes === null ? 'approved' : null}, ${undoes}, ${days === null ? 'preview' : 'done'},
        ${at}, 'ada', ${days === null ? null : at})`.execute(database)
      await sql`
      insert into bulk_change_rows (bulk_change_id, position, identity_uid, before, after, outcome)
      select ${id}, number, 'uid-' || number, 'pending', 'approved', 'changed'
      from generate_series(0, ${sql.lit(many)}) as number`.execute(database)
      await sql`
      insert into bulk_change_counts (bulk_change_id, outcome, reason, before, after, count)
      values (${id}, 'changed', '', 'pending', 'approved', ${many})`.execute(database)
      return id
    }
    await change(366)
    const kept = [await change(364), await change(366)]
    kept.push(await change(300, kept[1]))
    await change(366, await change(367))
    const preview = await change(null)
    await sql`
    insert into jobs (kind, key, due_at, created_at)
    values ('bulk changes', ${preview}, ${daysAgo(399)}, ${daysAgo(400)})`.execute(database)
    await runDueJobs('bulk changes')

    const imported = async (days: number) => {
      const id = uuidv7()
      await sql`
      insert into imports (id, source, state, audience, publish, size, parts, created_at, created_by_name, finished_at)
      values (${id}, 'docs', 'done', 'approved', true, 1, 1, ${daysAgo(days)}, 'Ada', ${daysAgo(days)})`.execute(
        database,
      )
      await sql`
      insert into import_files (import_id, position, path, outcome)
      select ${id}, number, 'page-' || number || '.md', 'created'
      from generate_series(0, ${sql.lit(many)}) as number`.execute(database)
      return id
    }
    await imported(366)
    const recentImport = await imported(364)

    await sql`
    insert into contact_messages (id, name, email, subject, message, created_at, changed_at)
    select gen_random_uuid(), 'Ana', 'ana@x.example', 'old', 'Hello', ${daysAgo(366)}::timestamptz, now()
    from generate_series(1, ${sql.lit(many)})
    union all select gen_random_uuid(), 'Ana', 'ana@x.example', 'recent', 'Hello', ${daysAgo(364)}::timestamptz, now()`.execute(
      database,
    )
    await sql`
    insert into contact_replies (id, message_id, author_name, body, created_at)
    select gen_random_uuid(), id, 'Ada', 'Hello', created_at from contact_messages`.execute(database)

    const invitation = (email: string, ended: number, accepted: string | null = null) =>
      sql`
    insert into invitations (id, email, role, created_at, sent_at, expires_at, accepted_at)
    values (gen_random_uuid(), ${email}, 'user', ${daysAgo(ended + 14)}, ${daysAgo(ended + 14)}, ${daysAgo(ended)},
      ${accepted})`.execute(database)
    await invitation('never-came@x.example', 181)
    await invitation('may-come-late@x.example', 179)
    await invitation('came@x.example', 181, daysAgo(190))

    await runDueJobs('housekeeping')

    const changes = await database.selectFrom('bulk_changes').select('id').orderBy('id').execute()
    expect(changes.map(({ id }) => id)).toEqual(kept)
    const rows = await sql<{ id: string; rows: number }>`
    select bulk_change_id as id, count(*) as rows from bulk_change_rows group by bulk_change_id order by id`.execute(
      database,
    )
    expect(rows.rows).toEqual(kept.map((id) => ({ id, rows: many + 1 })))
    expect(await database.selectFrom('imports').select('id').execute()).toEqual([{ id: recentImport }])
    const files = await sql<{ id: string; files: number }>`
    select import_id as id, count(*) as files from import_files group by import_id`.execute(database)
    expect(files.rows).toEqual([{ id: recentImport, files: many + 1 }])
    expect(await database.selectFrom('contact_messages').select('subject').execute()).toEqual([
      { subject: 'recent' },
    ])
    expect(await database.selectFrom('contact_replies').select('author_name').execute()).toHaveLength(1)
    const invited = await database.selectFrom('invitations').select('email').orderBy('email').execute()
    expect(invited.map(({ email }) => email)).toEqual(['came@x.example', 'may-come-late@x.example'])
  },
)
