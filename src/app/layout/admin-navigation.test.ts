import { expect, test } from 'vitest'
import { getAdminNavigation } from './admin-navigation'

const placesAt = (pathname: string) =>
  getAdminNavigation(pathname).flatMap(({ items }) => items.filter(({ current }) => current))

test.each(getAdminNavigation('/').flatMap(({ items }) => items.map(({ to }) => to)))(
  'of the side bar’s places %s alone is marked at its own address',
  (to) => {
    expect(placesAt(to).map((place) => place.to)).toEqual([to])
  },
)

test.each([
  ['/admin/pages/4f', '/admin/documents'],
  ['/admin/pages/4f/versions', '/admin/documents'],
  ['/admin/documents/import', '/admin/documents/import'],
  ['/admin/funnel/approved', '/admin/funnel'],
  ['/admin/dev-kits/4f', '/admin/dev-kits'],
  ['/admin/dev-kits/kits/4f', '/admin/dev-kits/kits'],
  ['/admin/profile', '/admin/accounts'],
  ['/admin/webhooks/4f/deliveries/5a', '/admin/webhooks'],
])('at %s the place is %s', (pathname, to) => {
  expect(placesAt(pathname).map((place) => place.to)).toEqual([to])
})
