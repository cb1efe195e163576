import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { claimRows } from '~/service/modules/bulk-changes/bulk-changes.queries'
import type { Tables } from '~/service/database/tables.gen'
import type { Database } from '~/service/context'
import { claimJob } from '~/service/jobs/queue'
import { enqueueMail } from '~/service/mail/outbox'
import { claimDigest, claimUnmailed } from '~/service/modules/notifications/digests.queries'
import { claimDueNotices } from '~/service/modules/notifications/notifications.queries'
import { claimDue } from '~/service/modules/documents/managed-pages.queries'
import { claimDelivery } from '~/service/modules/webhooks/webhook-queue.queries'
import { makeDelivery, makeWebhook } from '../contract/webhooks-world'
import { onBothDatabases, onServerDatabase, type World } from '../contract/world'

// Milliseconds.
const hour = 3_600_000

/** Claims the next item for a node; returns its id, or null when the queue is empty. */
type Claim = (node: Database) => Promise<string | null>

interface Queue {
  /** What the queue contains. */
  name: string
  /** Adds two due items to the queue, and returns the function that claims one. */
  fill: (world: World) => Promise<Claim>
}

const longAgo = ({ context }: World) => new Date(context.now().getTime() - hour)

const mails: Queue = {
  name: 'mails',
  fill: async (world) => {
    const { database, now } = world.context
    for (let made = 0; made < 2; made += 1) {
      const content = { subject: 'News', text: '', html: '' }
      const mail = { kind: 'invitation' as const, to: `${uuidv7()}@x.example`, ...content }
      await enqueueMail(database, mail, longAgo(world))
    }
    return async (node) => (await claimJob(node, { kind: 'mail', now: now(), lease: hour }))?.key ?? null
  },
}

const webhooks: Queue = {
  name: 'webhooks of one receiver',
  fill: async (world) => {
    const { now } = world.context
    const { id } = await makeWebhook(world)
    for (let made = 0; made < 2; made += 1) {
      await makeDelivery(world, id, { due_at: longAgo(world).toISOString() })
    }
    return async (node) => {
      const leasedUntil = new Date(now().getTime() + hour)
      return (await claimDelivery(node, { busy: [], now: now(), leasedUntil }))?.id ?? null
    }
  },
}

const notices: Queue = {
  name: 'notices that open pages hear of',
  fill: async (world) => {
    const { database, now } = world.context
    const row = { kind: 'kit', title: 'News', link: '/dashboard', is_told: false } as const
    for (let made = 0; made < 2; made += 1) {
      const { uid } = await world.person({})
      const notice = { id: uuidv7(), identity_uid: uid, created_at: longAgo(world).toISOString() }
      await database
        .insertInto('notifications')
        .values({ ...notice, ...row })
        .execute()
    }
    return async (node) => (await claimDueNotices(node, now(), 1))[0] ?? null
  },
}

/** Claimed by a row lock until the commit, so only concurrent transactions could claim a row twice. */
const rowsOfChange: Queue = {
  name: 'rows of one change of many people',
  fill: async ({ context: { database, now } }) => {
    const id = uuidv7()
    const change: Insertable<Tables['bulk_changes']> = {
      id,
      kind: 'status',
      new_value: 'approved',
      state: 'running',
      created_at: now().toISOString(),
      created_by: 'ada',
    }
    await database.insertInto('bulk_changes').values(change).execute()
    const row = { bulk_change_id: id, before: 'pending', after: 'approved', outcome: 'waiting' } as const
    const rows = [1, 2].map((position) => ({ ...row, position, identity_uid: uuidv7() }))
    await database.insertInto('bulk_change_rows').values(rows).execute()
    return async (node) => (await claimRows(node, { id, from: 1, limit: 1 }))[0]?.identityUid ?? null
  },
}

const digests: Queue = {
  name: 'digests',
  fill: async (world) => {
    const { database, now } = world.context
    const at = longAgo(world).toISOString()
    const uids: string[] = []
    for (let made = 0; made < 2; made += 1) {
      const { uid } = await world.person({})
      uids.push(uid)
      const row = { identity_uid: uid, next_at: at, told_until: at }
      await database.insertInto('notification_digests').values(row).execute()
    }
    return async (node) => {
      for (const uid of uids) if (await claimDigest(node, uid, now())) return uid
      return null
    }
  },
}

const broadcasts: Queue = {
  name: 'mails to everybody',
  fill: async (world) => {
    const { database, now } = world.context
    const row = { kind: 'announcement', title: 'News', link: '/', is_told: true } as const
    for (let made = 0; made < 2; made += 1) {
      await database
        .insertInto('notification_broadcasts')
        .values({ id: uuidv7(), visible_at: longAgo(world).toISOString(), ...row })
        .execute()
    }
    return async (node) => (await claimUnmailed(node, now()))?.id ?? null
  },
}

const schedules: Queue = {
  name: 'schedules of pages',
  fill: async (world) => {
    const { now } = world.context
    const at = longAgo(world).toISOString()
    const pages = [await world.page({ withdraw_at: at }), await world.page({ withdraw_at: at })]
    return async (node) => {
      for (const { id } of pages) if (await claimDue(node, id, now())) return id
      return null
    }
  },
}

const leased = [mails, webhooks, notices]
const locked = [rowsOfChange, digests, broadcasts, schedules]

/** Returns what three nodes claim in concurrent transactions. */
const claimAtOnce = async (database: Database, claim: Claim) => {
  const nodes = [
    await database.startTransaction().execute(),
    await database.startTransaction().execute(),
    await database.startTransaction().execute(),
  ]
  const got: (string | null)[] = []
  try {
    for (const node of nodes) {
      // A node that waits for another would never return.
      await sql`set local lock_timeout = '2s'`.execute(node)
      got.push(await claim(node))
    }
  } catch (error) {
    for (const node of nodes) await node.rollback().execute()
    throw error
  }
  for (const node of nodes) await node.commit().execute()
  return got
}

/** Counts the claims, the distinct items claimed, and the claims that got none. */
const countClaims = (got: (string | null)[]) => {
  const taken = got.filter((piece) => piece !== null)
  return { taken: taken.length, different: new Set(taken).size, none: got.length - taken.length }
}

onBothDatabases('a node that claims work', (world) => {
  test.each(leased)('keeps its claim after the commit: $name', async ({ fill }) => {
    const { database } = world().context
    const claim = await fill(world())
    const got = [await claim(database), await claim(database), await claim(database)]
    expect(countClaims(got)).toEqual({ taken: 2, different: 2, none: 1 })
  })
})

onServerDatabase('several nodes with one queue', (world) => {
  test.each([...leased, ...locked])(
    'claim different items, and do not wait for each other: $name',
    async ({ fill }) => {
      const got = await claimAtOnce(world().context.database, await fill(world()))
      expect(countClaims(got)).toEqual({ taken: 2, different: 2, none: 1 })
    },
  )
})
