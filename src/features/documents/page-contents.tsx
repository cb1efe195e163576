import type { Heading } from '~/contract/pages'
import { Outline } from '~/ui/components/outline/outline'

const deepest = 3

const toItems = (headings: readonly Heading[], depth: number) =>
  headings
    .filter((heading) => heading.depth <= depth)
    .map(({ id, text, depth: itsDepth }) => ({ id, label: text, depth: itsDepth }))

interface PageContentsProps {
  headings: readonly Heading[]
  /** The maximum level of headings; 3 by default. */
  depth?: number
  heading?: string
}

/** The table of contents, with the visible section marked. */
export function PageContents({ headings, depth = deepest, heading }: PageContentsProps) {
  return <Outline items={toItems(headings, depth)} {...(heading === undefined ? {} : { heading })} />
}
