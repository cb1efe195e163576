import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Prose } from '~/ui/components/prose/prose'
import classes from './page-text.module.css'
import { announce } from '~/ui/hooks/live-region'
import { copyText, messageDurationMs } from '~/ui/clipboard/copy-button'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { createStoredTexts } from '~/ui/stored-texts/stored-texts'

// The maximum number of items in one document.
const maxStoredItems = 500

/** The storage key of the reader's ticked boxes in a document; see {@link enableChecklists}. */
export const useChecklistKey = (document: string): string => {
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  return `checklist:${person}:${document}`
}

/** Returns the text of an item, without nested lists. */
const getItemText = (item: Element): string =>
  [...item.childNodes]
    .filter((node) => !(node instanceof Element && node.matches('ul, ol')))
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Ticks or unticks the box of a clicked item. */
const toggleItem = ({ target }: Event) => {
  if (!(target instanceof Element) || target.closest('a, button, input, summary')) return
  // A click that ends a text selection does not count.
  if (window.getSelection()?.isCollapsed === false) return
  target.closest('.task-list-item')?.querySelector('input')?.click()
}

/**
 * Makes the checkboxes of a text usable, by clicks on their texts too. This browser stores which ones differ from the
 * text. Returns a function that stops it.
 */
function enableChecklists(text: HTMLElement, key: string): () => void {
  const kept = createStoredTexts(key, maxStoredItems)
  const names = new Map<Element, string>()
  const counts = new Map<string, number>()
  const boxes = [...text.querySelectorAll<HTMLInputElement>('.task-list-item input[type="checkbox"]')]
  for (const box of boxes) {
    const words = getItemText(box.closest('li') ?? box)
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    // The order distinguishes items with the same text.
    names.set(box, count === 1 ? words : `${words} (${count})`)
    box.setAttribute('aria-label', words)
    box.disabled = false
  }
  const showKept = () => {
    const changed = kept.read()
    for (const box of boxes) box.checked = box.defaultChecked !== changed.includes(names.get(box) ?? '')
  }
  const keep = ({ target: box }: Event) => {
    const name = box instanceof HTMLInputElement ? names.get(box) : undefined
    if (!(box instanceof HTMLInputElement) || name === undefined) return
    if (box.checked === box.defaultChecked) kept.remove(name)
    else kept.add(name)
  }
  showKept()
  const stopWatching = kept.watch(showKept)
  text.addEventListener('change', keep)
  text.addEventListener('click', toggleItem)
  return () => {
    stopWatching()
    text.removeEventListener('change', keep)
    text.removeEventListener('click', toggleItem)
  }
}

/** Copies a code block, and shows the result on its Copy button. */
async function copyCode(button: Element): Promise<void> {
  const code = button.closest('figure')?.querySelector('pre code')
  if (!code) return
  const isCopied = await copyText(code.textContent ?? '')
  button.textContent = isCopied ? t`Copied` : t`Select the text and copy it by hand`
  announce(button.textContent)
  window.setTimeout(() => {
    button.textContent = t`Copy`
  }, messageDurationMs)
}

/** Copies the full URL of a section, and shows the result on its link. */
async function copyLink(link: HTMLAnchorElement): Promise<void> {
  const isCopied = await copyText(new URL(link.hash, window.location.href).href)
  const said = isCopied ? t`Link copied` : t`Copy it from the address bar`
  link.dataset.said = said
  announce(said)
  window.setTimeout(() => {
    delete link.dataset.said
  }, messageDurationMs)
}

interface PageTextProps {
  /** HTML that the service rendered and sanitised. */
  html: string
  /** `small` in side columns. */
  size?: 'document' | 'small'
  /** From `useChecklistKey`: the storage key of ticked boxes; without it they cannot be ticked. */
  checklist?: string
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

// The browser opens files; the router opens portal routes.
const isPortalRoute = (href: string | null | undefined): href is string =>
  typeof href === 'string' && href.startsWith('/') && !/^\/(?:\/|api\/|downloads\/[^/]+\/.)/.test(href)

/** Handles the keys of tabs: opens the tab that receives the focus. */
const handleTabKeys = (event: KeyboardEvent<HTMLDivElement>) => {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('.tab-button')) return
  const next = getTabForKey(event.target, event.key)
  if (!next) return
  event.preventDefault()
  chooseTab(next, event.currentTarget)
  next.focus()
}

/**
 * Rendered Markdown. Its tabs open, its Copy buttons and the links beside headings copy, and its links into the
 * portal navigate without a page load; where readers have a checklist, they tick its boxes. All of it goes on working
 * when the text changes, as a preview does.
 */
