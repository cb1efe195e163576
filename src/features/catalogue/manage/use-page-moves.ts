import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedPage } from '~/contract/page-writing'
import { showToast } from '~/ui/components/toasts/toasts'
import { grouped } from '~/ui/words/grouped'
import { movePageTo } from './manage.functions'
import { manageQueries } from './manage.queries'
import { movedToasts } from './moved-toast'
import { movePage, type Spot, spotOf, spotWords, subtreeOf, withoutPage } from './page-moves'
import { refusalSentence } from './refusal-sentence'

/** A spot in a component. */
export interface PagePlace extends Spot {
  component: string
}

interface Move {
  id: string
  place: PagePlace
}

const mutationKey = ['move-document']

const withAllUnder = (pages: readonly ManagedPage[], id: string, title: string) => {
  const under = subtreeOf(pages, id).length - 1
  if (under === 0) return `“${title}” is moved`
  return `“${title}” is moved with ${under === 1 ? 'the page' : `the ${grouped(under)} pages`} under it`
}

/** Moving pages: seen at once, told to the service one after the other, taken back by a toast. */
export const usePageMoves = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const [tell] = useState(() => movedToasts<PagePlace>())
  const send = useMutation({
    mutationKey,
    // One after the other, or a quick hand would be overtaken by itself.
    scope: { id: 'move-document' },
    mutationFn: ({ id, place }: Move) => movePageTo({ data: { id, place } }),
    onError: (error) => {
      const sentence = `Not moved. ${refusalSentence(error)}`
      announce(sentence)
      showToast(sentence)
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: manageQueries.all() }),
  })

  /** Moves at once in what is shown. */
  const show = ({ id, place }: Move, from: PagePlace) => {
    const here = manageQueries.pages({ component: from.component }).queryKey
    const isSame = place.component === from.component
    queryClient.setQueryData(here, (list) =>
      list === undefined
        ? list
        : { ...list, data: isSame ? movePage(list.data, id, place) : withoutPage(list.data, id) },
    )
  }

  const move = (page: ManagedPage, from: PagePlace, place: PagePlace, where?: string) => {
    const key = manageQueries.pages({ component: from.component }).queryKey
    void queryClient.cancelQueries({ queryKey: manageQueries.all() })
    const before = queryClient.getQueryData(key)?.data ?? []
    const what = withAllUnder(before, page.id, page.title)
    show({ id: page.id, place }, from)
    send.mutate({ id: page.id, place })
    const after = queryClient.getQueryData(key)?.data ?? []
    const to = where ?? spotWords(after, page.id)
    announce(`${what}: ${to}.`)
    tell(page.id, from, where === undefined ? `${what}.` : `${what} to ${where}.`, (first) => {
      show({ id: page.id, place: first }, place)
      send.mutate({ id: page.id, place: first })
      announce(`“${page.title}” is back where it was.`)
    })
  }

  return {
    /** Within its component. */
    moveWithin: (page: ManagedPage, component: string, spot: Spot) =>
      move(page, { ...spotOf(page), component }, { ...spot, component }),
    /** To another component, named for the sentence. */
    moveAcross: (page: ManagedPage, component: string, place: PagePlace, name: string) =>
      move(page, { ...spotOf(page), component }, place, name),
  }
}
export type PageMoves = ReturnType<typeof usePageMoves>
