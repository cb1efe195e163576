import type { ManagedCatalogue, ManagedComponent, ManagedCategory } from '~/contract/catalogue'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoveMutation } from '~/forms/reorder'
import { updateCategory, updateComponent } from './manage.functions'
import { manageQueries } from './manage.queries'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'

/** The position of a component: its category, and its position there, from 1. */
interface ComponentPosition {
  category: string
  position: number
}

const renumber = <T extends { position: number }>(items: readonly T[]): T[] =>
  items.map((item, index) => (item.position === index + 1 ? item : { ...item, position: index + 1 }))

/** Returns the catalogue with a category moved. */
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

/** Returns the catalogue with a component moved, also to another category. */
export const moveComponent = (
  catalogue: ManagedCatalogue,
  id: string,
  { category: target, position }: ComponentPosition,
): ManagedCatalogue => {
  const moved = findComponent(catalogue, id)
  if (!moved) return catalogue
  return catalogue.map(({ category, components }) => {
    const others = components.filter((component) => component.id !== id)
    const isTarget = category.id === target
    const next = isTarget ? others.toSpliced(position - 1, 0, { ...moved, category: target }) : others
    return { category: { ...category, components: next.length }, components: renumber(next) }
  })
}

/** Returns the positions one step up and down; at the end of a category, the next category. Null for none. */
export const getComponentSteps = (
  catalogue: ManagedCatalogue,
  { category, position }: ManagedComponent,
): { up: ComponentPosition | null; down: ComponentPosition | null } => {
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

interface Last<Place> {
  id: string
  toast: string
  from: Place
  at: number
}

// Milliseconds, the duration of the toast.
const mergeWindowMs = 8000

/** Shows a toast about a move, with Undo. Consecutive moves count as one, so Undo returns to the first position. */
export const createMoveToasts = <Place>() => {
  let last: Last<Place> | null = null
  let count = 0
  return (id: string, from: Place, message: string, undo: (place: Place) => void) => {
    const now = Date.now()
    if (last !== null) hideToast(last.toast)
    const isNext = last !== null && last.id === id && now - last.at < mergeWindowMs
    count += 1
    const first = isNext && last !== null ? last.from : from
    last = { id, toast: `moved-${id}-${count}`, from: first, at: now }
    showUndoToast({
      id: last.toast,
      message,
      onUndo: () => {
        last = null
        undo(first)
      },
    })
  }
}

/** Moves categories and components, like {@link usePageMoves}. */
export const useCatalogueMoves = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const [tellCategory] = useState(() => createMoveToasts<number>())
  const [tellComponent] = useState(() => createMoveToasts<ComponentPosition>())
  const send = useMoveMutation({
    mutationKey: ['move-part'],
    send: async (change: { id: string; position: number } & Partial<ComponentPosition>) => {
      const { id, category, position } = change
      if (category === undefined) await updateCategory({ data: { params: { id }, body: { position } } })
      else await updateComponent({ data: { params: { id }, body: { category, position } } })
    },
    dependents: manageQueries.all(),
    announce,
  })
  const key = manageQueries.catalogue().queryKey
  const show = (change: (catalogue: ManagedCatalogue) => ManagedCatalogue) => {
    void queryClient.cancelQueries({ queryKey: key })
    const data = change(queryClient.getQueryData(key)?.data ?? [])
    queryClient.setQueryData(key, { data })
    return data
  }

  const categoryTo = ({ id }: ManagedCategory, position: number) => {
    send({ id, position })
    return show((catalogue) => moveCategory(catalogue, id, position))
  }
  const componentTo = ({ id }: ManagedComponent, spot: ComponentPosition) => {
    send({ id, ...spot })
    return show((catalogue) => moveComponent(catalogue, id, spot))
  }

  return {
    moveCategory: (category: ManagedCategory, position: number) => {
      const { length } = categoryTo(category, position)
      announce(t`“${category.name}” is moved: ${Math.min(position, length)} of ${length}.`)
      tellCategory(category.id, category.position, t`“${category.name}” is moved.`, (first) => {
        categoryTo(category, first)
        announce(t`“${category.name}” is back where it was.`)
      })
    },
    moveComponent: (component: ManagedComponent, spot: ComponentPosition) => {
      const { name, category, position } = component
      const catalogue = componentTo(component, spot)
      const now = findComponent(catalogue, component.id)
      const holder = catalogue.find((entry) => entry.category.id === spot.category)
      const place = t`${now?.position ?? 1} of ${holder?.components.length ?? 1} in ${holder?.category.name ?? ''}`
      announce(t`“${name}” is moved: ${place}.`)
      const into = holder?.category.name ?? ''
      const moved = spot.category === category ? t`“${name}” is moved.` : t`“${name}” is moved to ${into}.`
      tellComponent(component.id, { category, position }, moved, (first) => {
        componentTo(component, first)
        announce(t`“${name}” is back where it was.`)
      })
    },
  }
}
export type CatalogueMoves = ReturnType<typeof useCatalogueMoves>
