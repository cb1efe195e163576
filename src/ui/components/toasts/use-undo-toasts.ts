import { useEffect, useState } from 'react'
import { hideToast, showUndoToast, type UndoToast } from './toasts'

/** Undo toasts that go with the part of the page which offers them: taken up later, they would change what is gone. */
export const useUndoToasts = () => {
  const [offers] = useState(() => new Set<string>())
  useEffect(() => () => offers.forEach(hideToast), [offers])
  return {
    offer: (toast: UndoToast): void => {
      offers.add(showUndoToast(toast))
    },
    /** Takes all of them back. */
    forget: (): void => {
      offers.forEach(hideToast)
      offers.clear()
    },
  }
}
