import { useBlocker } from '@tanstack/react-router'
import { confirm } from '~/ui/components/confirm/confirm'
import { forgetTyping } from './typed-texts'

/**
 * Asks before the page is left while there is something to lose. The browser asks in its own words where the whole
 * portal is left.
 * @param hasUnsaved or what says so at that moment.
 * @param what one sentence about what would be lost.
 */
export const useAskBeforeLeaving = (hasUnsaved: boolean | (() => boolean), what: string): void => {
  const isUnsaved = () => (typeof hasUnsaved === 'function' ? hasUnsaved() : hasUnsaved)
  useBlocker({
    disabled: hasUnsaved === false,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false
      const mayLeave = await confirm({
        title: 'Leave without saving?',
        children: what,
        confirmLabel: 'Leave',
        cancelLabel: 'Stay here',
      })
      if (mayLeave) forgetTyping()
      return !mayLeave
    },
  })
}
