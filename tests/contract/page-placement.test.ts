import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { writingIn } from './page-writing-world'
import { onDatabase, onServerDatabase, type World } from './world'

const { pages } = contract

interface Placed {
  id: string
  parent_id: string | null
  component_id: string | null
  position: number
  path: number[]
}

const placesIn = ({ context }: World, components: string[]): Promise<Placed[]> =>
  context.database
    .selectFrom('pages')
    .select(['id', 'parent_id', 'component_id', 'position', 'path'])
    .where('component_id', 'in', components)
    .orderBy('component_id')
    .orderBy('path')
    .execute()

/** The faults of a tree: gaps among siblings, wrong paths, cycles and unreachable pages. */
const getFaults = (placed: readonly Placed[]): string[] => {
  const byId = new Map(placed.map((page) => [page.id, page]))
  const faults: string[] = []
  const siblings = new Map<string, number[]>()
  for (const page of placed) {
    const key = `${page.component_id} ${page.parent_id}`
    siblings.set(key, [...(siblings.get(key) ?? []), page.position])
    const line: number[] = []
    const met = new Set<string>()
    let above: Placed | undefined = page
    while (above && !met.has(above.id)) {
      met.add(above.id)
      line.unshift(above.position)
      if (above.parent_id === null) break
      const parent: Placed | undefined = byId.get(above.parent_id)
      if (!parent) faults.push(`${page.id} hangs under a page elsewhere`)
      if (parent && parent.component_id !== page.component_id) faults.push(`${page.id} is in two components`)
      above = parent
    }
    if (above && above.parent_id !== null) faults.push(`${page.id} is under itself`)
    if (line.join('.') !== page.path.join('.')) faults.push(`${page.id}: ${page.path} is not ${line}`)
  }
  for (const [key, positions] of siblings) {
    const sorted = positions.toSorted((a, b) => a - b)
    if (sorted.some((position, index) => position !== index + 1)) faults.push(`${key}: ${sorted}`)
  }
  return faults
}

const movingIn = async (world: World) => {
  const writing = await writingIn(world)
  const move = (id: string, body: object) =>
    world.call(pages.setPosition, { params: { id }, body }, writing.author)
  const getOrder = async (component: string) =>
    (await placesIn(world, [component])).map(({ id, path }) => [id, path.join('.')])
  return { ...writing, move, getOrder }
}

// The numbers are the same each time, so that a failure can be reproduced.
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

