import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { flushSearches } from '~/service/pages/search-counts'
import { forgetRareSearches } from '~/service/pages/search-counts.repository'
import { onBothDatabases } from './world'

const { pages } = contract

onBothDatabases('counting searches', (world) => {
  test('half-typed words count for nothing, what was asked does', async () => {
    const { call, person, deps } = world()
    const admin = await person({ role: 'admin' })
    const unanswered = async () => {
      const { body } = await call(pages.unanswered, { query: { count: 100 } }, admin)
      return body.data.map(({ q }) => q)
    }
    await call(pages.search, { query: { q: 'vvqxtypi', stage: 'typing' } })
    await call(pages.search, { query: { q: 'vvqxtyping' } })
    await flushSearches(deps.database)
    expect(await unanswered()).toContain('vvqxtyping')
    expect(await unanswered()).not.toContain('vvqxtypi')
  })

  test('a search that was narrowed, and its further pages, count for nothing', async () => {
    const { call, person, deps } = world()
    const admin = await person({ role: 'admin' })
    const unanswered = async () => {
      const { body } = await call(pages.unanswered, { query: { count: 100 } }, admin)
      return body.data.filter(({ q }) => q === 'vvqxnarrow').map(({ searches }) => searches)
    }
    await call(pages.search, { query: { q: 'vvqxnarrow', kind: 'document' } })
    await call(pages.search, { query: { q: 'vvqxnarrow', page: 2 } })
    await call(pages.search, { query: { q: ' VVQXnarrow ' } })
    await flushSearches(deps.database)
    expect(await unanswered()).toEqual([1])
  })

  test('words that nothing here has come before nobody, whatever else was asked for beside them', async () => {
    const { call, page, deps } = world()
    await page({ title: 'vvqxplain guide', text: 'About vvqxplain.' })
    const asked = [
      'vvqxplain',
      'vvqxspam or vvqxplain',
      'vvqxplain -vvqxspam',
      'vvqxplain or"vvqxspam vvqxspam"',
      '"vvqxplain"or vvqxspam',
      'vvqxplain !-vvqxspam',
      'vvqxplain "<vvqxspam vvqxspam>"',
      'vvqxplain "&vvqxspam;"',
      'vvqxplain"vvqxspam://',
      'vvqxplain \u{1F595} vvqxplain',
    ]
    for (const q of [...asked, ...asked, ...asked]) await call(pages.search, { query: { q } })
    await flushSearches(deps.database)
    const { body } = await call(pages.popular, {})
    expect(body.data.map(({ q }) => q)).toContain('vvqxplain')
    expect(JSON.stringify(body.data)).not.toMatch(/vvqxspam|\u{1F595}/u)
  })

  test('of too many different searches those asked least are forgotten', async () => {
    const { call, deps } = world()
    await deps.database.deleteFrom('search_counts').execute()
    for (const q of ['vvqxoften', 'vvqxoften', 'vvqxonce', 'vvqxtwice', 'vvqxtwice']) {
      await call(pages.search, { query: { q } })
    }
    await flushSearches(deps.database)
    await forgetRareSearches(deps.database, 2)
    const left = await deps.database.selectFrom('search_counts').select('q').orderBy('q').execute()
    expect(left.map(({ q }) => q)).toEqual(['vvqxoften', 'vvqxtwice'])
  })
})
