interface Service {
  /** Ends long-running streams. */
  leave: () => void
  close: () => Promise<void>
}

const kept: typeof globalThis & { serviceInDevelopment?: Promise<Service> } = globalThis

const endEarlier = async (earlier: Promise<Service> | undefined): Promise<void> => {
  const service = await earlier?.catch(() => undefined)
  service?.leave()
  await service?.close()
}

/**
 * Starts the service. In development, a changed source restarts the program within one process: the previous
 * service ends first, since only one can open the embedded database.
 */
export const startAfterPrevious = <S extends Service>(start: () => Promise<S>): Promise<S> => {
  if (!import.meta.env.DEV) return start()
  const starting = endEarlier(kept.serviceInDevelopment).then(start)
  kept.serviceInDevelopment = starting
  return starting
}
