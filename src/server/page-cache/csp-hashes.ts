import { createHash } from 'node:crypto'

/** A page and its policy. */
export interface PolicedPage {
  html: string
  policy: string
}

/** The source expression of an inline script or style; browsers hash it with the line ends that they parse. */
const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`

// A script that a trusted script adds is trusted itself (`strict-dynamic`); an external one in the page has no hash.
const loadModule = (src: string): string =>
  `{const s=document.createElement("script");s.type="module";s.async=true;s.src="${src}";document.head.append(s)}`

const srcAttribute = / src="([^"&]*)"/

/**
 * Replaces the nonce of a rendered page, so that one copy of it can be sent to all: the scripts and styles that carry the
 * nonce are allowed by their hashes instead. All others stay forbidden, such as one smuggled into a text.
 * @returns null where the nonce stands somewhere else too, or the address of a script is not understood
 */
export const allowByHash = ({ html, policy }: PolicedPage, nonce: string): PolicedPage | null => {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  // A tag with `<` in it may be an injected one that reaches into the next.
  const tagWithNonce = new RegExp(`<(script|style)\\b([^<>]*) nonce="${nonce}"([^<>]*)>(.*?)</\\1>`, 'gs')
  let isUnderstood = true
  const page = html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(tagWithNonce, (_, name: 'script' | 'style', before: string, after: string, text: string) => {
      const src = name === 'script' ? srcAttribute.exec(before + after)?.[1] : undefined
      if (src === undefined && / src=/.test(before + after)) isUnderstood = false
      const content = src === undefined ? text : loadModule(src)
      hashes[name].add(hashSource(content))
      return src === undefined ? `<${name}${before}${after}>${text}</${name}>` : `<script>${content}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  if (!isUnderstood || page.includes(nonce)) return null
  const replaced = policy.replaceAll(
    new RegExp(`(script|style)(-src[^;]*) 'nonce-${nonce}'`, 'g'),
    (_, name: 'script' | 'style', start: string) => [name + start, ...hashes[name]].join(' '),
  )
  return { html: page, policy: replaced }
}
