interface PageHead {
  title: string
  /** What a search engine or a preview shows of the page. */
  description?: string | undefined
  brandName: string
  /** The one address of a page that several lead to. */
  canonical?: string | undefined
  /** Whether search engines are asked to leave the page out: what is not for everybody. */
  isHidden?: boolean | undefined
}

/** The title and the description of a page, and what search engines need to know. */
export const pageHead = ({ title, description, brandName, canonical, isHidden = false }: PageHead) => ({
  meta: [
    { title: `${title}, ${brandName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isHidden
      ? [{ name: 'robots', content: 'noindex' }]
      : previewOf({ title, description, brandName, canonical })),
  ],
  ...(canonical === undefined ? {} : { links: [{ rel: 'canonical', href: canonical }] }),
})

/** What a link to the page shows where it is shared (Open Graph). */
const previewOf = ({ title, description, brandName, canonical }: Omit<PageHead, 'isHidden'>) => [
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: brandName },
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
