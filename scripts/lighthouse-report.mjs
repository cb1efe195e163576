// Extracts figures from Lighthouse's report of a page.

/**
 * @typedef {NonNullable<Awaited<ReturnType<typeof import('lighthouse').default>>>['lhr']} WholeReport
 * @typedef {Pick<WholeReport, 'runtimeError' | 'categories' | 'audits'>} Report
 * @typedef {(typeof CATEGORIES)[number]} Category
 * @typedef {(typeof METRICS)[number]} Metric
 *
 * @typedef {object} Run
 * @property {Record<Category, number>} scores of a hundred
 * @property {Record<Metric, number>} metrics milliseconds, but for the shift
 * @property {number} kilobytes of scripts
 * @property {string[]} findings
 */

export const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo'])

export const METRICS = /** @type {const} */ ([
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
])

/**
 * @param {Report | undefined} report
 * @returns {Run}
 * @throws {Error} with a message if a metric could not be measured, because a missing value must not count as zero
 */
export function readReport(report) {
  if (report === undefined) throw new Error('Lighthouse ended without a report.')
  const { runtimeError, categories, audits } = report
  if (runtimeError) throw new Error(runtimeError.message)
  /** @param {Category} name */
  const getScore = (name) => Math.round(measured(categories[name]?.score, name) * 100)
  /** @param {Metric} name */
  const valueOf = (name) => measured(audits[name]?.numericValue, name)
  return {
    scores: {
      performance: getScore('performance'),
      accessibility: getScore('accessibility'),
      'best-practices': getScore('best-practices'),
      seo: getScore('seo'),
    },
    metrics: {
      'first-contentful-paint': valueOf('first-contentful-paint'),
      'largest-contentful-paint': valueOf('largest-contentful-paint'),
      'total-blocking-time': valueOf('total-blocking-time'),
      'cumulative-layout-shift': valueOf('cumulative-layout-shift'),
    },
    kilobytes: kilobytesOfScripts(audits),
    findings: getFindings(report),
  }
}

/**
 * @param {number | null | undefined} value
 * @param {string} name
 */
function measured(value, name) {
  if (typeof value === 'number') return value
  throw new Error(`Lighthouse could not measure ${name}.`)
}

/** @param {Report['audits']} audits */
function kilobytesOfScripts(audits) {
  const details = audits['network-requests']?.details
  if (details?.type !== 'table') throw new Error('Lighthouse does not know what the page asked for.')
  const scripts = details.items.filter(({ resourceType }) => resourceType === 'Script')
  const bytes = scripts.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0)
  return bytes / 1024
}

/** Failed audits, without those of performance, which are only advice. @param {Report} report */
function getFindings({ categories, audits }) {
  const [, ...others] = CATEGORIES
  const refs = others.flatMap((name) => categories[name]?.auditRefs ?? [])
  return refs.flatMap(({ id }) => {
    const { score = null, title } = audits[id] ?? {}
    return score !== null && score < 1 ? [`${id}: ${title}`] : []
  })
}
