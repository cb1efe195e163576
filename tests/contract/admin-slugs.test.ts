import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { nameOf, ownMigrations } from '~/service/database/migrate'
import { importTools } from './imports-world'
import { makePath, videoUnit } from './learning-world'
import { onBothDatabases } from './world'

const { pages } = contract

// The admin path guard closes every page address whose path contains `/admin`.
onBothDatabases('slugs that begin with admin', (world) => {
  test('get a prefix where a page is written', async () => {
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

  test('get a prefix when imported, links and aliases following', async () => {
    const { call, administrator, person } = world()
    const { run, pageOf } = importTools(world())
    const admin = await administrator()
    const reader = await person({ status: 'approved' })
    const tree = {
      'handbook/part/administration.md': '---\naliases: [/admin-old/]\n---\n# Administration\n\nText.\n',
      'handbook/part/start.md': '# Start here\n\nSee [administration](administration.md).\n',
    }
    const { files } = await run(admin, tree, { source: 'Handbook', publish: true })
    const start = await pageOf(
      admin,
      [...files.values()].find(({ path }) => path.endsWith('start.md')),
    )
    expect(start.body).toContain('[administration](/documents/about-administration)')
    const read = (slug: string) => call(pages.bySlug, { params: { slug }, query: {} }, reader)
    expect((await read('about-administration')).body).toMatchObject({ title: 'Administration' })
    expect((await read('about-admin-old')).body).toEqual({ movedTo: 'about-administration' })
    expect((await read('admin-old')).body).toEqual({ movedTo: 'about-administration' })
  })

  test('are renamed by the migration, and what leads to them follows', async () => {
    const { database } = world().deps
    const migration = Object.entries(ownMigrations).find(([path]) => nameOf(path).startsWith('0067'))![1]
    const link = '<a href="/documents/admin-manual#start">manual</a>'
    const insertPages = (...slugs: string[]) =>
      sql`
      insert into pages (id, kind, slug, audience, status, version, title, html, headings, text, minutes, changed_at)
      select gen_random_uuid(), 'document', slug, 'public', 'draft', 1, slug, ${link}, '[]', '', 1, now()
      from unnest(array[${sql.join(slugs)}]) as slug`.execute(database)
    await insertPages('admin-manual', 'admins', 'about-admins', 'other-manual')
    const body = '[manual](/documents/admin-manual) and https://other.example/documents/admin-manual'
    await sql`
      with path as (
        insert into learning_paths (id, slug, title, summary, level, unit_order, position)
        values (gen_random_uuid(), 'admin-learns', 'Path', '', 'Beginner', 'free', 0) returning id
      )
      insert into learning_units (id, path_id, slug, title, kind, minutes, page_slug, position, body)
      select gen_random_uuid(), id, 'admin-unit', 'Unit', 'reading', 1, 'admin-manual', 0, ${body}
      from path`.execute(database)
    await database.transaction().execute((transaction) => sql.raw(migration).execute(transaction))

    const { rows: made } = await sql<{ slug: string; html: string; old: string | null }>`
      select pages.slug, pages.html, page_slugs.slug as old
      from pages left join page_slugs on page_slugs.page_id = pages.id
      where title in ('admin-manual', 'admins', 'about-admins', 'other-manual') order by title`.execute(
      database,
    )
    expect(made.map(({ slug, old }) => [slug.replace(/-[0-9a-f]{12}$/, '-id'), old])).toEqual([
      ['about-admins', null],
      ['about-admin-manual', 'admin-manual'],
      ['about-admins-id', 'admins'],
      ['other-manual', null],
    ])
    expect(made[3]!.html).toBe('<a href="/documents/about-admin-manual#start">manual</a>')
    const { rows: units } = await sql`
      select paths.slug as path, units.slug as unit, units.page_slug as page, units.body
      from learning_units as units join learning_paths as paths on paths.id = path_id
      where units.slug like '%admin-unit'`.execute(database)
    expect(units).toEqual([
      {
        path: 'about-admin-learns',
        unit: 'about-admin-unit',
        page: 'about-admin-manual',
        body: '[manual](/documents/about-admin-manual) and https://other.example/documents/admin-manual',
      },
    ])
  })
})
