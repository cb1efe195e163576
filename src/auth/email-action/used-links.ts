import { useSyncExternalStore } from 'react'
import { createListeners } from '~/ui/listeners/listeners'
import type { LinkFacts } from './link-source'

const used = new Map<string, LinkFacts>()
const listeners = createListeners()

/** Notes that a link was used in this page. */
export const noteUsedLink = (address: string, facts: LinkFacts): void => {
  used.set(address, facts)
  listeners.tell()
}

const nothing = () => null

/**
 * What a link was used for in this page, null until it was. Kept outside the component, which remounts when the
 * action has ended the session: looking the link up again would only find it used.
 */
export const useUsedLink = (address: string): LinkFacts | null =>
  useSyncExternalStore(listeners.watch, () => used.get(address) ?? null, nothing)
