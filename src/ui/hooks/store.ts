/** Who wants to be told that something has changed, as `useSyncExternalStore` asks for it. */
export interface Listeners {
  /** Returns how to stop. */
  watch: (listener: () => void) => () => void
  tell: () => void
}

export const createStore = (): Listeners => {
  const listeners = new Set<() => void>()
  return {
    watch: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
