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
    /** Forms that were submitted before React handled their events. */
    earlySubmits?: { push: (form: HTMLFormElement) => unknown }
    /** See `isHydrated`; undefined before the first script has run. */
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

/** Milliseconds after which replaying to an unhydrated element is given up. */
const timeoutMs = 5000

const entries = new Map<Field, Entry>()
/** Buttons and forms. A repeated press, made because nothing happened, counts once. */
const pressed = new Set<Element>()
let composing: EventTarget | null = null

let noteHydratedOnce: () => void = () => undefined

/** Resolves once React has hydrated the page's root and its first effects have run. */
export const hydrated: Promise<void> = new Promise((resolve) => {
  noteHydratedOnce = resolve
})

/** Reports that the first effects of the page's root have run. */
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
  // If React has reset the value, the caret position is meaningless.
  if (isField(field) && entry?.value === field.value) entry.caret = getCaret(field)
}

const press = async (element: Element, act: () => void) => {
  if (pressed.has(element)) return
  pressed.add(element)
  await hydrated
  const until = Date.now() + timeoutMs
  while (!isHydrated(element) && Date.now() < until) await nextFrame()
  // Fields of the same part of the page come first.
  await nextFrame()
  pressed.delete(element)
  // The browser would submit the form again, and the script would hold it back.
  if (isHydrated(element)) act()
}

/** Buttons that need scripts, except those marked as inert. */
const buttons = 'button[type="button"]:not([popovertarget], [aria-disabled="true"])'

const recordPress = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(buttons) : null
  if (button === null) return
  // React may hydrate the page because of this press, and handle it.
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
  // Otherwise the user pressed Escape.
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

/** Starts recording what the user does. Call it once, before React listens. */
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

/** Resolves when no IME composition is active, and records the fields' values. */
export const beforeHydration = async (): Promise<void> => {
  while (composing !== null) {
    await new Promise((resolve) => document.addEventListener('compositionend', resolve, { once: true }))
  }
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (isChangedField(field) && !entries.has(field)) entries.set(field, readEntry(field))
  }
}

/** Replays one entry to React; returns false while the field is not hydrated. */
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

/** Replays all recorded entries, once React has hydrated the page's root. */
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
