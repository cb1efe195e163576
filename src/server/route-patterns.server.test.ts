import { expect, test } from 'vitest'
import { routePatterns } from './route-patterns.server'

const route = (path: string, ...children: object[]) => ({ options: { path }, children })

const getRoute = routePatterns({
  options: {},
  children: {
    home: route('/'),
    pages: route('/admin/pages/', route('/$id'), route('/add')),
    confirm: route('/user/$id/confirm/$token'),
    captions: route('/paths/$path/{$language}.vtt'),
  },
})

test('an address is told by its pattern, and what stood in it never shows', () => {
  expect(
    ['/', '/admin/pages', '/admin/pages/', '/admin/pages/add', '/admin/pages/secret'].map(getRoute),
  ).toEqual(['/', '/admin/pages', '/admin/pages', '/admin/pages/add', '/admin/pages/$id'])
  expect(getRoute('/user/petra/confirm/secret')).toBe('/user/$id/confirm/$token')
  expect(getRoute('/paths/one/en.vtt')).toBe('/paths/$path/{$language}.vtt')
})

test('files are one, calls name themselves, and what is nothing is other', () => {
  expect(
    ['/assets/a-1.js', '/builds/latest.json', '/_serverFn/secret', '/api/users/1'].map(getRoute),
  ).toEqual(['/assets/*', '/builds/*', '/_serverFn/{name}', ''])
  expect(['/user/petra', '/petra@planted.example', '/admin/pages/a/b'].map(getRoute)).toEqual([
    'other',
    'other',
    'other',
  ])
})
