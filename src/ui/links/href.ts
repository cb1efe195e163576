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

/** An address that was built from the route tree, so that it cannot name a page that does not exist. */
export type Href = string & { readonly [checked]: true }

/** A page or file of the portal. */
export type PortalAddress = Href | PagePath

/** Where a link may lead: within the portal by a checked address, to a part of the page, or to a mail program. */
export type LinkTarget = PortalAddress | `#${string}` | `mailto:${string}`

/**
 * An address that was not built here: written by the service, as in a notification, or by an administrator. It may lead
 * to another site.
 */
export const asHref = (address: string): Href => address as Href

interface AnyTarget {
  to: string
  params?: Record<string, string>
  search?: object
  hash?: string | undefined
}

/**
 * The address of a page or file of the portal as the browser shows it, typed like a router link. For where the router's
 * own link does not fit: entries of menus and long lists, forms, downloads, redirects and copied addresses.
 */
export function getHref<const TTo extends RoutePath>(target: RouteTarget<TTo>): Href
export function getHref({ to, params = {}, search = {}, hash = '' }: AnyTarget): Href {
  const path = to.replaceAll(/\{?\$(\w+)\}?/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return asHref(`${path}${stringifySearch(search)}${hash === '' ? '' : `#${hash}`}`)
}
