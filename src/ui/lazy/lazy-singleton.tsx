import { createElement, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { createEmitter } from '~/ui/hooks/emitter'

/**
 * Wraps a fetch so that the first call's promise serves all callers; after a failure, the next call fetches again.
 */
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
  /** The host in the page: empty until the component is first needed. */
  Place: ComponentType
  /** Loads and mounts the component. Resolves once it is mounted; rejects if its code cannot be loaded. */
  open: () => Promise<Handle>
  /** The component's handle if it is mounted; else null, without loading it. */
  find: () => Handle | null
}

interface Part<Handle> {
  Part: ComponentType
  handle: Handle
}

/** Milliseconds after hydration before components are loaded ahead. */
const idleDelayMs = 2000

/**
 * Creates a component of every page that few visits need, such as dialogs. Its code is loaded on first use, or when
 * the page is idle.
 * @param load resolves to the component, and the handle to control it
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
      // Loaded ahead, because the first use may be offline: to say so.
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
