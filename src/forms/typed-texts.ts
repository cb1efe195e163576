import { userCookie } from '~/config/user-header'
import { isHydrated } from '~/ui/hooks/is-hydrated'
import { enterValue } from '~/ui/keyboard/placeholder-field'

/** A typed text, and the field it belongs to. */
interface TypedText {
  /** What the field is called, and which of that name it is. */
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

/** Starts tracking which fields the user types into. */
export const watchTyping = (): void => {
  document.addEventListener('input', recordTyping, { capture: true })
  document.addEventListener('change', recordTyping, { capture: true })
}

/** Forgets what was typed until now, after the user agreed to lose it. */
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

/** Whose page it is: the user id, which scripts may read. */
const getPageUserId = () => userCookie.exec(document.cookie)?.[1] ?? ''

/** Notes the typed texts, to be kept if the page reloads after its forms are gone from the screen. */
export const snapshotTypedTexts = (): void => {
  const pages = new Map<string, TypedText[]>()
  for (const [name, field] of fieldsOfPage()) {
    // The address may be the next page's already.
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
    // Full or closed: the forms that keep their texts themselves have done so.
  }
}

/** Keeps what is typed now until its page is loaded again, in session storage. */
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
    // From now on it is the page's own.
    writePages(readPages().filter(({ path, person }) => path !== page.path || person !== page.person))
    for (const [name, field] of fieldsOfPage()) {
      const text = waiting.get(name)
      if (text === undefined || !isHydrated(field)) continue
      // The form's first effects run after React hears the field.
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
  // After the forms have restored what they keep themselves.
  const timer = setInterval(fill, pause)
  return () => clearInterval(timer)
}
