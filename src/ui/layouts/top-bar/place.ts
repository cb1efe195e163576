import type { LinkTarget } from '~/ui/links/href'

/** A link of a menu: where it leads, and whether the reader is there. */
export interface Place {
  label: string
  to: LinkTarget
  /** Whether the reader is in this place now. */
  current?: boolean
}
