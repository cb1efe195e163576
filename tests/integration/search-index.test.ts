import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reindexSearch } from '~/service/modules/documents/search.service'
import { runLetters } from '~/service/modules/documents/search-terms'
import { onBothDatabases } from '../contract/world'

onBothDatabases('the search index', (world) => {
  test('uses the same letters in the service and in the database', async () => {
    const { rows } = await sql<{ letters: string }>`select run_letters() as letters`.execute(
      world().context.database,
    )
    expect(rows[0]!.letters.replace(/\\U000(\w{5})/g, String.raw`\u{$1}`)).toBe(runLetters)
  })

  test('of an earlier release is rebuilt in batches, and continues where it stopped', async () => {
    const { context, page } = world()
    const { database } = context
    const ids: string[] = []
    for (let count = 0; count < 25; count += 1) ids.push((await page()).id)
    const outdated = database.updateTable('search_entries').set({ analyzer: 1 }).where('id', 'in', ids)
    await outdated.execute()
    const left = async () =>
      (await database.selectFrom('search_entries').select('id').where('analyzer', '=', 1).execute()).length
    expect(await reindexSearch(database)).toBe(true)
    expect(await left()).toBeGreaterThan(0)
    expect(await left()).toBeLessThan(25)
    while (await reindexSearch(database));
    expect(await left()).toBe(0)
  })
})
