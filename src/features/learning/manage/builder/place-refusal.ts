import { ProblemError } from '~/contract/problem'
import type { FieldErrors } from '~/forms/field-errors'
import { errorMessage } from '~/forms/error-message'
import { refusalSentence } from '../refusal-sentence'
import { placedErrors } from './check-draft'
import type { PathDraft } from './path-draft'

const isPlace = (draft: PathDraft, path: string): boolean => {
  let part: unknown = draft
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Reflect.has(part, name)) return false
    part = Reflect.get(part, name)
  }
  return true
}

/** A refused save, sorted: what belongs to a field of the form, and what stands above its buttons. */
export const placeRefusal = (
  error: unknown,
  draft: PathDraft,
): { errors: FieldErrors; sentence: string | null } => {
  if (!(error instanceof ProblemError)) return { errors: {}, sentence: errorMessage(error) }
  if (error.code === 'SLUG_IN_USE' && error.fields.length === 0) {
    return { errors: { slug: 'Another path has this address.' }, sentence: null }
  }
  const errors: FieldErrors = {}
  const elsewhere: string[] = []
  for (const { path, message } of error.fields) {
    const [place = path] = Object.keys(placedErrors({ [path]: message }))
    if (isPlace(draft, place)) errors[place] ??= message
    else elsewhere.push(message)
  }
  if (elsewhere.length > 0) return { errors, sentence: elsewhere.join(' ') }
  return { errors, sentence: Object.keys(errors).length > 0 ? null : refusalSentence(error) }
}
