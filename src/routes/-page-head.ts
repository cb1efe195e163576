interface PageHead {
  title: string
  /** What a search engine or a preview shows of the page. */
  description?: string | undefined
  brandName: string
}

/** The title and the description of a page. */
export const pageHead = ({ title, description, brandName }: PageHead) => ({
  meta: [
    { title: `${title}, ${brandName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ],
})
