/** Repeats `look` until `isThere` accepts its result, and returns that. */
export const until = async <T>(look: () => Promise<T> | T, isThere: (seen: T) => boolean): Promise<T> => {
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
