import process from 'node:process'

/**
 * Counts the processor time of this process and its threads from now on: how long a busy machine takes for it is
 * another matter.
 * @returns how many milliseconds it was
 */
export const processorTime = (): (() => number) => {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  }
}
