import { Link, useRouter, type AnyRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import type { LinkTarget } from '~/ui/links/href'

export interface RouteLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  /** A URL as the browser shows it: a path with its search and hash, `#part` of this page, or an absolute URL. */
  to: LinkTarget
  /** When the target is prefetched; `intent` (hover or focus) by default. */
  preload?: 'intent' | 'viewport' | false
}

const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i
// Matches a path, with at most one parameter, that renders without encoding.
const plainAddress = /^(?:\/[\w-]+)+(?:\?[\w-]+=(?:[a-z][\w-]*|[1-9]\d{0,14}))?$/i

const hasPath = ({ state: { location } }: AnyRouter, path: string): boolean =>
  location.pathname === path || location.pathname === `${path}/`

/** Whether the target may be the current page; for a path with a parameter, the router decides. */
const mayBeCurrentPage = (router: AnyRouter, to: string): boolean => {
  const end = to.indexOf('?')
  return end !== -1 && hasPath(router, to.slice(0, end))
}

const isPage = (router: AnyRouter, path: string): boolean =>
  hasPath(router, path) && Object.values(router.state.location.search).every((value) => value === undefined)

/**
 * Renders what the router's link would render for a plain address, because dozens on a page would cost the server
 * time.
 */
const serverLink = (router: AnyRouter, { to, className, ...rest }: Omit<RouteLinkProps, 'preload'>) =>
  isPage(router, to)
    ? {
        ...rest,
        href: to,
        className: className === undefined ? 'active' : `${className} active`,
        'data-status': 'active',
        'aria-current': 'page' as const,
      }
    : { ...rest, href: to, className }

/**
 * A link whose address is data (menus, trees, pagination), so that a typed route link does not fit. Navigates within
 * the router for the portal's own addresses; a plain `<a href>` on the server, without JavaScript and for other
 * sites.
 */
export function RouteLink({ preload = 'intent', children, ...rest }: RouteLinkProps) {
  const { to, ...attributes } = rest
  const router = useRouter({ warn: false })
  if (!router || elsewhere.test(to)) {
    return (
      <a href={to} {...attributes}>
        {children}
      </a>
    )
  }
  if (import.meta.env.SSR && plainAddress.test(to) && !mayBeCurrentPage(router, to)) {
    return <a {...serverLink(router, rest)}>{children}</a>
  }
  const [beforeHash = '', hash] = to.split('#', 2)
  const [path = '', search] = beforeHash.split('?', 2)
  return (
    <Link<AnyRouter, string, string>
      to={path}
      search={search ? router.options.parseSearch(search) : {}}
      hash={hash ?? ''}
      preload={preload}
      activeOptions={exactMatch}
      {...attributes}
    >
      {children}
    </Link>
  )
}

// Only an exact match is `aria-current`; lists of links mark the current section.
const exactMatch = { exact: true, includeSearch: true }
