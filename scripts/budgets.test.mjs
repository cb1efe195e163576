import { expect, test } from 'vitest'
import { BUDGETS, judge } from './budgets.mjs'

const sizes = {
  '/assets/start.js': 3000,
  '/assets/base.js': 150_000,
  '/assets/faq.js': 4000,
  '/assets/base.css': 17_000,
  '/assets/faq.css': 500,
}

/** @param {{ changed?: Record<string, number>, packages?: Record<string, string[]>, preloads?: string[], css?: string[] }} [facts] */
const build = ({
  changed = {},
  packages = {},
  preloads = ['/assets/base.js', '/assets/faq.js'],
  css = ['/assets/faq.css', '/assets/base.css'],
} = {}) => ({
  routes: {
    __root__: { preloads: ['/assets/start.js'], css: ['/assets/base.css'] },
    '/faq': { preloads, css },
  },
  packages,
  getSize: (/** @type {string} */ file) => new Map(Object.entries({ ...sizes, ...changed })).get(file) ?? 0,
})

test('a page within its budgets passes', () => {
  expect(judge(build(), ['/faq'])).toEqual([])
  const files = BUDGETS.styles - sizes['/assets/faq.css']
  expect(judge(build({ changed: { '/assets/base.css': files } }), ['/faq'])).toEqual([])
})

test('each file counts once, and one byte too much is reported with the page, the files and their sizes', () => {
  const files = BUDGETS.styles - sizes['/assets/faq.css'] + 1
  expect(judge(build({ changed: { '/assets/base.css': files } }), ['/faq'])).toEqual([
    `/faq loads 20.0 KB of styles, 0.0 KB more than it may: /assets/base.css ${(files / 1024).toFixed(1)} KB, /assets/faq.css 0.5 KB`,
  ])
})

test('a page with a third style sheet is reported, however small', () => {
  const css = ['/assets/base.css', '/assets/faq.css', '/assets/tag.css']
  expect(judge(build({ changed: { '/assets/tag.css': 1 }, css }), ['/faq'])).toEqual([
    `/faq waits for 3 style sheets, 1 more than it may: ${css.join(', ')}`,
  ])
})

test('scripts that load before the paint have a separate budget', () => {
  const [complaint, ...others] = judge(build({ changed: { '/assets/start.js': BUDGETS.first + 1024 } }), [
    '/faq',
  ])
  expect(complaint).toBe(
    '/faq loads 9.0 KB of scripts before the paint, 1.0 KB more than it may: /assets/start.js 9.0 KB',
  )
  expect(others).toEqual([])
})

test('all scripts of a page count together', () => {
  const [complaint] = judge(build({ changed: { '/assets/base.js': BUDGETS.hydrated } }), ['/faq'])
  expect(complaint).toContain(
    '/faq loads 284.8 KB of scripts in all, 6.8 KB more than it may: /assets/base.js',
  )
})

test('a heavy library is named with the file that brings it', () => {
  const packages = { '/assets/base.js': ['react', '@firebase/auth', 'plyr', 'plyr-like'] }
  expect(judge(build({ packages }), ['/faq'])).toEqual([
    '/faq loads @firebase/auth and plyr with /assets/base.js.',
  ])
})

test('a page that no longer exists is reported instead of passing', () => {
  expect(judge(build(), ['/faq', '/gone'])).toEqual(['/gone is no route of this build.'])
})
