import { expect, test } from 'vitest'
import { CATEGORIES, METRICS, readReport } from './lighthouse-report.mjs'

/**
 * @param {string} id
 * @param {Partial<import('./lighthouse-report.mjs').Report['audits'][string]>} [facts]
 */
const audit = (id, facts) => ({
  id,
  title: `About ${id}`,
  description: '',
  score: null,
  scoreDisplayMode: /** @type {const} */ ('numeric'),
  ...facts,
})

const requests = audit('network-requests', {
  details: {
    type: 'table',
    headings: [],
    items: [
      { resourceType: 'Script', transferSize: 3072 },
      { resourceType: 'Script', transferSize: 1024 },
      { resourceType: 'Image', transferSize: 9999 },
    ],
  },
})

/** @returns {import('./lighthouse-report.mjs').Report} */
const whole = () => ({
  categories: Object.fromEntries(
    CATEGORIES.map((id) => [id, { id, title: id, score: 0.987, auditRefs: [{ id: 'contrast', weight: 1 }] }]),
  ),
  audits: {
    ...Object.fromEntries(METRICS.map((id, index) => [id, audit(id, { numericValue: index * 100 })])),
    'network-requests': requests,
    contrast: audit('contrast', { score: 1 }),
  },
})

test('a complete report is accepted', () => {
  expect(readReport(whole())).toEqual({
    scores: { performance: 99, accessibility: 99, 'best-practices': 99, seo: 99 },
    metrics: {
      'first-contentful-paint': 0,
      'largest-contentful-paint': 100,
      'total-blocking-time': 200,
      'cumulative-layout-shift': 300,
    },
    kilobytes: 4,
    findings: [],
  })
})

test('what fails is named, once for each category that it counts in', () => {
  const { categories, audits } = whole()
  const failed = { ...audits, contrast: audit('contrast', { score: 0 }) }
  const { findings } = readReport({ categories, audits: failed })
  expect(new Set(findings)).toEqual(new Set(['contrast: About contrast']))
})

test.each(CATEGORIES)('a missing score of %s is reported, and is not zero', (id) => {
  const { categories, audits } = whole()
  const unjudged = { ...categories, [id]: { id, title: id, score: null, auditRefs: [] } }
  expect(() => readReport({ categories: unjudged, audits })).toThrow(`could not measure ${id}`)
})

test.each(METRICS)('a missing measurement of %s is reported', (id) => {
  const { categories, audits } = whole()
  const unmeasured = { ...audits, [id]: audit(id, { errorMessage: 'No trace' }) }
  expect(() => readReport({ categories, audits: unmeasured })).toThrow(`could not measure ${id}`)
})

test('missing network data is reported, and is not a page without scripts', () => {
  const { categories, audits } = whole()
  const unknown = { ...audits, 'network-requests': audit('network-requests') }
  expect(() => readReport({ categories, audits: unknown })).toThrow('does not know what the page asked for')
})

test('a failed run and an empty one are reported', () => {
  const runtimeError = { code: 'NO_FCP', message: 'The page did not paint any content.' }
  expect(() => readReport({ ...whole(), runtimeError })).toThrow('did not paint')
  expect(() => readReport(undefined)).toThrow('without a report')
})
