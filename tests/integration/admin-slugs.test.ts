import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getName, ownMigrations } from '~/service/database/migrate'
import { onBothDatabases } from '../contract/world'

onBothDatabases('slugs that begin with admin', (world) => {
  test('are renamed by the migration, and what leads to them follows', async () => {
    const { database } = world().context
    const migration = Object.entries(ownMigrations).find(([path]) => getName(path).startsWith('0067'))![1]
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
