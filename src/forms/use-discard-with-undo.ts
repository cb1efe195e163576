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
      message: 'What you typed is put aside.',
      undoLabel: 'Back to my text',
      stays: 60_000,
      onUndo: onBack,
    })
  }
}
