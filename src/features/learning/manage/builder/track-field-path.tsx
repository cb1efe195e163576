import type { PathDraft } from './path-draft'
import { Input } from '@mantine/core'

/** Returns the value under a key or index of a part of the form. */
export const getPart = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined

const getKey = (entry: unknown) => String(getPart(entry, 'key'))

/** Converts a path to keys, with entry keys in place of indexes. */
const toStablePath = (draft: PathDraft, place: string): string[] => {
  let part: unknown = draft
  return place.split('.').map((name) => {
    const isEntry = Array.isArray(part)
    part = getPart(part, name)
    return isEntry ? getKey(part) : name
  })
}

const resolveStablePath = (draft: PathDraft, way: readonly string[]): string | null => {
  let part: unknown = draft
  const names: string[] = []
  for (const step of way) {
    const name = Array.isArray(part) ? String(part.findIndex((entry) => getKey(entry) === step)) : step
    part = getPart(part, name)
    if (part === undefined) return null
    names.push(name)
  }
  return names.join('.')
}

/**
 * Tracks a path of the form, such as `units.3.video`, while entries are added, removed and moved.
 *
 * @returns a function that returns its path in a later draft; null if an entry on the path was removed.
 */
export const trackFieldPath = (draft: PathDraft, place: string): ((later: PathDraft) => string | null) => {
  const way = toStablePath(draft, place)
  return (later) => resolveStablePath(later, way)
}

export interface FieldPathErrorProps {
  /** The path in the form. */
  place: string
  /** The error, if any. */
  children: string | undefined
}

/** The error of a list or part of the form that has no field of its own. Takes the focus. */
export function FieldPathError({ place, children }: FieldPathErrorProps) {
  if (children === undefined) return null
  return (
    <Input.Error id={place} tabIndex={-1}>
      {children}
    </Input.Error>
  )
}
