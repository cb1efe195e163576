type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** The named fields of a form, in the order they are read. */
const namedFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((element) => isField(element) && element.name !== '').filter(isField)

const takesFocus = (field: Field) => field.type !== 'hidden' && !field.matches(':disabled')

/**
 * Focuses the first field with an error, so that keyboards and screen readers start there. A multi-select, whose
 * name belongs to a hidden field, is found by its `id`.
 */
export const focusFirstError = (form: HTMLFormElement | null, errors: Record<string, unknown>): void => {
  if (form === null) return
  const fields = [...form.elements].filter(isField).filter(takesFocus)
  fields.find(({ name, id }) => Boolean(errors[name === '' ? id : name]))?.focus()
}

/**
 * Whether the focus may be moved within this form: a user who went on to another field keeps it there. Where the
 * browser gives buttons no focus, or the button was removed, no element has it.
 */
export const isFocusFree = (form: HTMLFormElement): boolean => {
  const { activeElement } = document
  return activeElement === document.body || form.contains(activeElement)
}

/**
 * The values of a form by name that were typed by the user, or filled in by the browser, before
 * hydration. Unticked checkboxes and radio buttons are left out.
 */
export const typedValues = (form: HTMLFormElement): Map<string, string> =>
  new Map(
    namedFields(form)
      .filter((field) => !(field instanceof HTMLInputElement) || isAnswered(field))
      .map((field) => [field.name, field.value]),
  )

const isAnswered = ({ type, checked }: HTMLInputElement) =>
  (type !== 'checkbox' && type !== 'radio') || checked
