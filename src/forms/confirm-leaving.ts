import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { confirm } from '~/ui/components/confirm/confirm'
import { clearTyping } from './typed-texts'

const stays = new EventTarget()

/** Tells the navigating code that the user chose to stay. */
export const cancelNavigation = (): void => {
  stays.dispatchEvent(new Event('stay'))
}

/**
 * Navigates elsewhere. Returns whether the page was left: the router's own promise of a blocked navigation stays
 * pending until the next one, wherever that leads.
 */
export const navigateUnlessBlocked = (go: () => Promise<void>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const listening = new AbortController()
    stays.addEventListener('stay', () => resolve(false), { signal: listening.signal })
    go()
      .then(() => resolve(true), reject)
      .finally(() => listening.abort())
  })

interface Address {
  pathname: string
  search: object
}

// The subject of a screen is in its path, or in its `id` parameter; other parameters, such as the page of a list,
// keep the form.
const getSubject = ({ pathname, search }: Address) => `${pathname} ${'id' in search ? String(search.id) : ''}`

const isSameScreen = (one: Address, other: Address) => getSubject(one) === getSubject(other)

interface ConfirmLeavingOptions {
  title?: string
  /** Called first to save; the user is asked only if something is still unsaved. */
  save?: (isLeaving?: boolean) => Promise<void>
}

/**
 * Asks before the page is left while there is something to lose. The browser asks in its own words where the whole
 * portal is left.
 * @param hasUnsaved or what says so at that moment.
 * @param what one sentence about what would be lost.
 */
export const useConfirmLeaving = (
  hasUnsaved: boolean | (() => boolean),
  what: string,
  { title = t`Leave without saving?`, save }: ConfirmLeavingOptions = {},
): void => {
  const isUnsaved = () => (typeof hasUnsaved === 'function' ? hasUnsaved() : hasUnsaved)
  useBlocker({
    disabled: hasUnsaved === false,
    enableBeforeUnload: () => {
      if (!isUnsaved()) return false
      void save?.(true)
      return true
    },
    shouldBlockFn: async ({ current, next }) => {
      if (isSameScreen(current, next) || !isUnsaved()) return false
      await save?.()
      if (!isUnsaved()) return false
      const mayLeave = await confirm({
        title,
        children: what,
        confirmLabel: t`Leave`,
        cancelLabel: t`Stay here`,
        primary: 'cancel',
      })
      if (mayLeave) clearTyping()
      else cancelNavigation()
      return !mayLeave
    },
  })
}
