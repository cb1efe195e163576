import { useBlocker } from '@tanstack/react-router'
import { confirm } from '~/ui/components/confirm/confirm'

/**
 * Asks before the builder is left with something unsaved. The browser asks in its own words where the whole portal
 * is left.
 * @param hasUnsaved is asked at that moment.
 */
export const useAskBeforeLeaving = (hasUnsaved: () => boolean): void => {
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false
      const mayLeave = await confirm({
        title: 'Leave without saving?',
        children: 'What you typed stays in this tab, and is there again when you come back to this path.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay here',
      })
      return !mayLeave
    },
  })
}
