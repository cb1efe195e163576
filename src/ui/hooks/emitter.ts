/** Listeners for a change, in the form that `useSyncExternalStore` needs. It holds no state. */
export interface Emitter {
  /** Returns a function that stops listening. */
  subscribe: (listener: () => void) => () => void
  emit: () => void
}

export const createEmitter = (): Emitter => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit: () => {
      for (const listener of listeners) listener()
    },
  }
}
