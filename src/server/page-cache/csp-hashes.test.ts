import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowByHash } from './serve-page.server'

const nonce = 'Qm9va3NoZWxm_-1234567890'
const policy = `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const allow = (html: string) => allowByHash({ html, policy }, nonce)

test('scripts and styles with the nonce are allowed by their hashes', () => {
  const page = allow(
    `<head><meta property="csp-nonce" content="${nonce}"/><link rel="stylesheet" href="/a.css" nonce="${nonce}"/>` +
      `<script nonce="${nonce}">one()</script><style data-brand="true" nonce="${nonce}">p{color:red}</style></head>` +
      `<script class="state" nonce="${nonce}">two(\n"é")</script>`,
  )
  expect(page?.html).toBe(
    '<head><link rel="stylesheet" href="/a.css"/><script>one()</script><style data-brand="true">p{color:red}</style></head>' +
      '<script class="state">two(\n"é")</script>',
  )
  expect(page?.policy).toBe(
    `default-src 'self'; script-src ${hash('one()')} ${hash('two(\n"é")')} 'strict-dynamic'; ` +
      `style-src 'self' ${hash('p{color:red}')}; style-src-attr 'unsafe-inline'`,
  )
})

test('an external script is loaded by an inline one, which is allowed by its hash', () => {
  const page = allow(`<script type="module" async="" src="/assets/client-1.js" nonce="${nonce}"></script>`)
  const loader = /^<script>(.*)<\/script>$/.exec(page?.html ?? '')?.[1] ?? ''
  expect(loader).toContain('"/assets/client-1.js"')
  expect(page?.policy).toContain(`script-src ${hash(loader)} 'strict-dynamic'`)
})

test.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="other">evil()</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<style>p{}</style>',
])('what has no nonce stays forbidden: %s', (injected) => {
  const page = allow(`<p>${injected}</p><script nonce="${nonce}">good()</script>`)
  expect(page?.html).toContain(injected)
  expect(page?.policy).toContain(`script-src ${hash('good()')} 'strict-dynamic'; style-src 'self';`)
})

test.each([`<script src="https://evil.example/x.js" title="<script nonce="${nonce}">good()</script>`])(
  'an injected tag that reaches into the next one is not allowed: %s',
  (html) => {
    expect(allow(html)?.html ?? '').not.toMatch(/s\.src="https:/)
  },
)

test('a page with a script whose address is not understood cannot be shared', () => {
  expect(allow(`<script type="module" src="/a.js?b&amp;c" nonce="${nonce}"></script>`)).toBeNull()
})

test('hashes are of the text as a browser parses it', () => {
  expect(allow(`<script nonce="${nonce}">a\r\nb\rc</script>`)?.policy).toContain(hash('a\nb\nc'))
})

test('a page with the nonce in its text cannot be shared', () => {
  expect(allow(`<p>${nonce}</p><script nonce="${nonce}">good()</script>`)).toBeNull()
})

test('a policy without inline content allows none', () => {
  expect(allow('<feed/>')?.policy).toContain("script-src 'strict-dynamic'; style-src 'self';")
})
