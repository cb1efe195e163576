import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, type TestPerson } from './world'

const { pages } = contract

onDatabase('search counts', (world) => {
  test('include submitted searches, but not those made while typing', async () => {
    const { call, person } = world()
    const admin = await person({ role: 'admin' })
    const unanswered = async () => {
      const { body } = await call(pages.unanswered, { query: { count: 100 } }, admin)
      return body.data.map(({ q }) => q)
    }
    await call(pages.search, { query: { q: 'vvqxtypi', stage: 'typing' } })
    await call(pages.search, { query: { q: 'vvqxtyping' } })
    await world().runDueJobs('search counts')
    expect(await unanswered()).toContain('vvqxtyping')
    expect(await unanswered()).not.toContain('vvqxtypi')
  })

  test('leave out filtered searches and further pages', async () => {
    const { call, person } = world()
    const admin = await person({ role: 'admin' })
    const unanswered = async () => {
      const { body } = await call(pages.unanswered, { query: { count: 100 } }, admin)
      return body.data.filter(({ q }) => q === 'vvqxnarrow').map(({ searches }) => searches)
    }
    await call(pages.search, { query: { q: 'vvqxnarrow', kind: 'document' } })
    await call(pages.search, { query: { q: 'vvqxnarrow', page: 2 } })
    await call(pages.search, { query: { q: ' VVQXnarrow ' } })
    await world().runDueJobs('search counts')
    expect(await unanswered()).toEqual([1])
  })

  test('never show words without a result to users, whatever they are combined with', async () => {
    const { call, page } = world()
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
    await world().runDueJobs('search counts')
    const { body } = await call(pages.popular, {})
    expect(body.data.map(({ q }) => q)).toContain('vvqxplain')
    expect(JSON.stringify(body.data)).not.toMatch(/vvqxspam|\u{1F595}/u)
  })

  test('make nothing popular that one network or one approved user searched repeatedly', async () => {
    const { call, page, person, context, advance } = world()
    await page({ title: 'Wwqxalone wwqxshared wwqxmember', text: 'About wwqxalone.' })
    const approved = await person({ status: 'approved' })
    const pending = [await person({}), await person({}), await person({})]
    const popular = async () => {
      await world().runDueJobs('search counts')
      advance(10_000)
      const { body } = await call(pages.popular, {}, approved)
      return body.data.map(({ q }) => q).filter((q) => q.startsWith('wwqx'))
    }
    const search = (q: string, who: TestPerson | null, address: string) =>
      call(pages.search, { query: { q } }, who, address)
    for (let time = 0; time < 4; time += 1) {
      // Addresses of one home network, with unapproved accounts and without accounts.
      await search('wwqxalone', null, `2001:db8:1:2::${time}`)
      await search('wwqxmember', approved, `203.0.113.${time}`)
    }
    for (const who of pending) await search('wwqxalone', who, '2001:db8:1:2::9')
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.2'])
      await search('wwqxshared', null, address)
    expect(await popular()).toEqual([])
    await search('wwqxshared', null, '198.51.100.3')
    expect(await popular()).toEqual(['wwqxshared'])
    // The stored rows identify no user.
    const rows = await context.database.selectFrom('searchers').selectAll().execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|2001|203\.0/)
    expect(JSON.stringify(rows)).not.toContain(approved.uid)
    advance(91 * 86_400_000)
    expect(await popular()).toEqual([])
    expect(await context.database.selectFrom('searchers').selectAll().execute()).toEqual([])
  })
})
