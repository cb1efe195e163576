import { createElement, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { createEmitter } from '~/ui/hooks/emitter'

/** Fetches at the first call, with what that one is given, for all of them; where it failed, the next fetches again. */
export const fetchOnce = <Given extends readonly unknown[], Fetched>(
  fetchIt: (...given: Given) => Promise<Fetched>,
): ((...given: Given) => Promise<Fetched>) => {
  let fetching: Promise<Fetched> | null = null
  return (...given) => {
    fetching ??= fetchIt(...given).catch((error: unknown) => {
      fetching = null
      throw error
    })
    return fetching
  }
}

interface LazySingleton<Handle> {
  /** The part's place in the page: empty until it is wanted for the first time. */
  Place: ComponentType
  /** Fetches the part and puts it in its place. Resolves once it is there; rejects where its code cannot be had. */
  open: () => Promise<Handle>
  /** How to work with the part where it is there already; else null, and nothing is fetched. */
  find: () => Handle | null
}

interface Part<Handle> {
  Part: ComponentType
  handle: Handle
}

/** Milliseconds that a page is left alone after it has woken up. */
const idleDelayMs = 2000

/**
 * A part of every page that few visits need, such as dialogs: its code is fetched when it is wanted, or
 * when the page has come to rest.
 * @param load gives the part, and what it is worked with from outside.
 */
export const lazySingleton = <Handle,>(load: () => Promise<Part<Handle>>): LazySingleton<Handle> => {
  const listeners = createEmitter()
  const waiting: (() => void)[] = []
  let isShown = false
  let part: Part<Handle> | null = null
  const fetchPart = fetchOnce(load)

  const Place = () => {
    const Loaded = useSyncExternalStore(
      listeners.subscribe,
      () => part?.Part ?? null,
      () => null,
    )
    useEffect(() => {
      if (Loaded === null) return
      isShown = true
      for (const goOn of waiting.splice(0)) goOn()
    }, [Loaded])
    useEffect(() => {
      // Before it is wanted, which may be without a connection: to say that there is none.
      const timer = setTimeout(() => void fetchPart().catch(() => undefined), idleDelayMs)
      return () => clearTimeout(timer)
    }, [])
    return Loaded === null ? null : createElement(Loaded)
  }

  const open = async () => {
    const loaded = (part ??= await fetchPart())
    listeners.emit()
    if (!isShown) await new Promise<void>((goOn) => waiting.push(goOn))
    return loaded.handle
  }

  return { Place, open, find: () => part?.handle ?? null }
}
