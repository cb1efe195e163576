import { useEffect, useState } from 'react'
import { placeAlong, type Landmarks } from './scroll-landmarks'

const headingsOfPreview = 'article :is(h2, h3, h4)'

const topsIn = (scroller: HTMLElement, elements: Iterable<Element>): number[] => {
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop
  return [...elements].map((element) => element.getBoundingClientRect().top - origin)
}

const getEnd = ({ scrollHeight, clientHeight }: HTMLElement) => Math.max(0, scrollHeight - clientHeight)

/** A scrolling pane, and the positions of the page's headings in it, in pixels from its top. */
export interface Scroller {
  element: HTMLElement
  headings: () => number[]
}

/** The preview as something to scroll together with. */
export const previewScroller = (element: HTMLElement): Scroller => ({
  element,
  headings: () => topsIn(element, element.querySelectorAll(headingsOfPreview)),
})

const follow = (leader: Scroller, follower: Scroller) => {
  const landmarks = ({ element, headings }: Scroller): Landmarks => ({
    headings: headings(),
    end: getEnd(element),
  })
  follower.element.scrollTop = placeAlong(leader.element.scrollTop, landmarks(leader), landmarks(follower))
}

const touches = ['wheel', 'pointerdown', 'keydown', 'focusin'] as const

/** Lets the text and the preview follow each other's scrolling, from heading to heading. */
export const useScrollTogether = () => {
  const [text, setText] = useState<Scroller | null>(null)
  const [preview, setPreview] = useState<Scroller | null>(null)
  useEffect(() => {
    if (text === null || preview === null) return undefined
    // The pane that the user touches leads; the scroll events of the other one are ignored.
    let leader: Scroller | null = null
    const listening = new AbortController()
    const listen = (one: Scroller, other: Scroller) => {
      const options = { passive: true, signal: listening.signal }
      one.element.addEventListener('scroll', () => leader === one && follow(one, other), options)
      for (const touch of touches) {
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
