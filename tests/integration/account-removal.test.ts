import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { withdrawNotices } from '~/service/modules/notifications/notify'
import { saveMailChoices } from '~/service/modules/notifications/notifications.service'
import { eraseUser } from '~/service/modules/users/account-removal.service'
import { gate } from '../support/gate'
import { notify } from '../contract/notifications-world'
import { onServerDatabase, type World } from '../contract/world'

/** Runs acts while another transaction locks rows, and releases these once that many acts wait. */
const whileHeld = async ({ context: { database } }: World, rows: ReturnType<typeof sql>, acts: Acts[]) => {
  const [isHeld, letGo] = [gate(), gate()]
  const holding = database.transaction().execute(async (transaction) => {
    await rows.execute(transaction)
    isHeld.open()
    await letGo.opened
  })
  await isHeld.opened
  const waiting = async () => {
    const { rows: found } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return found[0]!.waiting
  }
  const done: Promise<unknown>[] = []
  for (const act of acts) {
    done.push(act())
    await expect.poll(waiting).toBe(done.length)
  }
  letGo.open()
  await holding
  return Promise.allSettled(done)
}
type Acts = () => Promise<unknown>

const getFailures = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))

onServerDatabase('while a user is removed', (world) => {
  const getNotices = ({ uid }: { uid: string }) =>
    world()
      .context.database.selectFrom('notifications')
      .select('id')
      .where('identity_uid', '=', uid)
      .orderBy('id')
      .execute()

  test.each(['first', 'last'] as const)(
    'what others were told with that person is taken back, while the %s of it is in hand',
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
      const held = told.at(which === 'first' ? 0 : -1)!.id
      const settled = await whileHeld(world(), sql`select from notifications where id = ${held} for update`, [
        () => eraseUser(context, leaving.uid, now()),
        () => database.transaction().execute((transaction) => withdrawNotices(transaction, posts)),
      ])
      expect(getFailures(settled)).toEqual([])
      expect(await getNotices(staying)).toEqual([])
      expect([await mailsTo(leaving.email), await mailsTo(staying.email)]).toEqual([[], []])
      const left = database.selectFrom('users').select('email').where('identity_uid', '=', leaving.uid)
      expect(await left.execute()).toEqual([])
    },
  )

  test('that person chooses mails a moment earlier, and both are done', async () => {
    const { context, person, setColumns } = world()
    const { database, now } = context
    const { uid } = await person({ status: 'approved' })
    const mails = [
      { kind: 'answer' as const, mail: false },
      { kind: 'digest' as const, mail: false },
    ]
    await saveMailChoices(context, uid, mails)
    const held = sql`select from mail_choices where identity_uid = ${uid} and kind = 'digest' for update`
    const settled = await whileHeld(world(), held, [
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
