/**
 * Whether the router may scroll a page that it has rendered: each but the one that it takes over, in whose midst its
 * reader may be by now, and which the browser itself has brought back to where it was.
 */
export const mayScroll = (): (() => boolean) => {
  let isTakingOver = typeof window !== 'undefined'
  return () => {
    if (!isTakingOver) return true
    isTakingOver = false
    // What was scrolled before the router could see it is a place to come back to all the same.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
