import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, type World } from './world'

const { catalogue } = contract

onDatabase('the catalogue', (world) => {
  /** Calls as an administrator. */
  const asAdministrator = async () => {
    const caller = await world().administrator()
    const { call } = world()
    const category = async (name: string, more: object = {}) =>
      (await call(catalogue.createCategory, { body: { name, ...more } }, caller)).body
    const component = async (parent: string, name: string, more: object = {}) =>
      (await call(catalogue.createComponent, { body: { name, category: parent, ...more } }, caller)).body
    const getComponents = async (id: string) => {
      const { body } = await call(catalogue.listComponents, { params: { id }, query: { count: 100 } }, caller)
      return body.data.map(({ name, position }) => `${position} ${name}`)
    }
    return { caller, call, category, component, getComponents }
  }

  const actsOn = (id: string, { context }: World = world()) =>
    context.database
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()

  test('a slug is made from the name, and numbered when it is in use', async () => {
    const { category, component } = await asAdministrator()
    const first = await category('Größe & Gewicht')
    expect([first.slug, first.description, first.components]).toEqual(['grosse-and-gewicht', '', 0])
    expect((await category('Grosse and Gewicht')).slug).toBe('grosse-and-gewicht-2')
    expect((await category('grosse, and gewicht')).slug).toBe('grosse-and-gewicht-3')
    expect((await category('計量器')).slug).toBe('category')
    // Components have slugs of their own.
    expect((await component(first.id, 'Größe & Gewicht')).slug).toBe('grosse-and-gewicht')
  })

  test('a slug in use is refused at its field, and saving the current slug is allowed', async () => {
    const { call, caller, category, component } = await asAdministrator()
    const [one, other] = [await category('Taken'), await category('Other')]
    const body = { name: 'Again', slug: one.slug }
    const refused = await call(catalogue.createCategory, { body }, caller)
    expect([refused.code, refused.fields[0]?.path]).toEqual(['SLUG_IN_USE', 'slug'])
    const params = { id: other.id }
    const changed = await call(catalogue.updateCategory, { params, body: { slug: one.slug } }, caller)
    expect(changed.code).toBe('SLUG_IN_USE')
    const kept = await call(catalogue.updateCategory, { params, body: { slug: other.slug } }, caller)
    expect(kept.status).toBe(200)
    const part = await component(one.id, 'Part')
    const again = { name: 'Part', category: other.id, slug: part.slug }
    expect((await call(catalogue.createComponent, { body: again }, caller)).code).toBe('SLUG_IN_USE')
  })

  test('category positions start at 1 and stay without gaps after every change', async () => {
    const { call, caller, category } = await asAdministrator()
    await world().component()
    const made = await category('Placed', { position: 1 })
    const places = async () => {
      const { body } = await call(catalogue.listCategories, {}, caller)
      return body.data.map(({ position }) => position)
    }
    const [first] = (await call(catalogue.listCategories, {}, caller)).body.data
    expect([first?.id, made.position]).toEqual([made.id, 1])
    const all = await places()
    expect(all).toEqual(all.map((_place, index) => index + 1))
    const params = { id: made.id }
    const moved = await call(catalogue.updateCategory, { params, body: { position: 9999 } }, caller)
    expect(moved.body.position).toBe(all.length)
    expect(await places()).toEqual(all)
    expect((await call(catalogue.removeCategory, { params }, caller)).status).toBe(204)
    expect(await places()).toEqual(all.slice(0, -1))
    expect((await call(catalogue.removeCategory, { params }, caller)).code).toBe('NOT_FOUND')
  })

  test('a component can be reordered, and moved to another category with its pages', async () => {
    const { call, caller, category, component, getComponents } = await asAdministrator()
    const [from, to] = [await category('From'), await category('To')]
    const parts = [
      await component(from.id, 'A'),
      await component(from.id, 'B'),
      await component(from.id, 'C'),
    ]
    await component(to.id, 'X')
    await component(to.id, 'Y')
    const [a, b] = parts
    const page = await world().page({ component_id: b!.id })
    const up = await call(catalogue.updateComponent, { params: { id: b!.id }, body: { position: 1 } }, caller)
    expect(up.body).toMatchObject({ position: 1, pages: 1, category: from.id })
    expect(await getComponents(from.id)).toEqual(['1 B', '2 A', '3 C'])
    const across = { category: to.id, position: 2 }
    await call(catalogue.updateComponent, { params: { id: b!.id }, body: across }, caller)
    await call(catalogue.updateComponent, { params: { id: a!.id }, body: { category: to.id } }, caller)
    expect(await getComponents(from.id)).toEqual(['1 C'])
    expect(await getComponents(to.id)).toEqual(['1 X', '2 B', '3 Y', '4 A'])
    const read = await call(contract.pages.bySlug, { params: { slug: page.slug }, query: {} })
    expect('category' in read.body && read.body.category?.name).toBe('To')
    const acts = await call(contract.audit.list, { query: { action: 'component.update' } }, caller)
    const moved = acts.body.data.find(({ subjectId }) => subjectId === a!.id)
    expect([moved?.before['category'], moved?.after['category']]).toEqual(['From', 'To'])
    const nowhere = { category: page.id }
    const lost = await call(catalogue.updateComponent, { params: { id: b!.id }, body: nowhere }, caller)
    expect([lost.status, lost.fields[0]?.path]).toEqual([422, 'category'])
  })

  test('only empty categories and components can be removed, and the error names the contents', async () => {
    const { call, caller, category, component, getComponents } = await asAdministrator()
    const holder = await category('Holder')
    const part = await component(holder.id, 'Full part')
    await component(holder.id, 'Last part')
    await world().page({ component_id: part.id, status: 'draft' })
    await world().page({ component_id: part.id, status: 'archived' })
    const full = await call(catalogue.removeComponent, { params: { id: part.id } }, caller)
    expect([full.code, full.text]).toEqual(['NOT_EMPTY', expect.stringContaining('2 pages')])
    const held = await call(catalogue.removeCategory, { params: { id: holder.id } }, caller)
    expect([held.code, held.text]).toEqual(['NOT_EMPTY', expect.stringContaining('Full part, Last part')])
    await world().context.database.deleteFrom('pages').where('component_id', '=', part.id).execute()
    const empty = await call(catalogue.removeComponent, { params: { id: part.id } }, caller)
    expect(empty.status).toBe(204)
    expect(await getComponents(holder.id)).toEqual(['1 Last part'])
  })

  test('a component version can be removed only when no page applies to it', async () => {
    const { call, caller, category, component } = await asAdministrator()
    const versions = ['4.2', '4.1', '4.0']
    const part = await component((await category('Versions')).id, 'Versioned', { versions })
    await world().page({ component_id: part.id, applies_to: ['4.1', '4.2'] })
    await world().page({ component_id: part.id, applies_to: ['4.1'] })
    // A page of another component that is about the same version.
    const decoy = await component(part.category, 'Decoy', { versions })
    await world().page({ component_id: decoy.id, applies_to: ['4.0'] })
    const set = (next: string[]) =>
      call(catalogue.updateComponent, { params: { id: part.id }, body: { versions: next } }, caller)
    const refused = await set(['4.3', '4.2'])
    expect(refused.fields).toEqual([
      {
        path: 'versions',
        code: 'versionsInUse',
        message: '2 pages are about 4.1. Change what they apply to first.',
      },
    ])
    expect((await set(['4.3', '4.2', '4.1'])).body.versions).toEqual(['4.3', '4.2', '4.1'])
    expect((await set(['4.2', '4.2', '4.1'])).status).toBe(422)
  })

  test('a save with an outdated revision is a conflict and overwrites nothing', async () => {
    const { call, caller, category, component } = await asAdministrator()
    const [holder, other] = [await category('Shared'), await category('Other holder')]
    const part = await component(holder.id, 'Shared part', { versions: ['1.0'] })
    expect([holder.revision, part.revision]).toEqual([1, 1])
    const save = (changes: object) =>
      call(catalogue.updateComponent, { params: { id: part.id }, body: changes }, caller)
    const first = await save({ versions: ['1.1', '1.0'], revision: 1 })
    expect(first.body.revision).toBe(2)
    expect((await save({ versions: ['1.0'], description: 'New', revision: 1 })).code).toBe('CONFLICT')
    // A new position overwrites no editor's text, so it needs no revision; a new category does.
    expect((await save({ category: holder.id, position: 1 })).body.revision).toBe(2)
    expect((await save({ category: other.id })).body.revision).toBe(3)
    expect((await save({ category: holder.id, description: 'New', revision: 2 })).code).toBe('CONFLICT')
    const { body } = await call(catalogue.getComponent, { params: { id: part.id } }, caller)
    expect(body).toMatchObject({ versions: ['1.1', '1.0'], description: '', category: other.id })

    const rename = (changes: object) =>
      call(catalogue.updateCategory, { params: { id: holder.id }, body: changes }, caller)
    expect((await rename({ name: 'Renamed', revision: 1 })).body.revision).toBe(2)
    expect((await rename({ description: 'New', revision: 1 })).code).toBe('CONFLICT')
    expect((await rename({ position: 1 })).body).toMatchObject({ name: 'Renamed', revision: 2 })
    // A save without a revision overwrites, and counts as a change for clients that send one.
    expect((await rename({ name: 'Blind' })).body).toMatchObject({ name: 'Blind', revision: 3 })
    expect((await rename({ name: 'Again', revision: 2 })).code).toBe('CONFLICT')
  })

  test('concurrent creates and moves leave positions without gaps', async () => {
    const { call, caller, category, component, getComponents } = await asAdministrator()
    const { id } = await category('Busy')
    const names = Array.from({ length: 8 }, (_each, index) => `Part ${index}`)
    const made = await Promise.all(names.map((name) => component(id, name, { position: 1 })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(names.length)
    await Promise.all(
      made.map((part, index) =>
        call(catalogue.updateComponent, { params: { id: part.id }, body: { position: index + 1 } }, caller),
      ),
    )
    const places = (await getComponents(id)).map((line) => Number(line.split(' ')[0]))
    expect(places).toEqual(names.map((_name, index) => index + 1))
  })

  test('each change is audited with its values, and a save that changes nothing is not', async () => {
    const { call, caller, category } = await asAdministrator()
    const { id, position } = await category('Before', { description: 'What it is about.' })
    const params = { id }
    await call(catalogue.updateCategory, { params, body: { name: 'After' } }, caller)
    await call(catalogue.updateCategory, { params, body: { name: 'After', position } }, caller)
    await call(catalogue.removeCategory, { params }, caller)
    const acts = await actsOn(id)
    expect(acts.map(({ action }) => action)).toEqual([
      'category.create',
      'category.update',
      'category.remove',
    ])
    expect([acts[1]?.before, acts[1]?.after]).toEqual([{ name: 'Before' }, { name: 'After' }])
  })

  test('administrators get the whole catalogue in one call, with empty categories', async () => {
    const { call, caller, category, component } = await asAdministrator()
    const [full, empty] = [await category('Full'), await category('Empty')]
    const part = await component(full.id, 'Only part')
    const { body } = await call(catalogue.listManaged, {}, caller)
    const found = body.data.filter(({ category: { id } }) => id === full.id || id === empty.id)
    expect(found.map(({ components }) => components)).toEqual([[part], []])
  })

  test('teasers count the published pages of every audience', async () => {
    const { database } = world().context
    const { component_id } = await world().component()
    await world().page({ component_id })
    await world().page({ component_id, audience: 'approved' })
    await world().page({ component_id, status: 'draft' })
    await world().page({ component_id, disabled: true })
    const { body } = await world().call(catalogue.teasers, {})
    const rows = body.data.flatMap(({ components }) => components)
    const { slug } = await database
      .selectFrom('components')
      .select('slug')
      .where('id', '=', component_id)
      .executeTakeFirstOrThrow()
    expect(rows.find((row) => row.slug === slug)?.pages).toBe(2)
  })

  test('the outline lists the pages that the caller may open, in order, and counts all pages', async () => {
    const { call, person, component, page } = world()
    const { slugs, ...place } = await component()
    const pages = [
      await page({ ...place, audience: 'approved', position: 1, title: 'Closed' }),
      await page({ ...place, audience: 'public', position: 2, title: 'Second', summary: 'Of two.' }),
      await page({ ...place, audience: 'signed-in', position: 3, title: 'Third' }),
      await page({ ...place, audience: 'public', status: 'draft', position: 4 }),
    ]
    const outlineFor = async (caller?: Awaited<ReturnType<typeof person>>) => {
      const { body } = await call(catalogue.outline, {}, caller)
      return body.data.find(({ slug }) => slug === slugs.category)!.components[0]!
    }
    const second = { slug: pages[1]!.slug, title: 'Second', summary: 'Of two.' }
    expect(await outlineFor()).toMatchObject({ pages: 3, openPages: 1, open: [second] })
    const pending = await outlineFor(await person({ status: 'pending' }))
    expect([pending.openPages, pending.open.map(({ title }) => title)]).toEqual([2, ['Second', 'Third']])
    const approved = await outlineFor(await person({ status: 'approved' }))
    expect(approved.open.map(({ title }) => title)).toEqual(['Closed', 'Second', 'Third'])
  })
})
