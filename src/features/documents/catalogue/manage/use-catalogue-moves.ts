import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import { useMoveMutation } from '~/forms/reorder'
import { type ComponentSpot, findComponent, moveCategory, moveComponent } from './catalogue-moves'
import { updateCategory, updateComponent } from './manage.functions'
import { manageQueries } from './manage.queries'
import { refusalMessage } from '~/forms/error-message'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'

interface Last<Place> {
  id: string
  toast: string
  from: Place
  at: number
}

// Milliseconds: as long as the toast is read.
const together = 8000

/**
 * Says what was moved and offers to take it back. Steps that follow each other are one move: taking it back leads to
 * where the first began.
 */
export const movedToasts = <Place>() => {
  let last: Last<Place> | null = null
  let count = 0
  return (id: string, from: Place, message: string, undo: (place: Place) => void) => {
    const now = Date.now()
    if (last !== null) hideToast(last.toast)
    const isNext = last !== null && last.id === id && now - last.at < together
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

/** Moving categories and components: as {@link usePageMoves}. */
export const useCatalogueMoves = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const [tellCategory] = useState(() => movedToasts<number>())
  const [tellComponent] = useState(() => movedToasts<ComponentSpot>())
  const send = useMoveMutation({
    mutationKey: ['move-part'],
    send: async (change: { id: string; position: number } & Partial<ComponentSpot>) => {
      const { id, category, position } = change
      if (category === undefined) await updateCategory({ data: { id, changes: { position } } })
      else await updateComponent({ data: { id, changes: { category, position } } })
    },
    dependents: manageQueries.all(),
    getRefusal: refusalMessage,
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
  const componentTo = ({ id }: ManagedComponent, spot: ComponentSpot) => {
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
    moveComponent: (component: ManagedComponent, spot: ComponentSpot) => {
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
