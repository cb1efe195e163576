import { Link, useRouter, type AnyRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

export interface PlaceLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  /** Address as the browser would show it: a path with its search and hash, `#part` of this page, or a whole URL. */
  to: string
  /** When the page behind it is fetched; `intent` (hover or focus) unless told. */
  preload?: 'intent' | 'viewport' | false
}

const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i

/**
 * A link whose address is data (menus, trees, pagination), where a typed route cannot be known. Navigates within the
 * router when the address is the portal's own, and is a plain `<a href>` on the server, without JavaScript, and for
 * addresses elsewhere.
 */
export function PlaceLink({ to, preload = 'intent', children, ...rest }: PlaceLinkProps) {
  const router = useRouter({ warn: false })
  if (!router || elsewhere.test(to)) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    )
  }
  const [beforeHash = '', hash] = to.split('#', 2)
  const [path = '', search] = beforeHash.split('?', 2)
  return (
    <Link<AnyRouter, string, string>
      to={path}
      search={search ? router.options.parseSearch(search) : {}}
      hash={hash ?? ''}
      preload={preload}
      activeOptions={wholeAddress}
      {...rest}
    >
      {children}
    </Link>
  )
}

// Only the page itself is `aria-current`; whoever lists the links marks the section one is in.
const wholeAddress = { exact: true, includeSearch: true }
