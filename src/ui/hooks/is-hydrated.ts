let lastReactEvent: EventTarget | null = null

/**
 * The `onInputCapture` handler of the body, by which {@link isHydrated} detects that React handles an element's
 * events.
 */
export const recordReactEvent = ({ target }: { target: EventTarget }): void => {
  lastReactEvent = target
}

/**
 * Whether React has hydrated an element and handles its events. Dispatches an event that does not bubble, so only
 * capture listeners get it; React then hydrates the part that it comes from first, if that part's code is loaded.
 */
export const isHydrated = (element: Element): boolean => {
  lastReactEvent = null
  element.dispatchEvent(new Event('input'))
  return lastReactEvent === element
}
