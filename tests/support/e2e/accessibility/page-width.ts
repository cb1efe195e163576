// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings everything with it
/** Runs in the page. Returns the page's width, and the elements that make it wider than its window. */
export const findOverflow = (): { width: number; by: string[] } => {
  const width = Math.max(document.documentElement.scrollWidth, innerWidth)
  const isHeld = (element: Element): boolean => {
    for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflowX !== 'visible') return true
    }
    return false
  }
  const beyond =
    width === innerWidth
      ? []
      : [...document.body.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > innerWidth + 1 && !isHeld(element),
        )
  const innermost = beyond.filter(
    (element) => !beyond.some((other) => other !== element && element.contains(other)),
  )
  return { width, by: innermost.slice(0, 10).map((element) => window.pageChecks.describe(element)) }
}
