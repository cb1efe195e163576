import type { FieldErrors } from '~/forms/field-errors'

/** The paths of single tags, each of which may be refused. */
export const tagPaths = ['tags.0', 'tags.1', 'tags.2', 'tags.3', 'tags.4']

/** What is wrong with one tag is told at the field of all. */
export const tagsTogether = (errors: FieldErrors): FieldErrors => {
  const others = Object.entries(errors).filter(([path]) => !tagPaths.includes(path))
  const ofTag = tagPaths.map((path) => errors[path]).find((sentence) => sentence !== undefined)
  return { ...Object.fromEntries(others), ...(ofTag === undefined ? {} : { tags: ofTag }) }
}
