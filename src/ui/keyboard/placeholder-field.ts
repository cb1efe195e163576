export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

export const isToggle = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio'

/** Whether a field holds something else than the server sent: entered, or restored by the browser. */
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

/** Returns where the caret of a field is. */
export const getCaret = (field: Field): Caret =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd, field.selectionDirection ?? 'none']

const setNativeValue = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)

/** Sets the value of a field as if the user typed or chose it, so that controlled and uncontrolled forms learn of it. */
export const enterValue = (field: Field, value: string, caret: Caret = null): void => {
  // React ignores an input event whose value it knows, so the field holds another value first.
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
/** What had the focus before. */
let previousFocus: Element | null = null
let isComposing = false

/** Whether a stand-in waits for the field that it stands in for. */
export const hasPlaceholderField = (): boolean => placeholderField !== null

/** Gives the focus back to what had it before the stand-in, unless something else has it. */
export const restoreFocus = (): void => {
  const isFree = document.activeElement === null || document.activeElement === document.body
  if (isFree && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
}

const remove = () => {
  placeholderField?.field.remove()
  placeholderField = null
}

/** Removes the stand-in with what was typed into it. */
export const closePlaceholderField = (): void => {
  if (placeholderField === null) return
  remove()
  restoreFocus()
}

/**
 * Focuses an unseen field, which takes what the user types until the code of the field that it is meant for is there.
 * A field and not a list of keys, so that compositions, pasted text and the caret are the browser's own.
 * @param label is the accessible name of the field to come.
 * @param onCancel is called at Escape.
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

/** Has a field take the place of its stand-in: the focus, the text with the caret, and Enter. */
export const replacePlaceholderField = (field: HTMLInputElement): void => {
  const opened = placeholderField
  if (opened === null) return
  if (!isComposing) return transferInput(opened, field)
  opened.field.addEventListener('compositionend', () => setTimeout(() => transferInput(opened, field)), {
    once: true,
  })
}
