import { t } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import { useLayoutEffect, useState } from 'react'
import { moveItem, getPositionAfterMove } from '~/ui/dragging/move-item'
import { moveErrors } from './check-draft'
import { getPart, trackFieldPath } from './track-field-path'
import type { PathDraft } from './path-draft'
import { useUndoToasts } from '~/ui/components/toasts/use-undo-toasts'

/** The fields of a list entry that moving needs. */
interface Entry {
  key: string
  title?: string
  text?: string
  label?: string
}

const getListAt = (draft: PathDraft, list: string): Entry[] => {
  const found = list.split('.').reduce<unknown>(getPart, draft)
  return Array.isArray(found) ? found : []
}

const getName = ({ title, text, label }: Entry) =>
  (title ?? text ?? label ?? '').trim().split('\n', 1)[0] ?? ''

/**
 * Moves entries of the form's lists: units, questions, options, chapters. Focus and errors follow the moved entry.
 *
 * @param announce announces the move to screen readers.
 */
export const useListMoves = (form: UseFormReturnType<PathDraft>, announce: (sentence: string) => void) => {
  const [held, hold] = useState<{ element: HTMLElement } | null>(null)
  // Some browsers blur a moved element, so the focus is restored.
  useLayoutEffect(() => {
    if (held && document.activeElement === document.body) held.element.focus()
  }, [held])

  /** @param list its path in the form, such as `units.3.quiz.questions` */
  return (list: string, from: number, to: number) => {
    const entries = getListAt(form.getValues(), list)
    const moved = entries[from]
    if (moved === undefined || from === to || to < 0 || to >= entries.length) return
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) hold({ element: activeElement })
    const errors = moveErrors(form.errors, list, (place) => getPositionAfterMove(place, from, to))
    form.setFieldValue(list, moveItem(entries, from, to))
    form.setErrors(errors)
    const name = getName(moved)
    announce(`${name === '' ? t`It` : `“${name}”`} is moved: ${to + 1} of ${entries.length}.`)
  }
}
export type MoveEntry = ReturnType<typeof useListMoves>

/**
 * Removes entries of the form's lists with Undo. Use once per form: the offer ends with the form, not with a part of
 * it.
 */
export const useUndoableRemoval = (form: UseFormReturnType<PathDraft>) => {
  const offers = useUndoToasts()
  const offer = (message: string, onUndo: () => void) =>
    offers.offer({ message, onUndo, stays: 'until-closed' })
  return {
    /** Removes a list entry, and offers to restore it wherever the list is then. */
    remove: <TEntry>(list: string, place: number, entry: TEntry, name: string) => {
      const listIn = trackFieldPath(form.getValues(), list)
      const putBack = () => {
        const now = listIn(form.getValues())
        if (now !== null) form.insertListItem(now, entry, place)
        else offer(t`What contained it is removed too. Restore that first.`, putBack)
      }
      form.removeListItem(list, place)
      offer(name === '' ? t`It is removed.` : t`“${name}” is removed.`, putBack)
    },
    /** Withdraws the Undo offers after another draft has replaced this one. */
    forget: offers.forget,
  }
}
export type RemoveEntry = ReturnType<typeof useUndoableRemoval>['remove']
