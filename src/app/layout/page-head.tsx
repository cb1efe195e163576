import { useState } from 'react'
import { Asset, type RouterManagedTag, useMatches, useRouter, useTags } from '@tanstack/react-router'
import { pageCodeId, partsLink } from '~/app/hydration/page-code'
import { useSession } from '~/auth/use-session'
import { t } from '@lingui/core/macro'
import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { isStalePageError } from '~/app/release/newest-release'
import { ScreenError } from '~/auth/screen-error'
import { isRefusedReason } from '~/auth/session'

/** The kind of error screen. */
type ErrorKind = 'stale' | 'unreachable' | 'unavailable' | 'missing' | 'limited' | 'restricted'

const restrictedStatuses = [401, 403, 501]

const getStatus = (error: unknown): number => {
  if (error instanceof HttpError) return error.status ?? 500
  return error instanceof ScreenError || error instanceof ProblemError ? error.status : 500
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && (error.failure === 'network' || error.failure === 'timeout')

// Transient statuses: neither a mistake of the user nor a missing page.
const passingStatuses = [429, 502, 503, 504]

const isRefusedAccount = (error: unknown): boolean =>
  (error instanceof ScreenError && error.isRefused) ||
  (error instanceof ProblemError && isRefusedReason(error.code))

/** Maps an application error to its screen, by status (specification, section 2). */
export const errorKind = (error: unknown): ErrorKind => {
  const status = getStatus(error)
  if (isStalePageError(error)) return 'stale'
  if (isUnanswered(error)) return 'unreachable'
  if (passingStatuses.includes(status)) return 'unavailable'
  if (!restrictedStatuses.includes(status)) return 'missing'
  return status === 403 && !isRefusedAccount(error) ? 'limited' : 'restricted'
}

/** Titles that replace the requested page's title. */
const errorTitles: () => Record<ErrorKind, string> = () => ({
  stale: t`Reloading`,
  unreachable: t`The portal cannot be reached`,
  unavailable: t`Please wait a moment`,
  missing: t`Page not found`,
  limited: t`Limited to approved users`,
  restricted: t`Restricted page`,
})

/** Returns the title of the error screen that replaces the requested page. */
const useErrorTitle = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const failed = matches.find(({ status }) => status === 'error')
      return failed && errorTitles()[errorKind(failed.error)]
    },
  })

/** Returns the brand; undefined if the root failed. */
const useBrand = () =>
  useMatches({
    select: (matches) => matches.find(({ context }) => 'config' in context)?.context.config.brand,
  })

/** Returns the head tags of all routes, with the brand appended to the title and as the site name of previews. */
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
 * Returns the styles of the root's error screens, which no route provides: those of the catch-all route. Only the
 * server knows them; the browser keeps those in its head.
 */
const useErrorStyles = (tags: RouterManagedTag[]): string[] => {
  const { ssr } = useRouter()
  if (tags.some(({ attrs }) => attrs?.['rel'] === 'stylesheet')) return []
  const css = ssr?.manifest?.routes['/$']?.css ?? []
  return css.map((link) => (typeof link === 'string' ? link : link.href))
}

const isCode = ({ tag, attrs }: RouterManagedTag) => tag === 'link' && attrs?.['rel'] === 'modulepreload'

/**
 * Renders the head tags of the routes. The page's scripts are only listed, because loading them here would delay the
 * paint.
 */
export function PageHead({ nonce }: { nonce: string }) {
  const tags = useBrandedTags()
  const errorStyles = useErrorStyles(tags)
  const isVisitor = useSession().kind === 'anonymous'
  const [pageCode] = useState(() => JSON.stringify(tags.filter(isCode).map(({ attrs }) => attrs?.['href'])))
  return (
    <>
      {tags
        .filter((tag) => !isCode(tag))
        .map((tag) => (
          <Asset key={JSON.stringify(tag)} {...tag} nonce={nonce} />
        ))}
      {errorStyles.map((href) => (
        <Asset key={href} tag="link" attrs={{ rel: 'stylesheet', href }} nonce={nonce} />
      ))}
      {isVisitor ? null : <Asset tag="link" attrs={partsLink} nonce={nonce} />}
      <script id={pageCodeId} type="application/json" suppressHydrationWarning>
        {pageCode}
      </script>
    </>
  )
}
