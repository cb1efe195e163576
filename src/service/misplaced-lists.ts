import { isRecord } from './is-record'

/**
 * Paths at which a list was sent and an object was read. Valibot takes a list for an object of which every
 * part may be left out, so `[]` would pass as an empty change.
 */
export const misplacedLists = (sent: unknown, read: unknown, path: readonly string[] = []): string[] => {
  if (!isRecord(read)) return []
  if (Array.isArray(sent)) return [path.join('.')]
  if (!isRecord(sent)) return []
  return Object.entries(read).flatMap(([name, part]) => misplacedLists(sent[name], part, [...path, name]))
}
