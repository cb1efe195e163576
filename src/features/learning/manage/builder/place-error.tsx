import { Input } from '@mantine/core'

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
