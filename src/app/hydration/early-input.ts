import { type Caret, type Field, getCaret, typeInto } from '~/ui/keyboard/stand-in-field'

/** What the user entered into a field before hydration. */
interface Entry {
  value: string
  checked: boolean
  selected: readonly boolean[]
  caret: Caret
}

/** Milliseconds until a field that React does not hydrate is given up. */
const timeoutMs = 5000

const entries = new Map<Field, Entry>()
let composing: EventTarget | null = null
let isDelivering = false
const heard = new Set<EventTarget>()

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isToggle = ({ type }: Field) => type === 'checkbox' || type === 'radio'

const readEntry = (field: Field): Entry => ({
  value: field.value,
  checked: field instanceof HTMLInputElement && field.checked,
  selected: field instanceof HTMLSelectElement ? [...field.options].map(({ selected }) => selected) : [],
  caret: getCaret(field),
})

/** Whether a field holds something else than the server sent: entered, or restored by the browser. */
const isChanged = (field: Field): boolean => {
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

const note = ({ target }: Event) => {
  if (isField(target) && !isDelivering) entries.set(target, readEntry(target))
}

const noteCaret = () => {
  const field = document.activeElement
  const entry = isField(field) ? entries.get(field) : undefined
  // A value that React has reset says nothing of the caret.
  if (isField(field) && entry?.value === field.value) entry.caret = getCaret(field)
}

const stopWatching = new AbortController()

/** Records what the user enters into fields until {@link deliverEarlyInput} has passed it on. */
export const watchEarlyInput = (): void => {
  const options = { capture: true, signal: stopWatching.signal }
  document.addEventListener('input', note, options)
  document.addEventListener('change', note, options)
  document.addEventListener('selectionchange', noteCaret, options)
  document.addEventListener('compositionstart', ({ target }) => (composing = target), options)
  document.addEventListener('compositionend', () => (composing = null), options)
}

/** Resolves when no text is being composed (IME), and records all fields as they are then. */
export const beforeHydration = async (): Promise<void> => {
  while (composing !== null) {
    await new Promise((resolve) => document.addEventListener('compositionend', resolve, { once: true }))
  }
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (isField(field) && !entries.has(field) && isChanged(field)) entries.set(field, readEntry(field))
  }
}

/** For the body's `onInputCapture`: React calls it only for an event that the field itself receives. */
export const noteHeard = ({ target }: { target: EventTarget }): void => {
  heard.add(target)
}

/** Passes one entry on to React; false while React has not hydrated the field. */
const deliver = (field: Field, { value, checked, selected, caret }: Entry): boolean => {
  heard.clear()
  // Has React hydrate the field's part of the page, and shows whether it did.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (!heard.has(field)) return false
  if (field instanceof HTMLInputElement && isToggle(field)) {
    if (field.type === 'radio' && !checked) return true
    field.checked = !checked
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    for (const [index, option] of [...field.options].entries()) option.selected = selected[index] ?? false
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else typeInto(field, value, field === document.activeElement ? caret : null)
  return true
}

/** Passes all recorded entries on to React, which has hydrated the page's frame. */
export const deliverEarlyInput = (): void => {
  const until = Date.now() + timeoutMs
  const attempt = () => {
    isDelivering = true
    for (const [field, entry] of entries) {
      if (field !== composing && (!field.isConnected || deliver(field, entry))) entries.delete(field)
    }
    isDelivering = false
    if (entries.size > 0 && (composing !== null || Date.now() < until)) requestAnimationFrame(attempt)
    else stopWatching.abort()
  }
  attempt()
}
