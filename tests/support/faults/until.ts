/** Looks again and again until what is seen is there, and answers it. */
export const until = async <T>(look: () => Promise<T> | T, isThere: (seen: T) => boolean): Promise<T> => {
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
