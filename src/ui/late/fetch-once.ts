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
