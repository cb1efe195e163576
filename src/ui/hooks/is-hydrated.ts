let heardAt: EventTarget | null = null

/** For the `onInputCapture` of the page's body, where {@link isHydrated} learns that React hears an element. */
export const noteHeard = ({ target }: { target: EventTarget }): void => {
  heardAt = target
}

/**
 * Whether React has hydrated an element and hears its events. Asks by an event that does not bubble, so only capture
 * listeners get it; React first hydrates the part of the page that it comes from, where the code of that part is there.
 */
export const isHydrated = (element: Element): boolean => {
  heardAt = null
  element.dispatchEvent(new Event('input'))
  return heardAt === element
}