export function PageText({ html, size = 'document', checklist }: PageTextProps) {
  const router = useRouter()
  const ref = useRef<HTMLDivElement>(null)
  useTabs(ref, html)
  useLayoutEffect(() => {
    if (ref.current === null || checklist === undefined || !html.includes('task-list-item')) return undefined
    return enableChecklists(ref.current, checklist)
  }, [html, checklist])

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('.tab-button, .code-copy')
    if (button?.matches('.tab-button')) chooseTab(button, event.currentTarget)
    else if (button) void copyCode(button)
    const link = event.target.closest('a')
    if (!link || !isPlainClick(event)) return
    if (link.matches('.heading-link')) void copyLink(link)
    const href = link.getAttribute('href')
    if (!isPortalRoute(href)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Prose
      ref={ref}
      className={classes.text}
      data-size={size}
      onClick={follow}
      onKeyDown={handleTabKeys}
      // oxlint-disable-next-line react/no-danger -- the service sanitised it; this is the one place
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Returns the id in the URL; one with invalid encoding is used unchanged. */
const targetId = () => {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** Opens the tabs before the first paint, and the panel that a link or the browser's search targets. */
function useTabs(ref: { current: HTMLDivElement | null }, html: string) {
  useLayoutEffect(() => {
    const text = ref.current
    if (text === null || !html.includes('class="tabs"')) return undefined
    openTabs(text)
    const open = (target: EventTarget | null) => {
      if (target instanceof Element && text.contains(target)) openTabsAround(target)
    }
    const openTarget = () => open(document.getElementById(targetId()))
    const openFound = (event: Event) => open(event.target)
    openTarget()
    window.addEventListener('hashchange', openTarget)
    text.addEventListener('beforematch', openFound)
    return () => {
      window.removeEventListener('hashchange', openTarget)
      text.removeEventListener('beforematch', openFound)
    }
  }, [ref, html])
}

const storageKey = 'portal-tabs'
const maxStoredChoices = 50

const readChoices = (): [string, string][] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice) : []
  } catch {
    return []
  }
}

const isChoice = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

/** Returns the name that was last chosen among these, on this device. */
const getStoredChoice = (names: string): string | undefined => new Map(readChoices()).get(names)

/** Stores the choice among tabs of these names; deletes the oldest beyond the limit. */
function storeChoice(names: string, chosen: string): void {
  const others = readChoices().filter(([kept]) => kept !== names)
  try {
    localStorage.setItem(storageKey, JSON.stringify([[names, chosen], ...others].slice(0, maxStoredChoices)))
  } catch {
    // Storage is full or unavailable: the choice lasts as long as the page.
  }
}

const getChildren = (tabs: Element, selector: string) =>
  [...tabs.querySelectorAll<HTMLElement>(selector)].filter((found) => found.closest('.tabs') === tabs)
const getButtons = (tabs: Element) => getChildren(tabs, '.tab-button')
const getPanels = (tabs: Element) => getChildren(tabs, '.tab-panel')
const getNames = (tabs: Element) => getButtons(tabs).map(getName).join('\n')
const getName = (button: Element) => button.textContent ?? ''

function show(tabs: Element, chosen: number): void {
  for (const [index, button] of getButtons(tabs).entries()) {
    button.setAttribute('aria-selected', String(index === chosen))
    button.tabIndex = index === chosen ? 0 : -1
  }
  for (const [index, panel] of getPanels(tabs).entries()) {
    // The browser's own search finds text in closed panels, and opens them.
    if (index === chosen) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
    if (index !== chosen) for (const video of panel.querySelectorAll('video')) video.pause()
  }
  tabs.setAttribute('data-ready', '')
}

/** Opens each tab group at the stored choice for the same names, or at its first tab. */
function openTabs(text: Element): void {
  for (const tabs of text.querySelectorAll('.tabs')) {
    const chosen = getStoredChoice(getNames(tabs))
    show(
      tabs,
      Math.max(
        0,
        getButtons(tabs).findIndex((button) => getName(button) === chosen),
      ),
    )
  }
}

/** Opens the panels that contain an element, such as the target of a link. */
function openTabsAround(target: Element): void {
  for (
    let panel = target.closest('.tab-panel');
    panel;
    panel = panel.parentElement?.closest('.tab-panel') ?? null
  ) {
    const tabs = panel.closest('.tabs')
    if (tabs && panel instanceof HTMLElement) show(tabs, getPanels(tabs).indexOf(panel))
  }
}

/**
 * Opens the panel of a tab, here and in every group of the same names within the text, and remembers the choice.
 * What the reader looks at stays where it is, although panels above it may change their height.
 */
function chooseTab(button: HTMLElement, text: Element): void {
  const own = button.closest('.tabs')
  if (!own) return
  const names = getNames(own)
  const chosen = getButtons(own).indexOf(button)
  const top = button.getBoundingClientRect().top
  for (const tabs of text.querySelectorAll('.tabs')) if (getNames(tabs) === names) show(tabs, chosen)
  window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  storeChoice(names, getName(button))
}

/** Returns the tab that a key moves to: arrow keys to the neighbours, Home and End to the first and last. */
function getTabForKey(button: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = button.closest('.tabs')
  const buttons = tabs ? getButtons(tabs) : []
  const at = buttons.indexOf(button)
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key === 'ArrowLeft') return buttons.at(at - 1)
  return key === 'ArrowRight' ? buttons[(at + 1) % buttons.length] : undefined
}
