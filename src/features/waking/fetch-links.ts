/** Prefetches the target of a link within the portal when the user is about to follow it. */
const rules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'moderate',
    },
  ],
})

/** Has the browser fetch pages ahead, where it can, until the signal aborts. */
export const fetchLinks = (nonce: string, signal: AbortSignal): void => {
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  const script = Object.assign(document.createElement('script'), {
    type: 'speculationrules',
    nonce,
    textContent: rules,
  })
  document.head.append(script)
  signal.addEventListener('abort', () => script.remove())
}
