const getScroller = (element: Element): HTMLElement | null => {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if ((overflowY === 'auto' || overflowY === 'scroll') && box.scrollHeight > box.clientHeight) return box
  }
  return null
}

/** Scrolls the column that an element stands in, and never the page, until the element is seen in it. */
export function keepInView(element: Element): void {
  const scroller = getScroller(element)
  if (scroller === null) return
  const frame = scroller.getBoundingClientRect()
  const { top, bottom, height } = element.getBoundingClientRect()
  const isSeen = top >= frame.top + height && bottom <= frame.bottom - height
  if (!isSeen) scroller.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2
}