onDatabase('the position of a page', (world) => {
  test('changes among its siblings, which leave no gap', async () => {
    const { create, move, getOrder, of } = await movingIn(world())
    const a = await create()
    const { component } = a
    const b = await create({ component })
    const c = await create({ component })
    const moved = await move(c.id, { position: 1 })
    expect(moved.body.editing).toMatchObject({ position: 1, parent: null, component })
    expect(await getOrder(component)).toEqual([
      [c.id, '1'],
      [a.id, '2'],
      [b.id, '3'],
    ])
    // The last position, explicit or by default.
    await move(c.id, { position: 100_000 })
    await move(a.id, {})
    expect(await getOrder(component)).toEqual([
      [b.id, '1'],
      [c.id, '2'],
      [a.id, '3'],
    ])
    await move(a.id, { position: 3 })
    expect(await of(a.id).acts()).toMatchObject([
      { action: 'page.create' },
      { action: 'page.move', before: { position: 1, parent: null }, after: { position: 3, parent: null } },
    ])
  })

  test('changes together with its descendants, even into another component', async () => {
    const { create, move, getOrder, of } = await movingIn(world())
    const { context } = world()
    const first = await create()
    const { component } = first
    const top = await create({ component })
    const last = await create({ component })
    const child = await create({ component, parent: top.id })
    const leaf = await create({ component, parent: child.id })
    await context.database
      .updateTable('pages')
      .set({ applies_to: ['9', '2', '1'] })
      .where('id', '=', leaf.id)
      .execute()
    const elsewhere = await create()
    await context.database
      .updateTable('components')
      .set({ versions: ['3', '2', '1'] })
      .where('id', '=', elsewhere.component)
      .execute()
    await move(top.id, { parent: first.id })
    expect(await getOrder(component)).toEqual([
      [first.id, '1'],
      [top.id, '1.1'],
      [child.id, '1.1.1'],
      [leaf.id, '1.1.1.1'],
      [last.id, '2'],
    ])
    await move(top.id, { component: elsewhere.component, position: 1 })
    expect(await getOrder(component)).toEqual([
      [first.id, '1'],
      [last.id, '2'],
    ])
    expect(await getOrder(elsewhere.component)).toEqual([
      [top.id, '1'],
      [child.id, '1.1'],
      [leaf.id, '1.1.1'],
      [elsewhere.id, '2'],
    ])
    // Product versions that the other component does not list are removed.
    expect((await of(leaf.id).row()).applies_to).toEqual(['2', '1'])
  })

  test('cannot be under the page itself or under a page of another component', async () => {
    const { create, move } = await movingIn(world())
    const top = await create()
    const { component } = top
    const child = await create({ component, parent: top.id })
    const elsewhere = await create()
    const answer = async (id: string, body: object) => {
      const { status, code, fields } = await move(id, body)
      return [status, code, fields[0]?.path]
    }
    expect(await answer(top.id, { parent: top.id })).toEqual([409, 'CONFLICT', undefined])
    expect(await answer(top.id, { parent: child.id })).toEqual([409, 'CONFLICT', undefined])
    expect(await answer(top.id, { parent: child.id.toUpperCase() })).toEqual([409, 'CONFLICT', undefined])
    expect(await answer(child.id, { parent: elsewhere.id })).toEqual([422, 'FIELDS_INVALID', 'parent'])
    expect(await answer(child.id, { component: elsewhere.component, parent: top.id })).toEqual([
      422,
      'FIELDS_INVALID',
      'parent',
    ])
    expect(await answer(child.id, { component: top.id })).toEqual([422, 'FIELDS_INVALID', 'component'])
    expect(await answer(child.id, { parent: component })).toEqual([422, 'FIELDS_INVALID', 'parent'])
    expect(await answer(child.id, { position: 0 })).toEqual([422, 'FIELDS_INVALID', 'position'])
    expect(getFaults(await placesIn(world(), [component, elsewhere.component]))).toEqual([])
  })

  test('is at most thirty levels deep', async () => {
    const { create, move } = await movingIn(world())
    const top = await create()
    const { component } = top
    let parent = top.id
    for (let level = 2; level <= 30; level += 1) parent = (await create({ component, parent })).id
    const deeper = await create({ component, parent })
    expect([deeper.status, deeper.fields[0]?.path]).toEqual([422, 'parent'])
    const pair = await create({ component })
    await create({ component, parent: pair.id })
    const moved = await move(pair.id, { parent })
    expect([moved.status, moved.fields[0]?.path]).toEqual([422, 'parent'])
  })

  test('concurrent moves never create a cycle', async () => {
    const { create, move } = await movingIn(world())
    for (let round = 0; round < 5; round += 1) {
      const a = await create()
      const { component } = a
      const b = await create({ component })
      const moves = await Promise.all([move(a.id, { parent: b.id }), move(b.id, { parent: a.id })])
      expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(getFaults(await placesIn(world(), [component]))).toEqual([])
    }
  })

  test('pages created at once get successive positions', async () => {
    const { create } = await movingIn(world())
    const { component } = await create()
    await Promise.all(Array.from({ length: 6 }, () => create({ component })))
    const placed = await placesIn(world(), [component])
    expect(placed.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(getFaults(placed)).toEqual([])
  })

  test.each([1, 2, 3])(
    'the tree stays consistent under random moves, creations and deletions (seed %i)',
    async (seed) => {
      const { author, create, move } = await movingIn(world())
      const { call } = world()
      const pick = numbersFrom(seed)
      const first = await create()
      const second = await create()
      const components = [first.component, second.component]
      const ids = [first.id, second.id]
      const someParent = async (component: string) => {
        const inside = (await placesIn(world(), [component])).map(({ id }) => id)
        return pick(4) === 0 ? null : (inside[pick(inside.length)] ?? null)
      }
      for (let made = 0; made < 24; made += 1) {
        const component = components[pick(2)]!
        ids.push((await create({ component, parent: await someParent(component) })).id)
      }
      expect(getFaults(await placesIn(world(), components))).toEqual([])
      const outcomes = new Set<number>()
      const act = async () => {
        const component = components[pick(2)]!
        const id = ids[pick(ids.length)]!
        const kind = pick(12)
        if (kind === 0) return call(pages.remove, { params: { id } }, author)
        const parent = await someParent(component)
        if (kind === 1) return create({ component, parent })
        return move(id, { component, parent, ...(pick(2) === 0 && { position: 1 + pick(6) }) })
      }
      for (let step = 0; step < 25; step += 1) {
        // One at a time, then several at once.
        const answers = await Promise.all(Array.from({ length: step % 2 === 0 ? 1 : 4 }, act))
        for (const { status } of answers) outcomes.add(status)
        expect(getFaults(await placesIn(world(), components))).toEqual([])
      }
      expect(outcomes).toContain(200)
      expect(outcomes).not.toContain(500)
    },
  )
})

onServerDatabase('a component in which pages are being moved', (world) => {
  test('does not block an administrator who publishes its first page', async () => {
    const { create, of } = await movingIn(world())
    const { id, component } = await create()
    const published = await world()
      .context.database.transaction()
      .execute(async (transaction) => {
        await sql`select from components where id = ${component} for no key update`.execute(transaction)
        const publishing = of(id).set('published')
        return Promise.race([publishing.then(({ status }) => status), wait(5_000)])
      })
    expect(published).toBe(200)
  })
})
