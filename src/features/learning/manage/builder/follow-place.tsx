import type { PathDraft } from './path-draft'
import { Input } from '@mantine/core'

/** What stands under a name, or at a number, in a part of the form. */
export const partIn = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined

const getKey = (entry: unknown) => String(partIn(entry, 'key'))

/** The names on the way to a place, with the keys of entries in place of their numbers. */
const wayTo = (draft: PathDraft, place: string): string[] => {
  let part: unknown = draft
  return place.split('.').map((name) => {
    const isEntry = Array.isArray(part)
    part = partIn(part, name)
    return isEntry ? getKey(part) : name
  })
}

const placeAt = (draft: PathDraft, way: readonly string[]): string | null => {
  let part: unknown = draft
  const names: string[] = []
  for (const step of way) {
    const name = Array.isArray(part) ? String(part.findIndex((entry) => getKey(entry) === step)) : step
    part = partIn(part, name)
    if (part === undefined) return null
    names.push(name)
  }
  return names.join('.')
}

/**
 * Follows a place of the form, such as `units.3.video`, while entries come, go and move.
 * @returns where it is in a later draft; null where an entry on the way to it is gone.
 */
export const followPlace = (draft: PathDraft, place: string): ((later: PathDraft) => string | null) => {
  const way = wayTo(draft, place)
  return (later) => placeAt(later, way)
}

export interface PlaceErrorProps {
  /** The place in the form that it is about. */
  place: string
  /** The sentence, where there is one. */
  children: string | undefined
}

/** What is wrong with a list or a part of the form, which has no field of its own. Takes the focus. */
export function PlaceError({ place, children }: PlaceErrorProps) {
  if (children === undefined) return null
  return (
    <Input.Error id={place} tabIndex={-1}>
      {children}
    </Input.Error>
  )
}
