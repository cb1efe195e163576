import type { Updateable } from 'kysely'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { anotherNode, followPublicPages, type Tables } from '../support/service'
import { onDatabase } from './world'

onDatabase('notifying nodes about public pages', (world) => {
  /** Counts the changes and closings that another node is notified of. */
  const listen = async () => {
    const node = await anotherNode(world().context)
    const heard = { changes: 0, closings: 0, isHeard: false }
    followPublicPages(node.context, {
      changed: () => {
        heard.changes += 1
      },
      closed: () => {
        heard.closings += 1
      },
      heard: (isHeard) => {
        heard.isHeard = isHeard
      },
    })
    await vi.waitFor(() => expect(heard.isHeard).toBe(true), 20_000)
    heard.changes = 0
    heard.closings = 0
    return { heard, close: node.close }
  }

  test('happens on every node for each table that public pages show, and for no other change', async () => {
    const { database } = world().context
    const page = await world().page({ ...(await world().component()), status: 'published' })
    await world().learningPath([page.slug])
    await world().kit(3)
    await world().announce('News', -1)
    const { heard, close } = await listen()
    const changes = {
      page: () => database.updateTable('pages').set({ summary: 'Changed.' }).execute(),
      category: () => database.updateTable('categories').set({ description: 'Changed.' }).execute(),
      component: () => database.updateTable('components').set({ description: 'Changed.' }).execute(),
      path: () => database.updateTable('learning_paths').set({ summary: 'Changed.' }).execute(),
      unit: () => database.updateTable('learning_units').set({ title: 'Changed' }).execute(),
      kit: () => database.updateTable('dev_kits').set({ description: 'Changed.' }).execute(),
      announcement: () => database.updateTable('announcements').set({ title: 'Changed' }).execute(),
    }
    const decoy = await world().person({ status: 'approved' })
    for (const [what, change] of Object.entries(changes)) {
      const before = heard.changes
      // Notifications arrive in the order of commits, so one about this change would come first.
      await database
        .updateTable('users')
        .set({ first_name: what })
        .where('identity_uid', '=', decoy.uid)
        .execute()
      await change()
      await vi.waitFor(() => expect(heard.changes, what).toBe(before + 1), 20_000)
    }
    expect(heard.closings).toBe(0)
    await close()
  })

  test('reports a closing when visitors may no longer read something', async () => {
    const { database } = world().context
    const publish = () => world().page({ audience: 'public', status: 'published' })
    const pages = { narrowed: await publish(), disabled: await publish(), deleted: await publish() }
    const inner = await world().page({ audience: 'approved' })
    const setPage = (id: string, columns: Updateable<Tables['pages']>) =>
      database.updateTable('pages').set(columns).where('id', '=', id).execute()
    await world().announce('News', -1)
    await database.updateTable('announcements').set({ is_public: true }).execute()
    const { heard, close } = await listen()
    const closings = [
      () => setPage(pages.narrowed.id, { audience: 'approved' }),
      () => setPage(pages.disabled.id, { disabled: true }),
      () => database.deleteFrom('pages').where('id', '=', pages.deleted.id).execute(),
      () => database.updateTable('announcements').set({ is_public: false }).execute(),
    ]
    for (const [index, shut] of closings.entries()) {
      // No visitor could read it before.
      await setPage(inner.id, { disabled: index % 2 === 0 })
      await shut()
      await vi.waitFor(() => expect(heard.closings).toBe(index + 1), 20_000)
    }
    await close()
  })

  test('happens only after the transaction commits', async () => {
    const { database } = world().context
    await world().component()
    const { heard, close } = await listen()
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.updateTable('categories').set({ description: 'Never.' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.updateTable('categories').set({ description: 'Really.' }).execute()
    await vi.waitFor(() => expect(heard.changes).toBe(1), 20_000)
    await close()
  })

  test('happens when an announcement becomes due', async () => {
    const { call, context, runDueJobs } = world()
    const due = new Date(context.now().getTime() + 3_600_000)
    const announcement = { title: 'To come', body: 'Text.', publishedAt: due.toISOString() }
    await call(contract.community.announce, { body: announcement }, await world().administrator())
    const { heard, close } = await listen()
    await runDueJobs('notifications')
    await runDueJobs('notifications', { now: () => due })
    await vi.waitFor(() => expect(heard.changes).toBe(1), 20_000)
    await close()
  })
})
