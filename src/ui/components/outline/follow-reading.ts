const getScroller = (element: Element): HTMLElement | null => {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if ((overflowY === 'auto' || overflowY === 'scroll') && box.scrollHeight > box.clientHeight) return box
  }
  return null
}

/** Scrolls the column around an element, never the page, until the element is visible. */
export function scrollColumnTo(element: Element): void {
  const scroller = getScroller(element)
  if (scroller === null) return
  const frame = scroller.getBoundingClientRect()
  const { top, bottom, height } = element.getBoundingClientRect()
  const isSeen = top >= frame.top + height && bottom <= frame.bottom - height
  if (!isSeen) scroller.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2
}

const getId = (link: Element): string => link.getAttribute('href')?.slice(1) ?? ''

const getTop = (link: Element): number =>
  document.getElementById(getId(link))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

const isAtEnd = (): boolean =>
  window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2

/**
 * Finds the link of the current heading: the last one above the upper quarter of the window, else the first; at the
 * end of the page the last, or the visible one in the URL.
 */
const findCurrentLink = (links: readonly Element[]): Element | undefined => {
  const line = window.innerHeight / 4
  if (!isAtEnd()) return links.findLast((link) => getTop(link) <= line) ?? links[0]
  // The last headings may not scroll that high: then takes the one in the URL if it is visible, else the last.
  const target = document.querySelector(':target')?.id
  const asked = links.find((link) => getId(link) === target)
  return asked !== undefined && getTop(asked) >= 0 ? asked : links.at(-1)
}

const mark = (link: Element): void => {
  link.setAttribute('data-current', 'true')
  link.setAttribute('aria-current', 'location')
  scrollColumnTo(link)
}

const unmark = (link: Element): void => {
  link.removeAttribute('data-current')
  link.removeAttribute('aria-current')
}

/** Keeps the link to the current heading marked until the signal aborts. */
export const trackReadingPosition = (list: Element, signal: AbortSignal): void => {
  const links = [...list.querySelectorAll('a')]
  let frame = 0
  const look = () => {
    const current = findCurrentLink(links)
    const marked = links.filter((link) => link.hasAttribute('data-current'))
    if (current === undefined || (marked.length === 1 && marked[0] === current)) return
    for (const link of marked) unmark(link)
    mark(current)
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  window.addEventListener('scroll', schedule, { passive: true, signal })
  window.addEventListener('hashchange', schedule, { signal })
  signal.addEventListener('abort', () => cancelAnimationFrame(frame))
  schedule()
}
