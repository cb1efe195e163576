import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { deleteRareSearches } from '~/service/modules/documents/search-counts.queries'
import { onBothDatabases } from '../contract/world'

const { pages } = contract

onBothDatabases('the search counts', (world) => {
  test('drop the rarest searches above the limit', async () => {
    const { call, context } = world()
    await context.database.deleteFrom('search_counts').execute()
    for (const q of ['vvqxoften', 'vvqxoften', 'vvqxonce', 'vvqxtwice', 'vvqxtwice']) {
      await call(pages.search, { query: { q } })
    }
    await world().runDueJobs('search counts')
    await deleteRareSearches(context.database, 2)
    const left = await context.database.selectFrom('search_counts').select('q').orderBy('q').execute()
    expect(left.map(({ q }) => q)).toEqual(['vvqxoften', 'vvqxtwice'])
  })
})
