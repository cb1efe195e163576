let lastReactEvent: EventTarget | null = null

/** For the `onInputCapture` of the page's body, where {@link isHydrated} learns that React hears an element. */
export const recordReactEvent = ({ target }: { target: EventTarget }): void => {
  lastReactEvent = target
}

/**
 * Whether React has hydrated an element and hears its events. Asks by an event that does not bubble, so only capture
 * listeners get it; React first hydrates the part of the page that it comes from, where the code of that part is there.
 */
export const isHydrated = (element: Element): boolean => {
  lastReactEvent = null
  element.dispatchEvent(new Event('input'))
  return lastReactEvent === element
}
