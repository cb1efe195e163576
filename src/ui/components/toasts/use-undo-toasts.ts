import { useEffect, useState } from 'react'
import { hideToast, showUndoToast, type UndoToast } from './toasts'

/**
 * Undo toasts that are hidden when the component unmounts, because a later undo would change something that is gone.
 */
export const useUndoToasts = () => {
  const [offers] = useState(() => new Set<string>())
  useEffect(() => () => offers.forEach(hideToast), [offers])
  return {
    offer: (toast: UndoToast): void => {
      offers.add(showUndoToast(toast))
    },
    /** Hides all of them. */
    forget: (): void => {
      offers.forEach(hideToast)
      offers.clear()
    },
  }
}
