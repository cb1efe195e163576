import type { PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** Answers, of these handles, those whose members can be mentioned, with whose they are. */
export type FindMentionable = (handles: readonly string[]) => Promise<Map<string, string>>

// More is a list of people rather than a text.
const mostMentions = 20

// Not in an address: neither a letter nor a part of one stands before the @.
const mention = /(?<![\w@/.+-])@([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w@])/gi

const handleOf = (match: RegExpExecArray) => (match[1] ?? '').toLowerCase()

/**
 * A unified plugin: `@handle` of a member becomes a link to the members, and whose it is goes into `mentioned`;
 * what names nobody stays as it was typed. Nothing within code or a link is a mention.
 */
export const mentions = (find: FindMentionable, mentioned: Set<string>) => () => async (tree: Root) => {
  const places: { node: Text; replace: (parts: PhrasingContent[]) => void }[] = []
  const handles = new Set<string>()
  visit(tree, (node, index, parent) => {
    if (node.type === 'link' || node.type === 'linkReference') return SKIP
    if (node.type !== 'text' || !parent || index === undefined) return undefined
    const matches = [...node.value.matchAll(mention)]
    if (matches.length === 0) return undefined
    for (const match of matches) if (handles.size < mostMentions) handles.add(handleOf(match))
    const replace = (parts: PhrasingContent[]) => {
      const at = parent.children.findIndex((child) => child === node)
      parent.children.splice(at, 1, ...parts)
    }
    places.push({ node, replace })
    return undefined
  })
  const known = await find([...handles])
  for (const { node, replace } of places) replace(partsOf(node.value, known, mentioned))
}

function partsOf(text: string, known: Map<string, string>, mentioned: Set<string>): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let at = 0
  for (const match of text.matchAll(mention)) {
    const handle = handleOf(match)
    const uid = known.get(handle)
    if (uid === undefined) continue
    mentioned.add(uid)
    if (match.index > at) parts.push({ type: 'text', value: text.slice(at, match.index) })
    const url = `/community/members?name=${handle}`
    parts.push({ type: 'link', url, children: [{ type: 'text', value: match[0] }] })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ type: 'text', value: text.slice(at) })
  return parts
}
