/**
 * Parses search parameters as text: long numeric ids stay exact, and `?q="4.20"` stays as typed. Each route's schema
 * converts them. Of a repeated parameter, the first counts.
 */
export const parseSearch = (text: string): Record<string, unknown> => {
  const search: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (!Object.hasOwn(search, name))
      Object.defineProperty(search, name, { value, enumerable: true, writable: true, configurable: true })
  }
  return search
}

// A symbol, so that neither queries nor the service treat it as a parameter.
const ignoredParameters = Symbol('ignored search parameters')

const hasIgnored = (search: object): search is { [ignoredParameters]: Record<string, string> } =>
  ignoredParameters in search

/** Returns the ignored parameters as in the URL. */
export const getIgnoredParameters = (search: object): Readonly<Record<string, string>> =>
  hasIgnored(search) ? search[ignoredParameters] : {}

/** Attaches ignored parameters, so that the URL keeps them and the page can list them. */
export const addIgnoredParameters = <TSearch extends object>(
  search: TSearch,
  values: Record<string, string>,
): TSearch => ({
  ...search,
  [ignoredParameters]: values,
})

/**
 * Serializes search parameters as text. Undefined ones are left out, unless they are ignored: then they stay as in
 * the URL.
 */
export const stringifySearch = (search: object): string => {
  const parameters = new URLSearchParams()
  const kept = getIgnoredParameters(search)
  for (const [name, value] of Object.entries(search)) {
    const written = value ?? kept[name]
    if (written !== undefined) parameters.set(name, String(written))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}
