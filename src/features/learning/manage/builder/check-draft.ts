import { t } from '@lingui/core/macro'
import { pathInput } from '~/contract/path-building'
import { type FieldErrors, fieldErrors } from '~/forms/field-errors'
import { isInlineReading, type PathDraft, type UnitDraft } from './path-draft'
import { toPathInput } from './path-input'

/** Maps the service's error paths to the fields of the form. */
export const toFormErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [
      path
        .replace(/^(units\.\d+\.video)\.duration$/, '$1.length')
        .replace(/^prerequisites\.\d+$/, 'prerequisites'),
      sentence,
    ]),
  )

const getSlugErrorMessage = () => t`Give an address: none can be made of this title.`

/** An empty slug is derived from the title, so its error becomes "title required" or is shown at the slug. */
const toTitleError = (
  errors: FieldErrors,
  path: string,
  { slug, title }: { slug: string; title: string },
) => {
  if (slug.trim() !== '' || errors[path] === undefined) return
  if (title.trim() === '') delete errors[path]
  else errors[path] = getSlugErrorMessage()
}

/** Checks that a reading has its document or its text. */
const checkReading = (errors: FieldErrors, path: string, unit: UnitDraft) => {
  if (unit.kind !== 'reading') return
  delete errors[`${path}.pageSlug`]
  if (isInlineReading(unit)) {
    if (unit.body.trim() === '') errors[`${path}.body`] = t`Write the text.`
  } else if (unit.pageSlug === null) errors[`${path}.pageSlug`] = t`Choose the document to read.`
}

/** Validates a draft; returns the errors by field, none if it can be saved. */
export const checkDraft = (draft: PathDraft): FieldErrors => {
  const written = toPathInput(draft)
  const errors = toFormErrors(fieldErrors(pathInput, written))
  toTitleError(errors, 'slug', draft)
  for (const [place, unit] of draft.units.entries()) {
    checkReading(errors, `units.${place}`, unit)
    const path = `units.${place}.slug`
    toTitleError(errors, path, unit)
    const { slug } = written.units[place] ?? {}
    const isTaken = written.units.some((other, at) => at < place && other.slug === slug)
    if (isTaken && slug !== '') errors[path] ??= t`Another unit of this path has this address.`
  }
  return errors
}

/** Lists the error paths within a part of the form, such as `units.3`. */
export const listErrorPaths = (errors: Record<string, unknown>, part: string): string[] =>
  Object.keys(errors).filter(
    (path) => Boolean(errors[path]) && (path === part || path.startsWith(`${part}.`)),
  )

/** Returns the errors by path after a list entry was moved. */
export const moveErrors = <T>(
  errors: Record<string, T>,
  list: string,
  getPlace: (place: number) => number,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => {
      if (!path.startsWith(`${list}.`)) return [path, sentence]
      const [place = '', ...rest] = path.slice(list.length + 1).split('.')
      return [[list, getPlace(Number(place)), ...rest].join('.'), sentence]
    }),
  )
