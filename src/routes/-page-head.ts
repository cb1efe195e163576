interface PageHead {
  title: string
  /** What a search engine or a preview shows of the page. */
  description?: string | undefined
  /** The one address of a page that several lead to. */
  canonical?: string | undefined
  /** Where programs read the page. */
  markdown?: string | undefined
  /** Whether search engines are asked to leave out a page that everybody can open. */
  isHidden?: boolean | undefined
  /** Whether visitors are sent to the log-in instead, and so are search engines: the page has nothing to preview. */
  isClosed?: boolean | undefined
}

/** The title and the description of a page, and what search engines need to know. The brand is added in the root. */
export const pageHead = ({
  title,
  description,
  canonical,
  markdown,
  isHidden = false,
  isClosed = false,
}: PageHead) => ({
  meta: [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(isHidden || isClosed ? [] : getPreview({ title, description, canonical })),
  ],
  links: [
    ...(canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }]),
    ...(markdown === undefined ? [] : [{ rel: 'alternate', type: 'text/markdown', href: markdown }]),
  ],
})

/** What a link to the page shows where it is shared (Open Graph). */
const getPreview = ({
  title,
  description,
  canonical,
}: Omit<PageHead, 'isHidden' | 'isClosed' | 'markdown'>) => [
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  ...(description ? [{ property: 'og:description', content: description }] : []),
  ...(canonical === undefined
    ? []
    : [
        { property: 'og:url', content: canonical },
        { property: 'og:image', content: new URL('/card.png', canonical).href },
      ]),
  { name: 'twitter:card', content: 'summary_large_image' },
]
