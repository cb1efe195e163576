import { t, plural } from '@lingui/core/macro'
import type { ManagedList, ManagedPage } from '~/contract/page-writing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoveMutation } from '~/forms/reorder'
import { movePageTo } from './manage.functions'
import { manageQueries, shownList } from './manage.queries'
import { createMoveToasts } from './catalogue-moves'

/** A page's parent, and its position among its siblings, from 1. */
export interface PagePosition {
  /** Null at the top level. */
  parent: string | null
  position: number
}

type Pages = readonly ManagedPage[]

const getPosition = ({ parent, position }: ManagedPage): PagePosition => ({ parent, position })

const getChildren = (pages: Pages, parent: string | null): ManagedPage[] =>
  pages.filter((page) => page.parent === parent)

const find = (pages: Pages, id: string | null) => pages.find((page) => page.id === id)

/** Returns a page and its subpages, which follow it in reading order. */
export const getSubtree = (pages: Pages, id: string): ManagedPage[] => {
  const start = pages.findIndex((page) => page.id === id)
  const [top] = pages.slice(start, start + 1)
  if (start === -1 || !top) return []
  const end = pages.findIndex(({ depth }, index) => index > start && depth <= top.depth)
  return pages.slice(start, end === -1 ? undefined : end)
}

/** Returns the parent of the list's top rows. */
export const getListParent = ({ above }: Pick<ManagedList, 'above'>): string | null =>
  above.at(-1)?.id ?? null

/** Returns a page's parent if the list has it. */
export const findParent = (list: ManagedList | undefined, { parent }: ManagedPage) =>
  list?.data.find(({ id }) => id === parent) ?? list?.above.find(({ id }) => id === parent) ?? null

/** Returns the number of a page's children, listed or not; null if the list does not say. */
export const countChildren = (list: ManagedList, parent: string | null): number | null => {
  const holder = find(list.data, parent)
  if (holder) return holder.children
  if (parent !== getListParent(list)) return null
  return list.isWhole ? getChildren(list.data, parent).length : list.total
}

/** Shifts the positions of later siblings after a page was added or removed. */
const shiftPositions = (pages: Pages, { parent, position }: PagePosition, by: 1 | -1): ManagedPage[] =>
  pages.map((page) => {
    if (page.id === parent) return { ...page, children: page.children + by }
    const isAfter = page.parent === parent && page.position >= position
    return isAfter ? { ...page, position: page.position + by } : page
  })

const isTopLevel = (list: ManagedList, parent: string | null) =>
  !list.isWhole && parent === getListParent(list)

/** Returns the list without a page and its subpages. */
export const withoutPage = (list: ManagedList, id: string): ManagedList => {
  const [top, ...under] = getSubtree(list.data, id)
  if (!top) return list
  const ids = new Set([top, ...under].map((page) => page.id))
  const rest = list.data.filter((page) => !ids.has(page.id))
  const total = isTopLevel(list, top.parent) ? list.total - 1 : list.total
  return { ...list, total, data: shiftPositions(rest, getPosition(top), -1) }
}

/**
 * Returns the list with a page and its subpages moved, as the service moves them. A position outside the listed range
 * removes the page from the list.
 */
export const movePage = (list: ManagedList, id: string, { parent, position }: PagePosition): ManagedList => {
  const moved = getSubtree(list.data, id)
  const [top] = moved
  if (!top || moved.some((page) => page.id === parent)) return list
  const rest = withoutPage(list, id)
  const above = find(rest.data, parent)
  const count = countChildren(rest, parent)
  if (count === null) return rest
  const place = Math.min(position, count + 1)
  const total = isTopLevel(rest, parent) ? rest.total + 1 : rest.total
  const data = shiftPositions(rest.data, { parent, position: place }, 1)
  const level = getChildren(data, parent)
  const next = level.find((page) => page.position > place)
  const isListed = next
    ? next.position === place + 1
    : (level.at(-1)?.position ?? 0) === place - 1 && (level.length > 0 || count === 0)
  if (!isListed) return { ...rest, total, data }
  const holder = above === undefined ? data : getSubtree(data, above.id)
  const start = above === undefined ? 0 : data.findIndex((page) => page.id === above.id)
  const at = next ? data.indexOf(next) : start + holder.length
  const shift = (above === undefined ? rest.above.length : above.depth + 1) - top.depth
  const placed = moved.map((page) =>
    page.id === id
      ? { ...page, depth: page.depth + shift, parent, position: place }
      : { ...page, depth: page.depth + shift },
  )
  return { ...rest, total, data: data.toSpliced(at, 0, ...placed) }
}

