import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'

/**
 * For a form that is cancelled with something typed in it: what was typed can be had back for a while, until the form is
 * opened again, which has a text of its own then.
 * @param form names it among all others
 * @returns offers it; `onBack` puts the text back and opens the form
 */
export const useDiscardWithUndo = (form: string): ((onBack: () => void) => void) => {
  const id = `put-aside-${form}`
  useEffect(() => hideToast(id), [id])
  return (onBack) => {
    showUndoToast({
      id,
      message: t`We set aside what you typed.`,
      undoLabel: t`Back to my text`,
      stays: 60_000,
      onUndo: onBack,
    })
  }
}

interface CancelOptions {
  onClose: () => void
  /** Reopens it. */
  onOpen: () => void
}

/** For a closable form, such as a dialog: Undo restores for a while what was typed and cancelled. */
export const useCancel = (
  form: { name: string; discardDraft: () => (() => void) | null },
  { onClose, onOpen }: CancelOptions,
): (() => void) => {
  const discardWithUndo = useDiscardWithUndo(form.name)
  return () => {
    const restore = form.discardDraft()
    onClose()
    if (restore === null) return
    discardWithUndo(() => {
      restore()
      onOpen()
    })
  }
}
