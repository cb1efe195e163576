import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/**
 * Parameters that are text, whatever they look like: what people search for (`?q=4.20`, `?q=true`, `?q="a phrase"`),
 * the product version they read for (`?for=4.10`), words and tags of questions (`?text=4.20`), whom they look for
 * (`?name=Null`), who did what to whom (`?subject=1e5`), what a list is narrowed to (`?component=61850`), and the
 * title of a page to be written (`?new=42`).
 */
const texts = [
  'q',
  'for',
  'text',
  'tag',
  'name',
  'actor',
  'subject',
  'document',
  'heading',
  'category',
  'component',
  'kit',
  'new',
]

/** As the router reads search parameters, except that those texts are never taken for JSON. */
export const parseSearch = (text: string): Record<string, unknown> => {
  const search: Record<string, unknown> = defaultParseSearch(text)
  const parameters = new URLSearchParams(text)
  for (const name of texts) {
    const typed = parameters.get(name)
    if (typed !== null) search[name] = typed
  }
  return search
}

/** As the router writes them, except that those texts are written as they were typed. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const written = defaultStringifySearch(search)
  const typed = texts.filter((name) => typeof search[name] === 'string')
  // As most links have it, of which a page may have a hundred.
  if (typed.length === 0) return written
  const parameters = new URLSearchParams(written)
  for (const name of typed) parameters.set(name, String(search[name]))
  return `?${parameters}`
}
