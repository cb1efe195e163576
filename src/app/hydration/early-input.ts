import { isHydrated } from '~/ui/hooks/is-hydrated'
import {
  type Caret,
  closePlaceholderField,
  type Field,
  getCaret,
  hasPlaceholderField,
  isChangedField,
  isField,
  isToggle,
  openPlaceholderField,
  enterValue,
} from '~/ui/keyboard/placeholder-field'

/**
 * Delivers to React what the user does on a page before React has hydrated it.
 *
 * 1. {@link earlySubmitsScript} runs in the page's head, and holds back forms that only scripts answer.
 * 2. {@link recordEarlyInput} runs in the first script. In the capture phase it records the last state of each field, and
 *    holds back presses of buttons and the shortcut of the search. Hydration waits for {@link beforeHydration}.
 * 3. The root component calls {@link replayEarlyInput} in its layout effect, and {@link markHydrated} in its effect.
 *    Each element then gets its events once, as native ones, as soon as `isHydrated` says that React hears it: fields
 *    first, then presses, forms and the shortcut. Parts of the page whose code is still loading follow, for five
 *    seconds.
 *
 * Events after the root's effect are React's own affair: it hydrates the part of the page that one comes from at once.
 */
declare global {
  interface Window {
    /** Forms that were submitted before React heard them. */
    earlySubmits?: { push: (form: HTMLFormElement) => unknown }
    /** See `isHydrated`; missing before the first script has run. */
    isHydrated?: typeof isHydrated
  }
}

/**
 * Holds back, for the script's whole life, submits of forms that React does not hear yet: the browser would send them to
 * an address that refuses them. A button that says that it does nothing yet submits no form.
 */
export const earlySubmitsScript =
  "addEventListener('submit',e=>{const f=e.target;if(e.submitter?.getAttribute('aria-disabled')==='true')e.preventDefault();else if(f.noValidate&&f.method==='post'&&!window.isHydrated?.(f)){e.preventDefault();(window.earlySubmits??=[]).push(f)}},true)"

/** What the user entered into a field. */
interface Entry {
  value: string
  checked: boolean
  selected: readonly boolean[]
  caret: Caret
}

/** Milliseconds until an element that React does not hydrate is given up. */
const timeoutMs = 5000

const entries = new Map<Field, Entry>()
/** Buttons and forms. A repeated press, made because nothing happened, counts once. */
const pressed = new Set<Element>()
let composing: EventTarget | null = null

let noteHydratedOnce: () => void = () => undefined

/** Resolves once React has hydrated the page's frame and its first effects have run. */
export const hydrated: Promise<void> = new Promise((resolve) => {
  noteHydratedOnce = resolve
})

/** Tells that the first effects of the page's frame have run. */
export const markHydrated = (): void => noteHydratedOnce()

const nextFrame = () => new Promise(requestAnimationFrame)

const readEntry = (field: Field): Entry => ({
  value: field.value,
  checked: field instanceof HTMLInputElement && field.checked,
  selected: field instanceof HTMLSelectElement ? [...field.options].map(({ selected }) => selected) : [],
  caret: getCaret(field),
})

// `isHydrated` asks by an event that does not bubble.
const recordEntry = ({ target, bubbles }: Event) => {
  if (isField(target) && bubbles) entries.set(target, readEntry(target))
}

const recordCaret = () => {
  const field = document.activeElement
  const entry = isField(field) ? entries.get(field) : undefined
  // A value that React has reset says nothing of the caret.
  if (isField(field) && entry?.value === field.value) entry.caret = getCaret(field)
}

const press = async (element: Element, act: () => void) => {
  if (pressed.has(element)) return
  pressed.add(element)
  await hydrated
  const until = Date.now() + timeoutMs
  while (!isHydrated(element) && Date.now() < until) await nextFrame()
  // The fields of the same part of the page come first.
  await nextFrame()
  pressed.delete(element)
  // The browser would send the form, and its script hold it back again.
  if (isHydrated(element)) act()
}

/** Buttons that only scripts answer, but not those that say that they do nothing yet. */
const buttons = 'button[type="button"]:not([popovertarget], [aria-disabled="true"])'

const recordPress = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(buttons) : null
  if (button === null) return
  // React may hydrate the page for this very press, and answer it too.
  event.stopImmediatePropagation()
  void press(button, () => button.click())
}

const recordShortcut = async (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey } = event
  if (!(ctrlKey || metaKey) || key.toLowerCase() !== 'k') return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (hasPlaceholderField()) return
  openPlaceholderField('Search or jump to', closePlaceholderField)
  await hydrated
  // Otherwise the user has pressed Escape.
  if (hasPlaceholderField()) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }))
}

const submit = (form: HTMLFormElement) => void press(form, () => form.requestSubmit())

const recordSubmits = () => {
  const early = Array.isArray(window.earlySubmits) ? window.earlySubmits : []
  window.isHydrated = isHydrated
  window.earlySubmits = { push: submit }
  for (const form of early) if (form instanceof HTMLFormElement) submit(form)
}

const stopRecording = new AbortController()

/** Keeps what the user does from now on. To be called once, before React listens. */
export const recordEarlyInput = (): void => {
  recordSubmits()
  const noting = { capture: true, signal: stopRecording.signal }
  document.addEventListener('input', recordEntry, noting)
  document.addEventListener('change', recordEntry, noting)
  document.addEventListener('selectionchange', recordCaret, noting)
  document.addEventListener('compositionstart', ({ target }) => (composing = target), noting)
  document.addEventListener('compositionend', () => (composing = null), noting)
  const stopHolding = new AbortController()
  const holding = { capture: true, signal: stopHolding.signal }
  document.addEventListener('click', recordPress, holding)
  document.addEventListener('keydown', (event) => void recordShortcut(event), holding)
  void hydrated.then(() => stopHolding.abort())
}

/** Resolves when no text is being composed (IME), and records all fields as they are then. */
export const beforeHydration = async (): Promise<void> => {
  while (composing !== null) {
    await new Promise((resolve) => document.addEventListener('compositionend', resolve, { once: true }))
  }
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (isChangedField(field) && !entries.has(field)) entries.set(field, readEntry(field))
  }
}

/** Passes one entry on to React; false while React has not hydrated the field. */
const replayEntry = (field: Field, { value, checked, selected, caret }: Entry): boolean => {
  if (!isHydrated(field)) return false
  if (field instanceof HTMLInputElement && isToggle(field)) {
    if (field.type === 'radio' && !checked) return true
    field.checked = !checked
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    for (const [index, option] of [...field.options].entries()) option.selected = selected[index] ?? false
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else enterValue(field, value, field === document.activeElement ? caret : null)
  return true
}

/** Passes all recorded entries on to React, which has hydrated the page's frame. */
export const replayEarlyInput = (): void => {
  const until = Date.now() + timeoutMs
  const attempt = () => {
    for (const [field, entry] of entries) {
      if (field !== composing && (!field.isConnected || replayEntry(field, entry))) entries.delete(field)
    }
    if (entries.size > 0 && (composing !== null || Date.now() < until)) requestAnimationFrame(attempt)
    else stopRecording.abort()
  }
  attempt()
}
