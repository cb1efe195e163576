/** Has the browser prefetch the target of a link within the portal when the user is about to follow it. */
export const linkRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'moderate',
    },
  ],
})

/** Leaves prefetching to the router from now on. */
export const stopLinkRules = (): void => document.querySelector('script[type="speculationrules"]')?.remove()
