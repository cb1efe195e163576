import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { keptTexts } from '~/ui/kept-texts/kept-texts'

// Items of one document.
const maxKept = 500

/** Under what the boxes that this reader ticks in a document are kept; see {@link openChecklists}. */
export const useChecklistKey = (document: string): string => {
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  return `checklist:${person}:${document}`
}

/** The words of an item, without those of the lists in it. */
const getItemText = (item: Element): string =>
  [...item.childNodes]
    .filter((node) => !(node instanceof Element && node.matches('ul, ol')))
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Ticks the box of the item whose words were clicked. */
const tick = ({ target }: Event) => {
  if (!(target instanceof Element) || target.closest('a, button, input, summary')) return
  // A click that ends a selection of words is none.
  if (window.getSelection()?.isCollapsed === false) return
  target.closest('.task-list-item')?.querySelector('input')?.click()
}

/**
 * Lets the reader tick the boxes of a text, by their items' words too. This browser keeps which ones differ from what
 * was written. Returns how to stop.
 */
export function openChecklists(text: HTMLElement, key: string): () => void {
  const kept = keptTexts(key, maxKept)
  const names = new Map<Element, string>()
  const counts = new Map<string, number>()
  const boxes = [...text.querySelectorAll<HTMLInputElement>('.task-list-item input[type="checkbox"]')]
  for (const box of boxes) {
    const words = getItemText(box.closest('li') ?? box)
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    // Items of the same words are told apart by their order.
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
  text.addEventListener('click', tick)
  return () => {
    stopWatching()
    text.removeEventListener('change', keep)
    text.removeEventListener('click', tick)
  }
}
