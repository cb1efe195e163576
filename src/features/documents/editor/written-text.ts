/** The text of a page as its author edits it. */
export interface WrittenText {
  title: string
  summary: string
  /** Markdown. */
  body: string
}

/** The text of a version, whole. */
export interface VersionText extends WrittenText {
  version: number
}

export const isSameText = (one: WrittenText, other: WrittenText): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body

/** The three fields alone, of anything that has more. */
export const getWrittenText = ({ title, summary, body }: WrittenText): WrittenText => ({
  title,
  summary,
  body,
})
