/**
 * Reads search parameters as text: an id of digits keeps all of them, and `?q="4.20"` stays what was typed. The schema
 * of each route turns them into numbers and the like. Of a repeated parameter the first counts.
 */
export const parseSearch = (text: string): Record<string, unknown> => {
  const search: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (!Object.hasOwn(search, name))
      Object.defineProperty(search, name, { value, enumerable: true, writable: true, configurable: true })
  }
  return search
}

// A symbol, so that neither a list's query nor the service takes it for a parameter.
const ignoredParameters = Symbol('ignored search parameters')

const hasIgnored = (search: object): search is { [ignoredParameters]: Record<string, string> } => ignoredParameters in search

/** The parameters whose values are ignored, as the address has them. */
export const getIgnoredParameters = (search: object): Readonly<Record<string, string>> =>
  hasIgnored(search) ? search[ignoredParameters] : {}

/** Remembers parameters whose values are ignored, so that the address keeps them and the page can say so. */
export const addIgnoredParameters = <TSearch extends object>(
  search: TSearch,
  values: Record<string, string>,
): TSearch => ({
  ...search,
  [ignoredParameters]: values,
})

/** Writes them as text. What is undefined is left out, unless it is ignored: then it stays as the address has it. */
export const stringifySearch = (search: object): string => {
  const parameters = new URLSearchParams()
  const kept = getIgnoredParameters(search)
  for (const [name, value] of Object.entries(search)) {
    const written = value ?? kept[name]
    if (written !== undefined) parameters.set(name, String(written))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}
