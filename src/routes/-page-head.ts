interface PageHead {
  title: string
  /** The description for search engines and previews. */
  description?: string | undefined
  /** The canonical URL of a page with several URLs. */
  canonical?: string | undefined
  /** The URL of the page for programs. */
  markdown?: string | undefined
  /** Whether search engines are asked not to index a public page. */
  isHidden?: boolean | undefined
  /** Whether visitors, and so search engines, are redirected to the login: the page has no preview. */
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

/** The preview of a shared link (Open Graph). */
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
