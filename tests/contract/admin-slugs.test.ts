import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { importTools } from './imports-world'
import { makePath, videoUnit } from './learning-world'
import { onDatabase } from './world'

const { pages } = contract

// The admin path guard closes every page address whose path contains `/admin`.
onDatabase('slugs that begin with admin', (world) => {
  test('get a prefix when a page is created or moved', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const { component_id: component } = await world().component()
    const body = {
      title: 'Admin guide',
      slug: 'admin-guide',
      audience: 'approved' as const,
      component,
      body: 'Text.',
    }
    const made = await call(pages.create, { body }, admin)
    expect([made.status, made.body.slug]).toEqual([201, 'about-admin-guide'])
    const params = { id: made.body.id }
    const moved = await call(pages.setSlug, { params, body: { slug: 'administrators' } }, admin)
    expect(moved.body.slug).toBe('about-administrators')
  })

  test('get a prefix in learning paths and their units', async () => {
    const path = await makePath(world(), {
      slug: 'admin-path',
      units: [videoUnit({ slug: 'administration' })],
    })
    expect([path.slug, path.units[0]!.slug]).toEqual(['about-admin-path', 'about-administration'])
  })

  test('get a prefix when imported, and links and aliases follow', async () => {
    const { call, administrator, person } = world()
    const { run, getPage } = importTools(world())
    const admin = await administrator()
    const reader = await person({ status: 'approved' })
    const tree = {
      'handbook/part/administration.md': '---\naliases: [/admin-old/]\n---\n# Administration\n\nText.\n',
      'handbook/part/start.md': '# Start here\n\nSee [administration](administration.md).\n',
    }
    const { files } = await run(admin, tree, { source: 'Handbook', publish: true })
    const start = await getPage(
      admin,
      [...files.values()].find(({ path }) => path.endsWith('start.md')),
    )
    expect(start.body).toContain('[administration](/documents/about-administration)')
    const read = (slug: string) => call(pages.bySlug, { params: { slug }, query: {} }, reader)
    expect((await read('about-administration')).body).toMatchObject({ title: 'Administration' })
    expect((await read('about-admin-old')).body).toEqual({ movedTo: 'about-administration' })
    expect((await read('admin-old')).body).toEqual({ movedTo: 'about-administration' })
  })
})
