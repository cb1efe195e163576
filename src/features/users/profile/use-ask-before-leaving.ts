import { useBlocker } from '@tanstack/react-router'
import { confirm } from '~/ui/components/confirm/confirm'

/**
 * Asks before the page is left while there is something to lose. The browser asks in its own words where
 * the whole portal is left.
 * @param what one sentence about what would be lost.
 */
export const useAskBeforeLeaving = (hasUnsaved: boolean, what: string): void => {
  useBlocker({
    disabled: !hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      const mayLeave = await confirm({
        title: 'Leave without saving?',
        children: what,
        confirmLabel: 'Leave',
        cancelLabel: 'Stay here',
      })
      return !mayLeave
    },
  })
}
