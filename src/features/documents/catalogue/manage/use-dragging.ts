import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'
import type { DragRow, Edge } from '~/ui/dragging/drag-rows'
import { findComponent } from './catalogue-moves'
import { shownList } from './manage.queries'
import { type Spot, getSubtree } from './page-moves'
import type { CatalogueMoves } from './use-catalogue-moves'
import type { PageMoves } from './use-page-moves'

interface Managed {
  catalogue: ManagedCatalogue
  /** Whose pages are shown. */
  component: ManagedComponent | null
  pageMoves: PageMoves
  catalogueMoves: CatalogueMoves
}

/** Lets rows of both panes be dragged. What does it is loaded after the page, which works without. */
export const useDragging = (panes: RefObject<HTMLElement | null>, managed: Managed) => {
  const queryClient = useQueryClient()
  const { catalogue, component, pageMoves, catalogueMoves } = managed
  const pages = () => {
    if (component === null) return []
    return shownList(queryClient, { component: component.id })?.data ?? []
  }

  const edgesOfPage = (source: DragRow, target: DragRow): readonly Edge[] => {
    if (target.kind === 'component') return target.id === component?.id ? [] : ['inside']
    if (target.kind !== 'page') return []
    const isUnderItself = getSubtree(pages(), source.id).some(({ id }) => id === target.id)
    if (isUnderItself) return []
    // After a page that is open would be below all that is under it, far from the pointer.
    return target.isOpen ? ['before', 'inside'] : ['before', 'inside', 'after']
  }
  const edgesAt = useEffectEvent((source: DragRow, target: DragRow): readonly Edge[] => {
    if (source.kind === 'page') return edgesOfPage(source, target)
    if (source.id === target.id) return []
    if (source.kind === target.kind) return ['before', 'after']
    return source.kind === 'component' && target.kind === 'category' ? ['inside'] : []
  })

  const dropPage = (source: DragRow, target: DragRow, edge: Edge) => {
    const page = pages().find(({ id }) => id === source.id)
    if (!page || component === null) return
    if (target.kind === 'component') {
      const to = findComponent(catalogue, target.id)
      // Beyond the end: it comes last.
      const place = { component: target.id, parent: null, position: 100_000 }
      if (to) pageMoves.moveAcross(page, component.id, place, to.name)
      return
    }
    const at = pages().find(({ id }) => id === target.id)
    if (at) pageMoves.moveWithin(page, component.id, spotAt(at, edge))
    function spotAt(other: NonNullable<typeof at>, where: Edge): Spot {
      if (where === 'inside') return { parent: other.id, position: other.children + 1 }
      // Its own place is free by then.
      const isAfterSource = page?.parent === other.parent && page.position < other.position
      const place = isAfterSource ? other.position - 1 : other.position
      return { parent: other.parent, position: where === 'before' ? place : place + 1 }
    }
  }
  const dropCategory = (source: DragRow, target: DragRow, edge: Edge) => {
    const moved = catalogue.find(({ category }) => category.id === source.id)
    const others = catalogue.filter((entry) => entry !== moved)
    const place = others.findIndex(({ category }) => category.id === target.id) + 1
    if (moved) catalogueMoves.moveCategory(moved.category, edge === 'before' ? place : place + 1)
  }
  const dropComponent = (source: DragRow, target: DragRow, edge: Edge) => {
    const moved = findComponent(catalogue, source.id)
    if (!moved) return
    const at = findComponent(catalogue, target.id)
    const category = at?.category ?? target.id
    const holder = catalogue.find((entry) => entry.category.id === category)
    const others = (holder?.components ?? []).filter(({ id }) => id !== source.id)
    const place = others.findIndex(({ id }) => id === target.id) + 1
    const position = at === undefined ? others.length + 1 : edge === 'before' ? place : place + 1
    catalogueMoves.moveComponent(moved, { category, position })
  }
  const onDrop = useEffectEvent((source: DragRow, target: DragRow, edge: Edge) => {
    if (source.kind === 'page') dropPage(source, target, edge)
    if (source.kind === 'category') dropCategory(source, target, edge)
    if (source.kind === 'component') dropComponent(source, target, edge)
  })

  useEffect(() => {
    const { current } = panes
    if (!current) return undefined
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { enableDragging } = await import('~/ui/dragging/drag-rows')
      if (isOver) return
      end = enableDragging(current, {
        edgesAt: (source, target) => edgesAt(source, target),
        onDrop: (source, target, edge) => onDrop(source, target, edge),
      })
    }
    void start()
    return () => {
      isOver = true
      end()
    }
  }, [panes])
}
