import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** A unified plugin: headings of a post stand below those of the page, whose are the question and its answers. */
export const postHeadings = () => (tree: Root) => {
  visit(tree, 'heading', (heading) => {
    if (heading.depth === 1) heading.depth = 3
    else if (heading.depth === 2) heading.depth = 4
    else if (heading.depth === 3) heading.depth = 5
    else heading.depth = 6
  })
}

const languages = new Set(
  (
    'bash c console cpp cs csharp css diff go graphql html http ini java javascript js json jsonc kotlin lua ' +
    'makefile markdown md nginx php powershell proto python py ruby rust rs sh shell sql swift toml ts tsx ' +
    'typescript xml yaml yml'
  ).split(' '),
)

/** A unified plugin: each language takes a grammar into memory for good, so that posts have the usual ones. */
export const postCode = () => (tree: Root) => {
  visit(tree, 'code', (code) => {
    if (code.lang && !languages.has(code.lang.toLowerCase())) code.lang = null
  })
}
