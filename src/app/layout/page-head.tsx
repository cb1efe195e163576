import { useState } from 'react'
import { Asset, type RouterManagedTag, useMatches, useRouter, useTags } from '@tanstack/react-router'
import { pageCodeId, partsLink } from '~/app/hydration/page-code'
import { useSession } from '~/auth/use-session'
import { errorKind, errorTitles } from './error-kind'

/** The title of an error screen, where a page with another title was requested. */
const useErrorTitle = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const failed = matches.find(({ status }) => status === 'error')
      return failed && errorTitles()[errorKind(failed.error)]
    },
  })

/** The brand; undefined where the root itself failed. */
const useBrand = () =>
  useMatches({
    select: (matches) => matches.find(({ context }) => 'config' in context)?.context.config.brand,
  })

/** The tags of all routes, with the brand after the page's title, and as the site's name where a preview is. */
const useBrandedTags = (): RouterManagedTag[] => {
  const errorTitle = useErrorTitle()
  const brand = useBrand()
  const tags = useTags()
  const pageTitle = errorTitle ?? tags.find(({ tag }) => tag === 'title')?.children
  const others = tags.filter(({ tag }) => tag !== 'title')
  if (brand === undefined)
    return pageTitle === undefined ? others : [{ tag: 'title', children: pageTitle }, ...others]
  const title = pageTitle === undefined ? `${brand.name} ${brand.programme}` : `${pageTitle}, ${brand.name}`
  const hasPreview = others.some(({ attrs }) => attrs?.['property'] === 'og:title')
  return [
    { tag: 'title', children: title },
    ...others,
    ...(hasPreview
      ? [{ tag: 'meta' as const, attrs: { property: 'og:site_name', content: brand.name } }]
      : []),
  ]
}

/**
 * The styles that every page has. Where no route matched, nothing else adds them for the root's own screens. Only
 * the server knows them; the browser keeps what it put into the head.
 */
const useCommonStyles = (): string[] => {
  const { ssr } = useRouter()
  const isRootAlone = useMatches({ select: (matches) => matches.length === 1 })
  if (!isRootAlone) return []
  const [first = [], ...others] = Object.values(ssr?.manifest?.routes ?? {}).flatMap(({ css }) =>
    css === undefined ? [] : [css.map((link) => (typeof link === 'string' ? link : link.href))],
  )
  return first.filter((href) => others.every((each) => each.includes(href)))
}

const isCode = ({ tag, attrs }: RouterManagedTag) => tag === 'link' && attrs?.['rel'] === 'modulepreload'

/** What the routes say in the head. The page's code is only listed there, since it would delay the paint. */
export function PageHead({ nonce }: { nonce: string }) {
  const commonStyles = useCommonStyles()
  const tags = useBrandedTags()
  const isVisitor = useSession().kind === 'anonymous'
  const [pageCode] = useState(() => JSON.stringify(tags.filter(isCode).map(({ attrs }) => attrs?.['href'])))
  return (
    <>
      {tags
        .filter((tag) => !isCode(tag))
        .map((tag) => (
          <Asset key={JSON.stringify(tag)} {...tag} nonce={nonce} />
        ))}
      {commonStyles.map((href) => (
        <Asset key={href} tag="link" attrs={{ rel: 'stylesheet', href }} nonce={nonce} />
      ))}
      {isVisitor ? null : <Asset tag="link" attrs={partsLink} nonce={nonce} />}
      <script id={pageCodeId} type="application/json" suppressHydrationWarning>
        {pageCode}
      </script>
    </>
  )
}
