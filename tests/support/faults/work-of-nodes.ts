import { sql } from 'kysely'
import { expect } from 'vitest'
import type { UserStatus } from '~/contract/users'
import type { MailCatcher } from '../mail-catcher'
import { askFor } from './ask'
import type { Installation } from './installation'
import type { RunningPortal } from './portal'
import { getTimes } from './times-of'
import { until } from './until'

const people = 250
const pages = 8
// Milliseconds for which a node claims a mail, and any other job.
const mailLease = 120_000
const jobLease = 30_000

const getMessageId = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''

export type WorkOfNodes = ReturnType<typeof workOfNodes>

/** Makes work that several nodes share, and checks that each piece of it was done exactly once. */
export const workOfNodes = ({
  installation,
  catcher,
  admin,
}: {
  installation: Installation
  /** The mail server of all nodes. */
  catcher: MailCatcher
  /** The token of an administrator. */
  admin: string
}) => {
  /** Mails that a killed node was sending. */
  const orphans: string[] = []

  /** Makes a draft in any component; returns its id. */
  const createPage = async ({ address }: RunningPortal, page: object): Promise<string> => {
    const { data } = await askFor<{ data: { components: { id: string }[] }[] }>(
      address,
      '/api/admin/catalogue',
      { token: admin },
    )
    const component = data.flatMap(({ components }) => components)[0]?.id
    const { id } = await askFor<{ id: string }>(address, '/api/pages', {
      method: 'POST',
      token: admin,
      body: { component, ...page },
    })
    return id
  }

  const unsent = () =>
    installation.inspect((database) =>
      database.selectFrom('mails').select('id').where('sent_at', 'is', null).execute(),
    )

  /** The id of each page, once for each publication. */
  const getPublications = (ids: string[]) =>
    installation.inspect(async (database) => {
      const rows = await database
        .selectFrom('page_publications')
        .select('page_id')
        .where('page_id', 'in', ids)
        .execute()
      return rows.map(({ page_id }) => page_id)
    })

  /** The number of users that a bulk change has changed. */
  const changedBy = async ({ address }: RunningPortal, bulk: string): Promise<number> => {
    const { counts } = await askFor<{ counts: { changed: number } }>(
      address,
      `/api/admin/bulk-changes/${bulk}`,
      { token: admin },
    )
    return counts.changed
  }

  return {
    createPage,
    changedBy,

    /** Adds the users that {@link startBulkChange} changes. */
    addPeople: () =>
      installation.inspect((database) =>
        sql`insert into users (identity_uid, email, verified, status, first_name, last_name, created_at, updated_at)
          select 'bulk-' || n, 'bulk-' || n || '@people.example', true, 'pending', 'Bulk', 'Person ' || n, now(), now()
          from generate_series(1, ${sql.lit(people)}) n`.execute(database),
      ),

    /** Makes documents that become due on several nodes at the same moment. */
    planPages: async (at: RunningPortal, name: string): Promise<string[]> => {
      const ids: string[] = []
      for (let index = 0; index < pages; index += 1) {
        const slug = `${name}-page-${index}`
        const page = { title: `Planned ${index}`, slug, audience: 'public', body: 'Comes by itself.' }
        ids.push(await createPage(at, page))
      }
      const publishAt = new Date(Date.now() + 3_600_000).toISOString()
      await Promise.all(
        ids.map((id) =>
          askFor(at.address, `/api/pages/${id}/schedule`, {
            method: 'PUT',
            token: admin,
            body: { publishAt },
          }),
        ),
      )
      await installation.inspect((database) =>
        database
          .updateTable('pages')
          .set({ publish_at: sql<string>`now() + interval '1 second'` })
          .where('id', 'in', ids)
          .execute(),
      )
      await installation.inspect((database) =>
        database
          .updateTable('jobs')
          .set({ due_at: sql<string>`now() + interval '1 second'` })
          .where('key', 'in', ids)
          .execute(),
      )
      return ids
    },

    /** Starts a bulk change of all users' status; returns its id. */
    startBulkChange: async (address: string, newStatus: UserStatus): Promise<string> => {
      const users = Array.from({ length: people }, (_, index) => `bulk-${index + 1}`)
      const body = { change: { kind: 'status', newStatus }, select: { users } }
      const { id } = await askFor<{ id: string }>(address, '/api/admin/bulk-changes', {
        method: 'POST',
        token: admin,
        body,
      })
      await askFor(address, `/api/admin/bulk-changes/${id}/start`, { method: 'POST', token: admin })
      return id
    },

    /**
     * Ends the claims of a killed node, and the waiting of the jobs behind them: what was claimed before it was killed and
     * is claimed still. Not those of bulk changes, which end within seconds.
     */
    endClaims: async (killedAt: number): Promise<void> => {
      const [lastMail, lastJob] = [mailLease, jobLease].map((lease) =>
        new Date(killedAt + lease).toISOString(),
      )
      await installation.inspect(async (database) => {
        const { rows } = await sql<{ kind: string; key: string }>`
          update jobs set due_at = now()
          where lease is not null and kind <> 'bulk changes'
            and due_at <= (case when kind = 'mail' then ${lastMail} else ${lastJob} end)::timestamptz
          returning kind, key`.execute(database)
        orphans.push(...rows.flatMap(({ kind, key }) => (kind === 'mail' ? [key] : [])))
        // A node sends one mail at a time, and claims it by its own row as well.
        expect(orphans.length).toBeLessThanOrEqual(1)
        await sql`update mails set due_at = now() where id = any (${orphans}::uuid[])`.execute(database)
        await sql`update jobs set due_at = now() where held_from is not null`.execute(database)
      })
    },

    /** Waits until the nodes have done all work, and checks that none was done twice. */
    expectDoneOnce: async (done: {
      at: RunningPortal
      bulk: string
      planned: string[]
      status: UserStatus
      /** The number of bulk changes so far; every user is notified of each. */
      changes: number
    }): Promise<void> => {
      await until(
        () => changedBy(done.at, done.bulk),
        (changed) => changed === people,
      )
      await until(
        () => getPublications(done.planned),
        ({ length }) => length >= pages,
      )
      await until(unsent, ({ length }) => length === 0)
      expect(getTimes(await getPublications(done.planned))).toEqual(
        new Map(done.planned.map((id) => [id, 1])),
      )
      await installation.inspect(async (database) => {
        const changed = await database
          .selectFrom('users')
          .select('identity_uid')
          .where('identity_uid', 'like', 'bulk-%')
          .where('status', '=', done.status)
          .execute()
        expect(changed).toHaveLength(people)
        const mails = await database.selectFrom('mails').select(['id', 'kind', 'to_address']).execute()
        const told = getTimes(
          mails
            .filter(
              ({ kind, to_address }) => kind === 'account-status-changed' && to_address.startsWith('bulk-'),
            )
            .map(({ to_address }) => to_address),
        )
        expect([...told.values()]).toEqual(Array.from({ length: people }, () => done.changes))
        const delivered = [...getTimes(catcher.mails.map(getMessageId))]
        const strange = mails.filter(({ id }) => {
          const times = delivered.filter(([messageId]) => messageId.includes(id)).map(([, count]) => count)
          // A mail that a killed node had just delivered may arrive again, with the same Message-ID.
          return times.length !== 1 || (times[0] ?? 0) > (orphans.includes(id) ? 2 : 1)
        })
        expect(strange).toEqual([])
      })
    },
  }
}
