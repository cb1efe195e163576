import type { ReactNode } from 'react'

/** How texts of the portal are shown; the pages know it. */
export interface TextLook {
  renderText: (html: string) => ReactNode
  /** What changed between two texts. */
  renderDifference: (earlier: string, later: string) => ReactNode
}
