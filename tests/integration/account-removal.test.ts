import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { withdrawNotices } from '~/service/modules/notifications/notify'
import { saveMailChoices } from '~/service/modules/notifications/notifications.service'
import { eraseUser } from '~/service/modules/users/account-removal.service'
import { gate } from '../support/gate'
import { notify } from '../contract/notifications-world'
import { onServerDatabase, type World } from '../contract/world'

/** Runs writes while another transaction locks rows, and releases the rows once all writes wait. */
const runWhileLocked = async (
  { context: { database } }: World,
  rows: ReturnType<typeof sql>,
  writes: Write[],
) => {
  const [isLocked, release] = [gate(), gate()]
  const locking = database.transaction().execute(async (transaction) => {
    await rows.execute(transaction)
    isLocked.open()
    await release.opened
  })
  await isLocked.opened
  const waiting = async () => {
    const { rows: found } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return found[0]!.waiting
  }
  const done: Promise<unknown>[] = []
  for (const write of writes) {
    done.push(write())
    await expect.poll(waiting).toBe(done.length)
  }
  release.open()
  await locking
  return Promise.allSettled(done)
}
type Write = () => Promise<unknown>

const getFailures = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))

onServerDatabase('removal of a user', (world) => {
  const getNotices = ({ uid }: { uid: string }) =>
    world()
      .context.database.selectFrom('notifications')
      .select('id')
      .where('identity_uid', '=', uid)
      .orderBy('id')
      .execute()

  test.each(['first', 'last'] as const)(
    'completes while notifications to several users are withdrawn and the %s one is locked',
    async (which) => {
      const { context, person, setColumns, mailsTo } = world()
      const { database, now } = context
      const [leaving, staying] = [await person({ status: 'approved' }), await person({ status: 'approved' })]
      const posts = [uuidv7(), uuidv7()]
      for (const about of posts) {
        const to = [leaving.uid, staying.uid]
        await notify(world(), { kind: 'mention', to, title: 'You were mentioned', about })
      }
      await database
        .insertInto('notification_digests')
        .values({ identity_uid: leaving.uid, next_at: now().toISOString(), told_until: now().toISOString() })
        .execute()
      await setColumns(leaving.uid, { deleted_at: now().toISOString() })
      const told = await getNotices(leaving)
      const locked = told.at(which === 'first' ? 0 : -1)!.id
      const settled = await runWhileLocked(
        world(),
        sql`select from notifications where id = ${locked} for update`,
        [
          () => eraseUser(context, leaving.uid, now()),
          () => database.transaction().execute((transaction) => withdrawNotices(transaction, posts)),
        ],
      )
      expect(getFailures(settled)).toEqual([])
      expect(await getNotices(staying)).toEqual([])
      expect([await mailsTo(leaving.email), await mailsTo(staying.email)]).toEqual([[], []])
      const left = database.selectFrom('users').select('email').where('identity_uid', '=', leaving.uid)
      expect(await left.execute()).toEqual([])
    },
  )

  test('completes while the user saves mail preferences, and so does the save', async () => {
    const { context, person, setColumns } = world()
    const { database, now } = context
    const { uid } = await person({ status: 'approved' })
    const mails = [
      { kind: 'answer' as const, mail: false },
      { kind: 'digest' as const, mail: false },
    ]
    await saveMailChoices(context, uid, mails)
    const locked = sql`select from mail_choices where identity_uid = ${uid} and kind = 'digest' for update`
    const settled = await runWhileLocked(world(), locked, [
      () =>
        saveMailChoices(
          context,
          uid,
          mails.map(({ kind }) => ({ kind, mail: true })),
        ),
      async () => {
        await setColumns(uid, { deleted_at: now().toISOString() })
        await eraseUser(context, uid, now())
      },
    ])
    expect(getFailures(settled)).toEqual([])
    const left = database.selectFrom('users').select('email').where('identity_uid', '=', uid)
    expect(await left.execute()).toEqual([])
  })
})
