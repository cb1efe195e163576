export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A selection in a text field: start, end and direction; null where the field has none, such as a number field. */
export type Caret = readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null

/** Returns where the caret of a field is. */
export const getCaret = (field: Field): Caret =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd, field.selectionDirection ?? 'none']

const setNatively = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)

/** Sets the value of a field as if the user typed or chose it, so that controlled and uncontrolled forms learn of it. */
export const typeInto = (field: Field, value: string, caret: Caret = null): void => {
  // React ignores an input event whose value it knows, so the field holds another value first.
  field.value = value === '' ? field.getAttribute('value') || ' ' : ''
  setNatively(field, value)
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}