/** The targets of the four keyboard moves; null for none. */
export interface Steps {
  up: PagePosition | null
  down: PagePosition | null
  /** Becomes the last child of the page before. */
  inwards: PagePosition | null
  /** Becomes the next sibling of its parent. */
  outwards: PagePosition | null
}

export const getSteps = (list: ManagedList, page: ManagedPage): Steps => {
  const { parent, position } = page
  const before = getChildren(list.data, parent).find((other) => other.position === position - 1)
  const above = find(list.data, parent)
  const count = countChildren(list, parent) ?? position
  return {
    up: position > 1 ? { parent, position: position - 1 } : null,
    down: position < count ? { parent, position: position + 1 } : null,
    inwards: before ? { parent: before.id, position: before.children + 1 } : null,
    outwards: above ? { parent: above.parent, position: above.position + 1 } : null,
  }
}

/** `2 of 5, under “Sandbox and limits”`; empty if the list does not say. */
export const formatPosition = (list: ManagedList, { parent, position }: PagePosition): string => {
  const count = countChildren(list, parent)
  if (count === null) return ''
  const title = find(list.data, parent)?.title ?? list.above.at(-1)?.title
  const place = t`${Math.min(position, count)} of ${count}`
  return title === undefined ? t`${place}, at the top` : t`${place}, under “${title}”`
}

/** A position in a component. */
interface PageLocation extends PagePosition {
  component: string
}

interface Move {
  id: string
  place: PageLocation
}

const movedAlong = (list: ManagedList | undefined, { id, children }: ManagedPage) => {
  if (children === 0) return ''
  if (!list?.isWhole) return ` ${t`All that is under it moved too.`}`
  const under = getSubtree(list.data, id).length - 1
  return ` ${plural(under, { one: 'The page under it moved too.', other: 'The # pages under it moved too.' })}`
}

/** Moves pages: updates the list optimistically, sends moves in sequence, and offers Undo in a toast. */
export const usePageMoves = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const [tell] = useState(() => createMoveToasts<PageLocation>())
  const send = useMoveMutation({
    mutationKey: ['move-document'],
    send: ({ id, place }: Move) => movePageTo({ data: { id, place } }),
    dependents: manageQueries.all(),
    announce,
  })

  /** Updates the list optimistically. */
  const show = ({ id, place }: Move, from: PageLocation) => {
    const queryKey = manageQueries.getPages({ component: from.component })
    const isSame = place.component === from.component
    queryClient.setQueriesData<ManagedList>({ queryKey, type: 'active' }, (list) => {
      if (list === undefined) return list
      return isSame ? movePage(list, id, place) : withoutPage(list, id)
    })
  }

  const move = (page: ManagedPage, from: PageLocation, place: PageLocation, where?: string) => {
    const listed = () => shownList(queryClient, { component: from.component })
    void queryClient.cancelQueries({ queryKey: manageQueries.all() })
    const along = movedAlong(listed(), page)
    const { title } = page
    show({ id: page.id, place }, from)
    send({ id: page.id, place })
    const after = listed()
    const to = where ?? (after === undefined ? '' : formatPosition(after, place))
    announce((to === '' ? t`“${title}” is moved.` : t`“${title}” is moved: ${to}.`) + along)
    const done = where === undefined ? t`“${title}” is moved.` : t`“${title}” is moved to ${where}.`
    tell(page.id, from, done + along, (first) => {
      show({ id: page.id, place: first }, place)
      send({ id: page.id, place: first })
      announce(t`“${page.title}” is back where it was.`)
    })
  }

  return {
    /** Moves within the component. */
    moveWithin: (page: ManagedPage, component: string, spot: PagePosition) =>
      move(page, { ...getPosition(page), component }, { ...spot, component }),
    /** Moves to another component; the names are for the message. */
    moveAcross: (page: ManagedPage, component: string, place: PageLocation, name: string) =>
      move(page, { ...getPosition(page), component }, place, name),
  }
}
export type PageMoves = ReturnType<typeof usePageMoves>
