import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'

/** The headings that readers get, which begin with the second level. */
const isHeading = (name: string) => /^(?:ATXHeading|SetextHeading)[1-4]$/.test(name)

/** Where the headings of the text stand, in pixels from the top of what scrolls. */
export const headingTops = (view: EditorView): number[] => {
  const tops: number[] = []
  syntaxTree(view.state).iterate({
    enter: ({ name, from }) => {
      if (isHeading(name)) tops.push(view.lineBlockAt(from).top + view.documentPadding.top)
    },
  })
  return tops
}
