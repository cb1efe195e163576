import * as v from 'valibot'

/** What a page was kept from by its policy, without a word of who looked at it. */
export interface Violation {
  /** The directive of the policy, such as `img-src`. */
  directive: string
  /** What was kept out: the origin of another site, `self` for an own address, or a kind such as `inline` and `eval`. */
  blocked: string
  /** The pattern of the page's address, such as `/documents/$page`. */
  page: string
}

const text = v.pipe(v.string(), v.maxLength(8000))

/** As `report-uri` sends it. */
const oldReport = v.object({
  'csp-report': v.object({
    'document-uri': text,
    'blocked-uri': v.optional(text, ''),
    'violated-directive': v.optional(text, ''),
    'effective-directive': v.optional(text, ''),
  }),
})

/** As `report-to` sends it (Reporting API), several at once and of other kinds too. */
const newReport = v.object({
  type: v.literal('csp-violation'),
  body: v.object({
    documentURL: text,
    blockedURL: v.optional(v.nullable(text), ''),
    effectiveDirective: v.optional(text, ''),
  }),
})

// More come from no page that is not made for it.
const maxAtOnce = 20

interface Told {
  document: string
  blocked: string
  directive: string
}

const told = (value: unknown): Told[] => {
  if (Array.isArray(value)) {
    return value.slice(0, maxAtOnce).flatMap((each) => {
      const report = v.safeParse(newReport, each)
      if (!report.success) return []
      const { documentURL, blockedURL, effectiveDirective } = report.output.body
      return [{ document: documentURL, blocked: blockedURL ?? '', directive: effectiveDirective }]
    })
  }
  const report = v.safeParse(oldReport, value)
  if (!report.success) return []
  const body = report.output['csp-report']
  const directive = body['effective-directive'] || body['violated-directive']
  return [{ document: body['document-uri'], blocked: body['blocked-uri'], directive }]
}

// Those of the specification (CSP Level 3): anybody may report, and names of their own would be counted for ever.
const directives = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])

/** An older report has the sources after the name. */
const getDirective = (said: string): string => {
  const name = said.split(' ', 1)[0] ?? ''
  return directives.has(name) ? name : 'unknown'
}

// Words of the specification for what has no address.
const kinds = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']

const blockedBy = (address: string, origin: string): string => {
  if (kinds.includes(address)) return address
  if (!URL.canParse(address)) return /^(?:data|blob|about|filesystem)$/.test(address) ? address : 'other'
  const { protocol, origin: of } = new URL(address)
  if (of === origin) return 'self'
  // What a program added to the browser puts into pages is named by its kind; its id would tell of the person.
  return protocol === 'https:' || protocol === 'http:' ? of.slice(0, 200) : protocol.slice(0, 40)
}

/**
 * Reads what a browser reports. Of an address nothing stays but its origin or its pattern: what is behind may name a
 * person, or be a secret.
 * @param patternOf of a path among the portal's own
 * @returns what is about the portal's own pages; empty where there is nothing of it, or it cannot be understood
 */
export const readViolations = (
  value: unknown,
  { origin, patternOf }: { origin: string; patternOf: (pathname: string) => string },
): Violation[] =>
  told(value).flatMap(({ document, blocked, directive }) => {
    if (!URL.canParse(document)) return []
    const page = new URL(document)
    if (page.origin !== origin) return []
    return [
      {
        directive: getDirective(directive),
        blocked: blockedBy(blocked, origin),
        page: patternOf(page.pathname),
      },
    ]
  })
