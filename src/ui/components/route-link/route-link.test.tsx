import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '~/ui/links/search-codec'
import { RouteLink } from './route-link'
import { asHref } from '~/ui/links/href'

const getAttributes = (html: string) => {
  const box = document.createElement('div')
  box.innerHTML = html
  const link = box.querySelector('a')
  const attributes = [...(link?.attributes ?? [])].map(({ name, value }) => [name, value] as const)
  return { text: link?.textContent, ...Object.fromEntries(attributes) }
}

const at = async (address: string) => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
    parseSearch,
    stringifySearch,
  })
  await router.load()
  return (link: ReactElement) =>
    getAttributes(renderToStaticMarkup(<RouterContextProvider router={router}>{link}</RouterContextProvider>))
}

afterEach(() => vi.unstubAllEnvs())

describe('on the server', () => {
  test.each([
    ['/places', '/places', 'a'],
    ['/places', '/places', undefined],
    ['/places', '/places?page=2', 'a'],
    ['/places', '/places/one', 'a'],
    ['/places/one', '/places', undefined],
    ['/places', '/places/', 'a'],
    ['/person?id=generated-517', '/places', 'a'],
    ['/person?id=hQ3x', '/person', 'a'],
    ['/person?id=hQ3x', '/person?id=hQ3x', 'a'],
    ['/person?id=hQ3x', '/person?id=hQ3y', 'a'],
    ['/person?id=true', '/places', 'a'],
    ['/places?page=3', '/person?id=hQ3x', undefined],
    ['/places?page=3', '/places?page=3', undefined],
    ['/places?page=3&sort=name', '/places', 'a'],
    ['/places?sort=-name', '/person', 'a'],
  ])('a link to %s at %s is what the router makes of it', async (to, address, className) => {
    vi.stubEnv('SSR', true)
    const rendered = await at(address)
    const attributes = { 'data-row': 'x', title: 'A <place>', className }
    const [path = '', search = ''] = to.split('?')
    const link = rendered(
      <Link<AnyRouter, string, string>
        to={path}
        search={parseSearch(search)}
        hash=""
        activeOptions={{ exact: true, includeSearch: true }}
        {...attributes}
      >
        Place
      </Link>,
    )
    const placeLink = rendered(
      <RouteLink to={asHref(to)} {...attributes}>
        Place
      </RouteLink>,
    )
    expect(placeLink).toEqual(link)
    expect(link).toMatchObject({ href: to, text: 'Place' })
  })

  test.each(['/person?id=1e5', '/person?id=007', '/person?id=a%20b'])(
    'a link to %s leads where the router leads',
    async (to) => {
      vi.stubEnv('SSR', true)
      const rendered = await at('/places')
      const [path = '', search = ''] = to.split('?')
      const link = rendered(
        <Link<AnyRouter, string, string> to={path} search={parseSearch(search)} hash="">
          Place
        </Link>,
      )
      expect(rendered(<RouteLink to={asHref(to)}>Place</RouteLink>)).toEqual(link)
    },
  )
})
