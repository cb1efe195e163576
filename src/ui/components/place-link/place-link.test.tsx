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
import { PlaceLink } from './place-link'

const attributesOf = (html: string) => {
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
  })
  await router.load()
  return (link: ReactElement) =>
    attributesOf(renderToStaticMarkup(<RouterContextProvider router={router}>{link}</RouterContextProvider>))
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
  ])('a link to %s at %s is what the router makes of it', async (to, address, className) => {
    vi.stubEnv('SSR', true)
    const rendered = await at(address)
    const attributes = { 'data-row': 'x', title: 'A <place>', className }
    const link = rendered(
      <Link<AnyRouter, string, string>
        to={to}
        search={{}}
        hash=""
        activeOptions={{ exact: true, includeSearch: true }}
        {...attributes}
      >
        Place
      </Link>,
    )
    const placeLink = rendered(
      <PlaceLink to={to} {...attributes}>
        Place
      </PlaceLink>,
    )
    expect(placeLink).toEqual(link)
    expect(link).toMatchObject({ href: to, text: 'Place' })
  })
})
