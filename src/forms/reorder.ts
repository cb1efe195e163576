import { t } from '@lingui/core/macro'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast, hideToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { refusalMessage } from '~/ui/format/error-message'
import { isProblem } from '~/contract/problem'
import { reapplyMove, moveItem } from '~/ui/dragging/move-item'

interface MoveMutation<Sent> {
  mutationKey: QueryKey
  send: (move: Sent) => Promise<unknown>
  /** Refetched after the last move is saved. */
  dependents: QueryKey
  /** Announces the result to screen readers. */
  announce: (sentence: string) => void
}

/**
 * Sends moves that are shown already, one after another, so that quick moves do not overtake each other. Refusals
 * are shown. In the end the service's last answer is shown.
 */
export const useMoveMutation = <Sent>(moves: MoveMutation<Sent>): ((move: Sent) => void) => {
  const { mutationKey, send, dependents, announce } = moves
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onError: (error) => {
      const sentence = t`Not moved. ${refusalMessage(error)}`
      announce(sentence)
      showToast(sentence)
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: dependents }),
  }).mutate
}

interface Reorder<Row> {
  /** The query of the list, which returns `{ data }`. */
  queryKey: QueryKey
  /** Refetched after the last move is saved. */
  dependents: QueryKey
  getName: (row: Row) => string
  send: (ids: string[]) => Promise<unknown>
  /** Announces the result to screen readers. */
  announce: (sentence: string) => void
}

interface Move {
  /** The id of the moved row. */
  id: string
  /** The ids of all rows in their order after the move. */
  ids: string[]
}

/** Maximum number of times a move is reapplied because the rows changed while it was sent. */
const maxReapplied = 3

const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Moving the rows of a list: shown at once, sent one after another, and offered for undo. Applied again where the
 * service reports (`CONFLICT`) that rows came or went. In the end the service's last answer is shown.
 */
export const useReorder = <Row extends { id: string }>(list: Reorder<Row>) => {
  const { queryKey, dependents, getName, send, announce } = list
  const queryClient = useQueryClient()
  const mutationKey = ['arrange', ...queryKey]
  const toastId = mutationKey.join(' ')
  const read = () => queryClient.getQueryData<{ data: Row[] }>(queryKey)?.data ?? []
  const sendOrReapply = async ({ id, ids }: Move, left: number): Promise<unknown> => {
    try {
      return await send(ids)
    } catch (error) {
      if (!isProblem(error, 'CONFLICT') || left === 0) throw error
      await queryClient.refetchQueries({ queryKey, exact: true })
      const rows = reapplyMove(read(), ids, id)
      if (!rows) throw error
      queryClient.setQueryData(queryKey, { data: rows })
      return sendOrReapply({ id, ids: getIds(rows) }, left - 1)
    }
  }
  const sendMove = useMoveMutation({
    mutationKey,
    send: (move: Move) => sendOrReapply(move, maxReapplied),
    dependents,
    announce,
  })
  const arrange = (rows: Row[], { id }: Row) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, { data: rows })
    sendMove({ id, ids: getIds(rows) })
  }
  return (from: number, to: number) => {
    const rows = read()
    const row = rows[from]
    if (!row || from === to || to < 0 || to >= rows.length) return
    const name = getName(row)
    arrange(moveItem(rows, from, to), row)
    announce(t`“${name}” is moved: ${to + 1} of ${rows.length}.`)
    hideToast(toastId)
    showUndoToast({
      id: toastId,
      message: t`“${name}” is moved.`,
      onUndo: () => {
        const now = read()
        const place = now.findIndex(({ id }) => id === row.id)
        if (place >= 0) arrange(moveItem(now, place, from), row)
        announce(t`“${name}” is back where it was.`)
      },
    })
  }
}
