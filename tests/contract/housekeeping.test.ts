import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { rememberUndo } from '~/service/applications/undos.repository'
import { startHousekeeping } from '~/service/housekeeping'
import { enqueueMail, type MailKind } from '~/service/mail/outbox'
import { noteAccount } from '~/service/users/accounts-in-the-making.repository'
import { testDatabases } from '../support/databases'
import { startTestService } from '../support/service'

const aDay = 86_400_000

test.each(testDatabases)('what cannot be done keeps nothing else from being done: %s', async (kind) => {
  const { deps, logged, close } = await startTestService(kind)
  onTestFinished(close)
  const { database } = deps
  await noteAccount(database, 'never-finished', new Date(Date.now() - aDay))
  await sql`alter table notifications rename to lost_notifications`.execute(database)

  await startHousekeeping(deps).stop()

  expect(logged.filter(({ level }) => level === 'error')).toEqual([
    {
      level: 'error',
      message: 'What time brings could not be done',
      error: expect.objectContaining({ message: expect.stringContaining('notifications') }),
    },
  ])
  expect(await database.selectFrom('accounts_in_the_making').selectAll().execute()).toEqual([])
})

test.each(testDatabases)('what has lost its worth is forgotten, however much there is: %s', async (kind) => {
  const { deps, close } = await startTestService(kind)
  onTestFinished(close)
  const { database, now } = deps
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
  const undo = { statusBefore: 'pending' as const, eventId: uuidv7(), mailId: null }
  await rememberUndo(database, { ...undo, identityUid: 'ana' }, new Date(daysAgo(2)))
  await rememberUndo(database, { ...undo, identityUid: 'bo' }, now())

  const mailed = async (
    subject: string,
    kindOfMail: MailKind,
    days: number,
    end: 'sent_at' | 'given_up_at' | null,
  ) => {
    const mail = { kind: kindOfMail, to: 'ana@x.example', subject, text: '', html: '' }
    const id = await enqueueMail(database, mail, new Date(daysAgo(days)))
    if (end === null) return
    await database
      .updateTable('mails')
      .set({ [end]: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  }
  await mailed('a digest of last winter', 'digest', 91, 'sent_at')
  await mailed('one that was given up', 'announcement', 91, 'given_up_at')
  await mailed('a digest of this winter', 'digest', 89, 'sent_at')
  await mailed('an invitation of last year', 'invitation', 366, 'sent_at')
  await mailed('an invitation of this year', 'invitation', 364, 'sent_at')
  await mailed('one that waits', 'invitation', 366, null)

  await startHousekeeping(deps).stop()

  const mails = await database.selectFrom('mails').select('subject').orderBy('id').execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'one that waits',
    'an invitation of this year',
    'a digest of this winter',
  ])
  const links = await database.selectFrom('email_confirmations').select('token_hash').execute()
  expect(links).toEqual([{ token_hash: 'recent' }])
  const undos = await database.selectFrom('application_undos').select('identity_uid').execute()
  expect(undos).toEqual([{ identity_uid: 'bo' }])
})
