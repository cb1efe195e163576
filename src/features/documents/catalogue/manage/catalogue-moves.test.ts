import { expect, test } from 'vitest'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { getComponentSteps, findComponent, moveCategory, moveComponent } from './catalogue-moves'

const catalogue: ManagedCatalogue = [
  ['One', ['a', 'b', 'c']],
  ['Two', []],
  ['Three', ['x']],
].map(([name, parts], index) => {
  const part = { name: String(name), slug: String(name), description: '', position: index + 1, revision: 1 }
  const components = [...(parts ?? [])].map((id, place) => {
    const own = { id, name: id, slug: id, description: '', position: place + 1 }
    return { ...own, category: String(name), versions: [], pages: 0, revision: 1 }
  })
  return { category: { ...part, id: String(name), components: components.length }, components }
})

const drawn = (entries: ManagedCatalogue) =>
  entries
    .map(({ category, components }) => {
      const parts = components.map(({ id, position }) => `${position}${id}`).join(',')
      return `${category.position}${category.id}(${category.components}:${parts})`
    })
    .join(' ')

test('a category moves with its components', () => {
  expect(drawn(moveCategory(catalogue, 'One', 2))).toBe('1Two(0:) 2One(3:1a,2b,3c) 3Three(1:1x)')
  expect(drawn(moveCategory(catalogue, 'Three', 1))).toBe('1Three(1:1x) 2One(3:1a,2b,3c) 3Two(0:)')
})

test('a component moves within its category and to another', () => {
  expect(drawn(moveComponent(catalogue, 'a', { category: 'One', position: 3 }))).toBe(
    '1One(3:1b,2c,3a) 2Two(0:) 3Three(1:1x)',
  )
  expect(drawn(moveComponent(catalogue, 'a', { category: 'Three', position: 1 }))).toBe(
    '1One(2:1b,2c) 2Two(0:) 3Three(2:1a,2x)',
  )
})

const stepsFrom = (id: string) => getComponentSteps(catalogue, findComponent(catalogue, id)!)

test('steps lead past the ends into the category beside', () => {
  expect(stepsFrom('a')).toEqual({ up: null, down: { category: 'One', position: 2 } })
  expect(stepsFrom('c').down).toEqual({ category: 'Two', position: 1 })
  expect(stepsFrom('x')).toEqual({ up: { category: 'Two', position: 1 }, down: null })
})
