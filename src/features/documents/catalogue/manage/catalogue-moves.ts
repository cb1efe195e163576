import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'

/** Where a component stands: in which category, and at which place, from 1. */
export interface ComponentSpot {
  category: string
  position: number
}

const placed = <T extends { position: number }>(items: readonly T[]): T[] =>
  items.map((item, index) => (item.position === index + 1 ? item : { ...item, position: index + 1 }))

/** The catalogue with a category at another place. */
export const moveCategory = (catalogue: ManagedCatalogue, id: string, position: number): ManagedCatalogue => {
  const moved = catalogue.find(({ category }) => category.id === id)
  if (!moved) return catalogue
  const order = catalogue.filter((entry) => entry !== moved).toSpliced(position - 1, 0, moved)
  return order.map(({ category, components }, index) => ({
    category: { ...category, position: index + 1 },
    components,
  }))
}

export const findComponent = (catalogue: ManagedCatalogue, id: string): ManagedComponent | undefined =>
  catalogue.flatMap(({ components }) => components).find((component) => component.id === id)

/** The catalogue with a component at another place, also of another category. */
export const moveComponent = (
  catalogue: ManagedCatalogue,
  id: string,
  { category: target, position }: ComponentSpot,
): ManagedCatalogue => {
  const moved = findComponent(catalogue, id)
  if (!moved) return catalogue
  return catalogue.map(({ category, components }) => {
    const others = components.filter((component) => component.id !== id)
    const isTarget = category.id === target
    const next = isTarget ? others.toSpliced(position - 1, 0, { ...moved, category: target }) : others
    return { category: { ...category, components: next.length }, components: placed(next) }
  })
}

/** One step up or down; from the end of a category into the one beside it. Null where there is nowhere to go. */
export const componentSteps = (
  catalogue: ManagedCatalogue,
  { category, position }: ManagedComponent,
): { up: ComponentSpot | null; down: ComponentSpot | null } => {
  const at = catalogue.findIndex((entry) => entry.category.id === category)
  const [before, here, after] = [catalogue[at - 1], catalogue[at], catalogue[at + 1]]
  const upwards = before && { category: before.category.id, position: before.components.length + 1 }
  const downwards = after && { category: after.category.id, position: 1 }
  const { length = 0 } = here?.components ?? []
  return {
    up: position > 1 ? { category, position: position - 1 } : (upwards ?? null),
    down: position < length ? { category, position: position + 1 } : (downwards ?? null),
  }
}
