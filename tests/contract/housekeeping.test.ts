import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startHousekeeping } from '~/service/housekeeping'
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
