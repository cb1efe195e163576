import type { ActFacts } from './act'

/** What a list was filtered by, for the record of who read it; nothing where nothing was. */
export const filterFacts = (filter: Record<string, string | undefined>): ActFacts =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
