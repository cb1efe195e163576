import { createHash } from 'node:crypto'
import type { ServiceConfig } from '~/config/service'
import { contract } from '~/contract'
import type { Access, Endpoint } from '~/contract/endpoint'
import { problems } from '~/contract/problem'
import { problemCodesOf } from './problem-codes'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const who: Record<Access, string> = {
  anyone: 'Anyone',
  identity: 'Signed in',
  user: 'Registered',
  approved: 'Approved',
  admin: 'Administrator',
}

const style = `
:root{color-scheme:light dark;--text:#101a1d;--dim:#46545a;--line:#e2e7e8;--bg:#fff;--accent:#006c80}
@media (prefers-color-scheme:dark){:root{--text:#e4ebec;--dim:#a9b6ba;--line:#1f2b2f;--bg:#0c1315;--accent:#5abfd8}}
body{margin:0 auto;max-width:1100px;padding:32px 16px;font:15px/24px 'Instrument Sans',Arial,sans-serif;color:var(--text);background:var(--bg)}
h1{font-size:30px;line-height:36px}h2{margin-top:40px;padding-top:16px;border-top:1px solid var(--text);font-size:22px}
article{padding:16px 0;border-bottom:1px solid var(--line)}h3{margin:0 0 4px;font:600 14px/22px ui-monospace,monospace;overflow-wrap:anywhere}
p{margin:0 0 4px}dl{margin:8px 0 0;display:grid;grid-template-columns:96px 1fr;gap:4px 12px;font-size:13px;line-height:20px;color:var(--dim)}
dd{margin:0;overflow-wrap:anywhere}a{color:var(--accent)}`

/** The page's own style and nothing else. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const fieldsOf = (schema: unknown): string => {
  if (typeof schema !== 'object' || schema === null || !('entries' in schema)) return ''
  return Object.keys(schema.entries ?? {}).join(', ')
}

const fact = (name: string, value: string) => (value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : '')

const files = {
  picture: 'the bytes of an image, at most 10 MB',
  media: 'the bytes of an image or a video, at most 32 MB',
  archive: 'the bytes of a zip',
}

/** What is no JSON. */
const streamed = {
  json: undefined,
  csv: 'a table, text/csv',
  zip: 'a zip, application/zip',
  pdf: 'a PDF, application/pdf',
  vtt: 'captions, text/vtt',
  events: 'server-sent events, text/event-stream',
} as const

const articleOf = (noun: string, name: string, endpoint: Endpoint) => {
  const refusals = problemCodesOf(endpoint).map((code) => `${problems[code].status} ${code}`)
  const { bodyType = 'json' } = endpoint
  const body = bodyType === 'json' ? fieldsOf(endpoint.body) : files[bodyType]
  const answer = streamed[endpoint.outputType ?? 'json'] ?? fieldsOf(endpoint.output)
  return `<article id="${noun}.${name}">
<h3>${endpoint.method} ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}</p>
<dl>${fact('Who', who[endpoint.access])}${fact('Query', fieldsOf(endpoint.query))}${fact('Body', body)}${fact('Answers', `${endpoint.status} ${answer}`.trim())}${fact('Refuses', refusals.toSorted().join(', '))}</dl>
</article>`
}

/** The contract for people to read: one page, without scripts. */
export const referencePage = ({ brand }: Pick<ServiceConfig, 'brand'>): string => {
  const title = escapeHtml(`${brand.name} ${brand.programme}: reference`)
  const sections = Object.entries(contract).map(
    ([noun, endpoints]) =>
      `<section><h2 id="${noun}">${noun}</h2>
${Object.entries(endpoints)
  .map(([name, endpoint]) => articleOf(noun, name, endpoint))
  .join('\n')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${title}</h1>
<p>JSON in and out, times in ISO 8601 (UTC). Every call carries <code>Authorization: Bearer &lt;identity token&gt;</code> unless anyone may make it. Refusals are <code>application/problem+json</code> with a stable <code>code</code>. For programs: <a href="openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</body>
</html>
`
}
