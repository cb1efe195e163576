import type { RegisteredRouter } from '@tanstack/react-router'
import { stringifySearch } from './search-codec'

type Routes = RegisteredRouter['routeTree']['types']['fileRouteTypes']['fileRoutesByTo']

/** Any path of the route tree, with its parameters as `$name`. */
export type RoutePath = Exclude<keyof Routes, '/$'>

/** A page whose path has no parameters, such as `/admin/accounts`. */
export type PagePath = Exclude<RoutePath, `${string}$${string}`>

type Part<TName extends string, TValue> =
  Record<never, never> extends TValue ? { [name in TName]?: TValue } : { [name in TName]: TValue }

/** A route with its path parameters, search parameters and fragment, all checked against the route tree. */
type RouteTarget<TTo extends RoutePath> = { to: TTo; hash?: string | undefined } & Part<
  'params',
  Routes[TTo]['types']['allParams']
> &
  Part<'search', Routes[TTo]['types']['fullSearchSchemaInput']>

declare const checked: unique symbol

/** A URL built from the route tree, so that its page exists. */
export type Href = string & { readonly [checked]: true }

/** A page or file of the portal. */
export type PortalAddress = Href | PagePath

/** A link target: a checked URL within the portal, a part of the page, or a mail address. */
export type LinkTarget = PortalAddress | `#${string}` | `mailto:${string}`

/**
 * Marks a URL that was not built here as a link target: written by the service, as in a notification, or by an
 * administrator. It can lead to another site.
 */
export const asHref = (address: string): Href => address as Href

interface AnyTarget {
  to: string
  params?: Record<string, string>
  search?: object
  hash?: string | undefined
}

/**
 * Returns the URL of a page or file of the portal, typed like a router link. For uses without the router's link:
 * entries of menus and long lists, forms, downloads, redirects and copied URLs.
 */
export function getHref<const TTo extends RoutePath>(target: RouteTarget<TTo>): Href
export function getHref({ to, params = {}, search = {}, hash = '' }: AnyTarget): Href {
  const path = to.replaceAll(/\{?\$(\w+)\}?/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return asHref(`${path}${stringifySearch(search)}${hash === '' ? '' : `#${hash}`}`)
}
