interface PageData {
  router?: { manifest?: { routes: Record<string, { preloads?: string[] }> } }
}

declare global {
  interface Window {
    /** What the router left in the page for its own waking. */
    $_TSR?: PageData
  }
}

const link = (attributes: Partial<HTMLLinkElement>) => {
  const element = Object.assign(document.createElement('link'), attributes)
  document.head.append(element)
  return element
}

/** Fetches all the code of the page at once, for which its head has not asked. */
export const fetchCode = (nonce: string): void => {
  for (const { preloads = [] } of Object.values(window.$_TSR?.router?.manifest?.routes ?? {})) {
    for (const href of preloads) link({ rel: 'modulepreload', href, nonce })
  }
}

/** Adds a style sheet to the page. Resolves once it is there, or cannot be had: a page without it is better than none. */
export const fetchStyles = (href: string, nonce: string): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => resolve()
    const sheet = link({ rel: 'stylesheet', href, nonce })
    sheet.addEventListener('load', goOn)
    sheet.addEventListener('error', goOn)
  })
