import { userCookie } from '~/config/user-header'
import { isHydrated } from '~/ui/hooks/is-hydrated'
import { enterValue } from '~/ui/keyboard/placeholder-field'

/** A typed text, and the field it belongs to. */
interface TypedText {
  /** The field's name, and its index among those with that name. */
  field: string
  text: string
}

/** What one user typed on one page. */
interface TypedPage {
  path: string
  person: string
  texts: TypedText[]
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = 'portal.typed'
/** Pages of which texts are kept; the oldest go. */
const maxPages = 5
/** Milliseconds for a page's forms to come alive, and between two looks. */
const restoreTimeoutMs = 5000
const pause = 100

// Passwords are never stored, searches are in the address, and the rest is not text.
const savedTypes = [
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'datetime-local',
  'textarea',
  'select-one',
]

const isTextField = (target: unknown): target is TextField =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement) &&
  savedTypes.includes(target.type) &&
  target.form !== null &&
  target.role !== 'combobox' &&
  target.autocomplete !== 'one-time-code' &&
  target.closest('[role="search"], search') === null

/** The fields that the user typed into, each with the path of the page it belongs to. */
let typed = new WeakMap<Element, string>()
let noted: TypedPage[] = []

const recordTyping = ({ target }: Event) => {
  if (isTextField(target)) typed.set(target, window.location.pathname)
}

/** Starts recording which fields the user types into. */
export const watchTyping = (): void => {
  document.addEventListener('input', recordTyping, { capture: true })
  document.addEventListener('change', recordTyping, { capture: true })
}

/** Clears the recorded fields, after the user agreed to lose them. */
export const clearTyping = (): void => {
  typed = new WeakMap()
  noted = []
}

const getName = (field: TextField): string =>
  `${field.type} ${field.name || (field.labels?.[0]?.textContent ?? field.ariaLabel ?? '')}`

/** The fields of the page in document order, each with a unique name. */
const fieldsOfPage = (): [name: string, field: TextField][] => {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll('input, textarea, select')].filter(isTextField).map((field) => {
    const name = getName(field)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return [`${name} ${count}`, field]
  })
}

/** Returns the user id of the page, from the readable cookie. */
const getPageUserId = () => userCookie.exec(document.cookie)?.[1] ?? ''

/** Takes a snapshot of typed texts, to be saved if the page reloads after its forms are unmounted. */
export const snapshotTypedTexts = (): void => {
  const pages = new Map<string, TypedText[]>()
  for (const [name, field] of fieldsOfPage()) {
    // The URL may already be the next page's.
    const path = typed.get(field)
    if (path !== undefined) pages.set(path, [...(pages.get(path) ?? []), { field: name, text: field.value }])
  }
  if (pages.size > 0) noted = [...pages].map(([path, texts]) => ({ path, person: getPageUserId(), texts }))
}

const isTypedPage = (value: unknown): value is TypedPage =>
  typeof value === 'object' && value !== null && 'path' in value && 'person' in value && 'texts' in value

const readPages = (): TypedPage[] => {
  try {
    const pages: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(pages) ? pages.filter(isTypedPage) : []
  } catch {
    return []
  }
}

const writePages = (pages: TypedPage[]) => {
  try {
    if (pages.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(pages.slice(-maxPages)))
  } catch {
    // Storage is full or blocked; forms with drafts have stored their texts.
  }
}

/** Saves typed texts in session storage until their page is loaded again. */
export const saveTypedTexts = (): void => {
  snapshotTypedTexts()
  if (noted.length === 0) return
  const others = readPages().filter(({ path }) => noted.every((page) => page.path !== path))
  writePages([...others, ...noted])
}

/**
 * Restores what {@link saveTypedTexts} kept of the page at that path and of this user, as its fields are hydrated.
 * Returns a function that stops it.
 * @param onRestored called once, when a text was restored, here or by a form that keeps it itself.
 */
export const restoreTypedTexts = (pathname: string, onRestored: () => void): (() => void) => {
  const page = readPages().find(({ path, person }) => path === pathname && person === getPageUserId())
  if (page === undefined) return () => undefined
  const waiting = new Map(page.texts.map(({ field, text }) => [field, text]))
  const until = Date.now() + restoreTimeoutMs
  const ready = new WeakSet<TextField>()
  let isTold = false
  const fill = () => {
    // From now on the page manages them.
    writePages(readPages().filter(({ path, person }) => path !== page.path || person !== page.person))
    for (const [name, field] of fieldsOfPage()) {
      const text = waiting.get(name)
      if (text === undefined || !isHydrated(field)) continue
      // The form's first effects run after React handles its events.
      if (!ready.has(field)) {
        ready.add(field)
        continue
      }
      waiting.delete(name)
      if (field.value !== text) enterValue(field, text)
      typed.set(field, window.location.pathname)
      if (!isTold) onRestored()
      isTold = true
    }
    if (waiting.size === 0 || Date.now() > until) clearInterval(timer)
  }
  // After forms have restored their drafts.
  const timer = setInterval(fill, pause)
  return () => clearInterval(timer)
}
