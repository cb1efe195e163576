import { Link, useRouter, type AnyRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import type { LinkTarget } from '~/ui/links/href'

export interface RouteLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  /** Address as the browser would show it: a path with its search and hash, `#part` of this page, or a whole URL. */
  to: LinkTarget
  /** When the page behind it is prefetched; `intent` (hover or focus) by default. */
  preload?: 'intent' | 'viewport' | false
}

const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i
// A path, with one parameter at most, that renders without encoding: a word, or a number that is no code.
const plainAddress = /^(?:\/[\w-]+)+(?:\?[\w-]+=(?:[a-z][\w-]*|[1-9]\d{0,14}))?$/i

const hasPath = ({ state: { location } }: AnyRouter, path: string): boolean =>
  location.pathname === path || location.pathname === `${path}/`

/** Whether the page may be the one that is shown; whether it is where it has a parameter, the router knows. */
const mayBeCurrentPage = (router: AnyRouter, to: string): boolean => {
  const end = to.indexOf('?')
  return end !== -1 && hasPath(router, to.slice(0, end))
}

const isPage = (router: AnyRouter, path: string): boolean =>
  hasPath(router, path) && Object.values(router.state.location.search).every((value) => value === undefined)

/** What the router's own link makes of a plain address; there are dozens on a page, and to build each costs the server. */
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
 * A link whose address is data (menus, trees, pagination), where a typed route cannot be known. Navigates within the
 * router when the address is the portal's own, and is a plain `<a href>` on the server, without JavaScript, and for
 * addresses elsewhere.
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

// Only the page itself is `aria-current`; the list of links marks the current section.
const exactMatch = { exact: true, includeSearch: true }
