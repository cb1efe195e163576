import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Audience } from '~/contract/pages'
import { onDatabase } from './world'

onDatabase('restricted pages that a text mentions', (world) => {
  test('are found by link, or by a title of several words', async () => {
    const { call, page, person } = world()
    const admin = await person({ role: 'admin', status: 'approved' })
    const title = 'Replay the events'
    const open = await page({ title: 'Open to everybody' })
    const named = await page({ title, audience: 'approved' })
    const linked = await page({ title: 'Limits', audience: 'signed-in' })
    const draft = await page({ title: 'Written just now', status: 'draft' })
    const text = `Limits and ${title}, [see](/documents/${linked.slug}#a), [open](/documents/${open.slug}),
      Open to everybody, Written just now.`
    const find = async (audience: Audience, body = text) => {
      const answer = await call(contract.pages.closedMentions, { body: { audience, text: body } }, admin)
      return answer.body.data.map(({ slug, isLinked }) => [slug, isLinked])
    }
    expect(await find('public')).toEqual([
      [linked.slug, true],
      [named.slug, false],
    ])
    expect(await find('signed-in')).toEqual([[named.slug, false]])
    expect(await find('approved')).toEqual([])
    expect(await find('approved', `/documents/${draft.slug}`)).toEqual([[draft.slug, true]])
  })
})
