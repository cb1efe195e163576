import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Caller } from './caller'
import { onDatabase } from './world'

const { pages } = contract

onDatabase('documents as Markdown', (world) => {
  const read = async (slug: string, caller: Caller | null = null) =>
    world().call(pages.markdown, { params: { slug } }, caller)

  test('have a header and the published text, without comments', async () => {
    const { page, version, component } = world()
    const place = await component()
    const { id, slug } = await page({
      ...place,
      title: 'Read intervals',
      summary: 'Four times an hour.',
      applies_to: ['3.1', '3.2'],
      version: 2,
      published_version: 1,
      text: 'Before <!-- secret --> after.\n\n```html\n<!-- code -->\n```\n\n<!-- secret\n\n',
    })
    await version(id, { version: 2, title: 'Later', body: 'Later' })
    const { text } = await read(slug)
    expect(text).toMatch(
      /^# Read intervals\n\n> Four times an hour\.\n\nSource: http\S+\/documents\/page-\d+ {2}\n/,
    )
    expect(text).toContain('Version 1, changed ')
    expect(text).toContain('Applies to 3.1, 3.2')
    expect(text).toContain('Before  after.\n\n```html\n<!-- code -->\n```')
    expect(text).not.toMatch(/secret -->|Later/)
  })

  test('omit unreferenced definitions, as the page does', async () => {
    const { slug } = await world().page({
      text: [
        '[//]: # (secret one)\n\n[comment]: <> "secret two"\n\n> [//]: # (secret three)\n\nSee [the manual][m].[^1]',
        '[m]: https://manual.example (Manual)\n[m]: # (secret four)\n\n[^1]: A note.\n\n[^2]: secret five',
        '```\n[//]: # (code)\n```',
      ].join('\n\n'),
    })
    const { text } = await read(slug)
    expect(text).not.toContain('secret')
    expect(text).toContain('See [the manual][m].[^1]\n\n[m]: https://manual.example (Manual)\n')
    expect(text).toContain('[^1]: A note.')
    expect(text).toContain('```\n[//]: # (code)\n```')
  })

  test('are served at former slugs too, while content pages are not', async () => {
    const { page, context } = world()
    const { id, slug } = await page({ text: 'Words' })
    await context.database
      .insertInto('page_slugs')
      .values({ slug: `once-${slug}`, page_id: id, changed_at: context.now().toISOString() })
      .execute()
    expect((await read(`once-${slug}`)).text).toContain('Words')
    expect((await read((await page({ kind: 'content' })).slug)).code).toBe('NOT_FOUND')
  })

  test('are listed and joined by component, as far as the reader may open them', async () => {
    const { call, page, component, person } = world()
    const place = await component()
    const open = await page({ ...place, title: 'Open [one]', summary: 'In short', text: 'open words' })
    const closed = await page({ ...place, audience: 'approved', text: 'closed words' })
    const other = await page({ ...(await component()), text: 'other words' })
    const member = await person({ status: 'approved' })
    const list = async (caller: Caller | null) => (await call(pages.listMarkdown, {}, caller)).text
    const line = String.raw`- [Open \[one\]](${world().context.config.origin}/documents/${open.slug}.md): In short`
    expect(await list(null)).toContain(line)
    expect(await list(null)).not.toContain(closed.slug)
    expect(await list(member)).toContain(`/documents/${closed.slug}.md`)
    const query = { component: place.slugs.component }
    const all = async (caller: Caller | null) => (await call(pages.allMarkdown, { query }, caller)).text
    expect(await all(null)).toContain('open words')
    expect(await all(null)).not.toMatch(/closed words|other words/)
    expect(await all(member)).toContain('closed words')
    expect((await call(pages.allMarkdown, { query: {} }, null)).text).toContain(`/documents/${other.slug}`)
  })

  test('of a component are all joined, even more than a hundred', async () => {
    const { call, page, component } = world()
    const place = await component()
    for (let position = 1; position <= 101; position += 1)
      await page({ ...place, position, text: `Word ${position}.` })
    const { text } = await call(pages.allMarkdown, { query: { component: place.slugs.component } }, null)
    expect(text.match(/^Word \d+\.$/gm)).toHaveLength(101)
  })
})
