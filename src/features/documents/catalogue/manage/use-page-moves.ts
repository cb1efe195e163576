import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedList, ManagedPage } from '~/contract/page-writing'
import { useMoveMutation } from '~/forms/reorder'
import { movePageTo } from './manage.functions'
import { manageQueries, shownList } from './manage.queries'
import { movedToasts } from './use-catalogue-moves'
import { movePage, type Spot, getSpot, spotWords, getSubtree, withoutPage } from './page-moves'
import { refusalMessage } from '~/forms/error-message'

/** A spot in a component. */
export interface PagePlace extends Spot {
  component: string
}

interface Move {
  id: string
  place: PagePlace
}

const movedAlong = (list: ManagedList | undefined, { id, children }: ManagedPage) => {
  if (children === 0) return ''
  if (!list?.isWhole) return ` ${t`All that is under it moved too.`}`
  const under = getSubtree(list.data, id).length - 1
  return ` ${plural(under, { one: 'The page under it moved too.', other: 'The # pages under it moved too.' })}`
}

/** Moving pages: seen at once, told to the service one after the other, taken back by a toast. */
export const usePageMoves = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const [tell] = useState(() => movedToasts<PagePlace>())
  const send = useMoveMutation({
    mutationKey: ['move-document'],
    send: ({ id, place }: Move) => movePageTo({ data: { id, place } }),
    dependents: manageQueries.all(),
    getRefusal: refusalMessage,
    announce,
  })

  /** Moves at once in what is shown. */
  const show = ({ id, place }: Move, from: PagePlace) => {
    const queryKey = manageQueries.getPages({ component: from.component })
    const isSame = place.component === from.component
    queryClient.setQueriesData<ManagedList>({ queryKey, type: 'active' }, (list) => {
      if (list === undefined) return list
      return isSame ? movePage(list, id, place) : withoutPage(list, id)
    })
  }

  const move = (page: ManagedPage, from: PagePlace, place: PagePlace, where?: string) => {
    const listed = () => shownList(queryClient, { component: from.component })
    void queryClient.cancelQueries({ queryKey: manageQueries.all() })
    const along = movedAlong(listed(), page)
    const { title } = page
    show({ id: page.id, place }, from)
    send({ id: page.id, place })
    const after = listed()
    const to = where ?? (after === undefined ? '' : spotWords(after, place))
    announce((to === '' ? t`“${title}” is moved.` : t`“${title}” is moved: ${to}.`) + along)
    const done = where === undefined ? t`“${title}” is moved.` : t`“${title}” is moved to ${where}.`
    tell(page.id, from, done + along, (first) => {
      show({ id: page.id, place: first }, place)
      send({ id: page.id, place: first })
      announce(t`“${page.title}” is back where it was.`)
    })
  }

  return {
    /** Within its component. */
    moveWithin: (page: ManagedPage, component: string, spot: Spot) =>
      move(page, { ...getSpot(page), component }, { ...spot, component }),
    /** To another component, named for the sentence. */
    moveAcross: (page: ManagedPage, component: string, place: PagePlace, name: string) =>
      move(page, { ...getSpot(page), component }, place, name),
  }
}
export type PageMoves = ReturnType<typeof usePageMoves>
