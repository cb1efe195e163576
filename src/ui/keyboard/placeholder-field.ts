export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

export const isToggle = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio'

/** Whether a field's value differs from what the server sent: entered, or restored by the browser. */
export const isChangedField = (field: unknown): field is Field => {
  if (!isField(field)) return false
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const initial = options.findIndex(({ defaultSelected }) => defaultSelected)
    return field.multiple
      ? options.some(({ selected, defaultSelected }) => selected !== defaultSelected)
      : field.selectedIndex !== Math.max(0, initial)
  }
  if (field instanceof HTMLInputElement && isToggle(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** A selection in a text field: start, end and direction; null where the field has none, such as a number field. */
export type Caret = readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null

/** Returns the caret position of a field. */
export const getCaret = (field: Field): Caret =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd, field.selectionDirection ?? 'none']

const setNativeValue = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)

/** Sets a field's value as if the user entered it, so that controlled and uncontrolled forms notice. */
export const enterValue = (field: Field, value: string, caret: Caret = null): void => {
  // React ignores input events without a change, so another value is set first.
  field.value = value === '' ? field.getAttribute('value') || ' ' : ''
  setNativeValue(field, value)
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

interface PlaceholderField {
  field: HTMLInputElement
  /** Whether the user pressed Enter in it. */
  isSent: boolean
}

let placeholderField: PlaceholderField | null = null
/** The previously focused element. */
let previousFocus: Element | null = null
let isComposing = false

/** Whether a placeholder is open. */
export const hasPlaceholderField = (): boolean => placeholderField !== null

/** Restores the focus from before the placeholder, unless another element has it. */
export const restoreFocus = (): void => {
  const isFree = document.activeElement === null || document.activeElement === document.body
  if (isFree && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
}

const remove = () => {
  placeholderField?.field.remove()
  placeholderField = null
}

/** Removes the placeholder and its text. */
export const closePlaceholderField = (): void => {
  if (placeholderField === null) return
  remove()
  restoreFocus()
}

/**
 * Focuses a hidden field that collects input until the code of the real field is loaded. It is a field rather than a
 * list of keys, so that the browser handles compositions, pasting and the caret.
 * @param label accessible name of the real field
 * @param onCancel called on Escape
 */
export const openPlaceholderField = (label: string, onCancel: () => void): void => {
  if (placeholderField !== null) return
  const field = Object.assign(document.createElement('input'), { type: 'text', autocomplete: 'off' })
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0;pointer-events:none'
  field.setAttribute('aria-label', label)
  const opened: PlaceholderField = { field, isSent: false }
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter') opened.isSent = true
    if (event.key === 'Escape') onCancel()
  })
  field.addEventListener('compositionstart', () => (isComposing = true))
  field.addEventListener('compositionend', () => (isComposing = false))
  previousFocus = document.activeElement
  document.body.append(field)
  field.focus({ preventScroll: true })
  placeholderField = opened
}

const transferInput = ({ field: from, isSent }: PlaceholderField, field: HTMLInputElement) => {
  remove()
  isComposing = false
  field.focus({ preventScroll: true })
  if (from.value !== '') enterValue(field, from.value, getCaret(from))
  if (isSent)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/** Replaces the placeholder by the real field: transfers focus, text with caret, and Enter. */
export const replacePlaceholderField = (field: HTMLInputElement): void => {
  const opened = placeholderField
  if (opened === null) return
  if (!isComposing) return transferInput(opened, field)
  opened.field.addEventListener('compositionend', () => setTimeout(() => transferInput(opened, field)), {
    once: true,
  })
}
