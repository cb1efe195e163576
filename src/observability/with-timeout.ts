/** Waits for a promise, or returns undefined after so many milliseconds. */
export const withTimeout = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
