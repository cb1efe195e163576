// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings everything with it
/** Runs in the page. Texts that the window or an element clips without a way to scroll. */
export const findClippedText = (): string[] => {
  const { describe, isShown } = window.pageChecks
  const slack = 2

  /** Whether a text is shortened by design, with the full text in its title or on the linked page. */
  const isShortened = (element: Element, look: CSSStyleDeclaration): boolean =>
    (look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none') &&
    (element.closest('[title], a, button, summary') !== null || element.querySelector('a, [title]') !== null)

  /** Returns the element that clips this text; null if it is whole, or can be scrolled to. */
  const getClipper = (element: Element, words: DOMRect): string | null => {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const look = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      // Drawn only while it has the focus, or only for screen readers.
      if (look.clipPath !== 'none' || box.width < slack) return null
      if (['auto', 'scroll'].includes(look.overflowX)) return null
      const isCutAcross =
        ['hidden', 'clip'].includes(look.overflowX) &&
        (words.right > box.right + slack || words.left < box.left - slack)
      const isCutDown =
        ['hidden', 'clip'].includes(look.overflowY) &&
        (words.bottom > box.bottom + slack || words.top < box.top - slack)
      if (isCutAcross || isCutDown) return isShortened(one, look) ? null : describe(one)
      if (look.position === 'fixed') break
    }
    return words.right > innerWidth + slack || words.left < -slack ? 'the window' : null
  }

  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement
    if (element === null || (text.textContent ?? '').trim() === '' || !isShown(element)) continue
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    if (words.width < 1 || words.height < 1) continue
    const clipper = getClipper(element, words)
    if (clipper !== null) found.add(`${describe(element)} by ${clipper}`)
  }
  return [...found]
}
