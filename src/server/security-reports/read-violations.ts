import * as v from 'valibot'

/** A violation of a page's policy, without personal data. */
export interface Violation {
  /** The directive of the policy, such as `img-src`. */
  directive: string
  /** What was blocked: the origin of another site, `self` for an own address, or a kind such as `inline` and `eval`. */
  blocked: string
  /** The page's route pattern, such as `/documents/$page`. */
  page: string
}

const text = v.pipe(v.string(), v.maxLength(8000))

/** The format of `report-uri`. */
const oldReport = v.object({
  'csp-report': v.object({
    'document-uri': text,
    'blocked-uri': v.optional(text, ''),
    'violated-directive': v.optional(text, ''),
    'effective-directive': v.optional(text, ''),
  }),
})

/** The format of `report-to` (Reporting API), with several reports of any kind. */
const newReport = v.object({
  type: v.literal('csp-violation'),
  body: v.object({
    documentURL: text,
    blockedURL: v.optional(v.nullable(text), ''),
    effectiveDirective: v.optional(text, ''),
  }),
})

// No ordinary page sends more.
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

// The directives of the specification (CSP Level 3): anyone can report, and other names would be counted for ever.
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

/** An older report includes the sources after the name. */
const getDirective = (said: string): string => {
  const name = said.split(' ', 1)[0] ?? ''
  return directives.has(name) ? name : 'unknown'
}

// The specification's words for what has no address.
const kinds = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']

const blockedBy = (address: string, origin: string): string => {
  if (kinds.includes(address)) return address
  if (!URL.canParse(address)) return /^(?:data|blob|about|filesystem)$/.test(address) ? address : 'other'
  const { protocol, origin: of } = new URL(address)
  if (of === origin) return 'self'
  // Content of browser extensions is reported by kind; its id would identify the user.
  return protocol === 'https:' || protocol === 'http:' ? of.slice(0, 200) : protocol.slice(0, 40)
}

/**
 * Parses a browser's report. Only the origin or pattern of an address remains, because the rest may name a user or be a
 * secret.
 * @param patternOf returns the route pattern of a path
 * @returns the violations on the portal's own pages; empty if there are none, or the report is invalid
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
