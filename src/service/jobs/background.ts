/** Work beside the requests, such as a worker. */
interface Background {
  /** Finishes the current piece of work and stops. */
  stop: () => Promise<void>
}

/** All of it, by name. */
export const createBackground = (works: Record<string, Background>) => {
  const stopping = new Set<string>()
  const stopOne = async ([name, { stop }]: [string, Background]) => {
    stopping.add(name)
    await stop()
    stopping.delete(name)
  }
  return {
    /** Ends everything at once; resolves when the last piece is finished. */
    stop: async (): Promise<void> => {
      await Promise.all(Object.entries(works).map(stopOne))
    },
    /** The pieces of work that were asked to stop and still run. */
    atWork: (): string[] => [...stopping],
  }
}
