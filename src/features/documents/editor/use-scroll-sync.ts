import { useEffect, useState } from 'react'

/** The offsets of a page's headings in a scrolling pane, and its scroll range, in pixels from the top. */
interface ScrollAnchors {
  headings: readonly number[]
  end: number
}

/** Returns the distinct reachable offsets, from top to end. */
const getAnchors = ({ headings, end }: ScrollAnchors, count: number) => [
  0,
  ...headings.slice(0, count).map((top) => Math.min(Math.max(top, 0), end)),
  end,
]

/**
 * Maps a scroll position from one pane to the other: linearly between two headings, or over the whole if the panes have
 * different headings.
 */
export const mapScrollPosition = (
  scrolled: number,
  leader: ScrollAnchors,
  follower: ScrollAnchors,
): number => {
  const count = leader.headings.length === follower.headings.length ? leader.headings.length : 0
  const from = getAnchors(leader, count)
  const to = getAnchors(follower, count)
  const next = from.findIndex((stop, index) => index > 0 && stop >= scrolled)
  if (next < 0) return follower.end
  const [begin = 0, end = 0] = [from[next - 1], from[next]]
  const [start = 0, stop = 0] = [to[next - 1], to[next]]
  const share = end > begin ? (scrolled - begin) / (end - begin) : 0
  return start + share * (stop - start)
}

const headingsOfPreview = 'article :is(h2, h3, h4)'

const getOffsets = (scroller: HTMLElement, elements: Iterable<Element>): number[] => {
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop
  return [...elements].map((element) => element.getBoundingClientRect().top - origin)
}

const getEnd = ({ scrollHeight, clientHeight }: HTMLElement) => Math.max(0, scrollHeight - clientHeight)

/** A scrolling pane, and the positions of the page's headings in it, in pixels from its top. */
export interface Scroller {
  element: HTMLElement
  headings: () => number[]
}

/** Creates the scroller of the preview. */
export const createPreviewScroller = (element: HTMLElement): Scroller => ({
  element,
  headings: () => getOffsets(element, element.querySelectorAll(headingsOfPreview)),
})

const syncScroll = (leader: Scroller, follower: Scroller) => {
  const landmarks = ({ element, headings }: Scroller): ScrollAnchors => ({
    headings: headings(),
    end: getEnd(element),
  })
  follower.element.scrollTop = mapScrollPosition(
    leader.element.scrollTop,
    landmarks(leader),
    landmarks(follower),
  )
}

const interactionEvents = ['wheel', 'pointerdown', 'keydown', 'focusin'] as const

/** Synchronises the scrolling of text and preview by headings. */
export const useScrollSync = () => {
  const [text, setText] = useState<Scroller | null>(null)
  const [preview, setPreview] = useState<Scroller | null>(null)
  useEffect(() => {
    if (text === null || preview === null) return undefined
    // The pane that the user touches leads; the scroll events of the other one are ignored.
    let leader: Scroller | null = null
    const listening = new AbortController()
    const listen = (one: Scroller, other: Scroller) => {
      const options = { passive: true, signal: listening.signal }
      one.element.addEventListener('scroll', () => leader === one && syncScroll(one, other), options)
      for (const touch of interactionEvents) {
        one.element.addEventListener(
          touch,
          () => {
            leader = one
          },
          options,
        )
      }
    }
    listen(text, preview)
    listen(preview, text)
    return () => listening.abort()
  }, [text, preview])
  return { setText, setPreview }
}
