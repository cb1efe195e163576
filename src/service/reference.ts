import { createHash } from 'node:crypto'
import type { ServiceConfig } from '~/config/service'
import { describedContract, type DescribedNoun } from './openapi/described-contract'
import { callArticle, type ToldAnswers } from './reference/call-article'
import { findScript } from './reference/find-script'
import { guideHtml, guidesOf } from './reference/guides'
import { escapeHtml, sentenceHtml } from './reference/html'
import { referenceStyle } from './reference/style'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's own style and script, and nothing else. */
export const referencePolicy = (brand: ServiceConfig['brand']): string =>
  `default-src 'none'; style-src ${hashOf(referenceStyle(brand))}; script-src ${hashOf(findScript)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const tagSection = ({ noun, name, description, calls }: DescribedNoun, origin: string, told: ToldAnswers) =>
  `<section class="tag" aria-labelledby="tag-${noun}">
<h2 id="tag-${noun}">${escapeHtml(name)}</h2>
<p>${sentenceHtml(description)}</p>
${calls.map((call) => callArticle(call, origin, told)).join('\n')}
</section>`

const tagLinks = ({ noun, name, calls }: DescribedNoun) =>
  `<li><details><summary>${escapeHtml(name)}</summary><ul><li class="about"><a href="#tag-${noun}">About</a></li>${calls
    .map(
      ({ id, endpoint }) => `<li><a href="#${id}">${endpoint.method} ${escapeHtml(endpoint.path)}</a></li>`,
    )
    .join('')}</ul></details></li>`

/** The contract for people to read: one page that works without its script. */
export const referencePage = ({
  brand,
  origin,
  identity,
}: Pick<ServiceConfig, 'brand' | 'origin' | 'identity'>): string => {
  const nouns = describedContract()
  const guides = guidesOf({ identity, origin })
  const told: ToldAnswers = new Map()
  const title = escapeHtml(`${brand.name} ${brand.programme}: API reference`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${referenceStyle(brand)}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<div class="page">
<header class="side">
<a class="home" href="/">${escapeHtml(`${brand.name} ${brand.programme}`)}</a>
<search hidden><label for="find">Find a call</label><input id="find" type="search" autocomplete="off" spellcheck="false"><p role="status"></p></search>
<nav aria-label="Contents"><details class="contents"><summary>Contents</summary>
<ul class="guides">${guides.map((guide) => `<li><a href="#${guide.id}">${escapeHtml(guide.title)}</a></li>`).join('')}</ul>
<ul class="calls">${nouns.map(tagLinks).join('')}</ul>
</details></nav>
</header>
<main id="reference" tabindex="-1">
<h1>API reference</h1>
<p>JSON in and out, times in ISO 8601 (UTC), at <code>${escapeHtml(`${origin}/api`)}</code>. For programs there is the same as OpenAPI 3.1: <a href="openapi.json">openapi.json</a>.</p>
${guides.map(guideHtml).join('\n')}
${nouns.map((noun) => tagSection(noun, origin, told)).join('\n')}
</main>
</div>
<script>${findScript}</script>
</body>
</html>
`
}
