import type { PathDraft } from './path-draft'
import { Input } from '@mantine/core'

/** What stands under a name, or at a number, in a part of the form. */
export const getPart = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined

const getKey = (entry: unknown) => String(getPart(entry, 'key'))

/** The names on the way to a place, with the keys of entries in place of their numbers. */
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
 * Follows a place of the form, such as `units.3.video`, while entries come, go and move.
 * @returns where it is in a later draft; null where an entry on the way to it is gone.
 */
export const trackFieldPath = (draft: PathDraft, place: string): ((later: PathDraft) => string | null) => {
  const way = toStablePath(draft, place)
  return (later) => resolveStablePath(later, way)
}

export interface FieldPathErrorProps {
  /** The place in the form that it is about. */
  place: string
  /** The sentence, where there is one. */
  children: string | undefined
}

/** What is wrong with a list or a part of the form, which has no field of its own. Takes the focus. */
export function FieldPathError({ place, children }: FieldPathErrorProps) {
  if (children === undefined) return null
  return (
    <Input.Error id={place} tabIndex={-1}>
      {children}
    </Input.Error>
  )
}
