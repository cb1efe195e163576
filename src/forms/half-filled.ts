import type { FieldErrors } from './field-errors'

const sentence = 'Fill in the day and the time, or empty the field.'

const isHalfFilled = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.name !== '' && element.validity.badInput

/** A sentence for each field of a form that has a day but no time, or the other way round: browsers call it empty. */
export const halfFilled = (form: HTMLFormElement): FieldErrors =>
  Object.fromEntries([...form.elements].filter(isHalfFilled).map(({ name }) => [name, sentence]))
