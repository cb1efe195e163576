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
 * What a link was used for in this page, null until it was. Known outside of the screen, which begins anew when the
 * act has ended the session: looked up again, the link would only be one that has been used.
 */
export const useUsedLink = (address: string): LinkFacts | null =>
  useSyncExternalStore(listeners.watch, () => used.get(address) ?? null, nothing)
