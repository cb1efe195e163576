import { someFunction } from '~/observability/request-scope'

interface RouteNode {
  options?: unknown
  children?: unknown
}

const isNode = (value: unknown): value is RouteNode => typeof value === 'object' && value !== null

const getPath = ({ options }: RouteNode): string =>
  isNode(options) && 'path' in options && typeof options.path === 'string' ? options.path : ''

const getChildren = ({ children }: RouteNode): RouteNode[] =>
  isNode(children) ? Object.values(children).filter(isNode) : []

const getParts = (path: string): string[] => path.split('/').filter(Boolean)

/** The patterns of all routes below one, as their parts. */
const pathsBelow = (node: RouteNode, above: string[]): string[][] => {
  const parts = [...above, ...getParts(getPath(node))]
  return [parts, ...getChildren(node).flatMap((child) => pathsBelow(child, parts))]
}

const isOpen = (part: string) => part.includes('$')

const fits = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, at) => isOpen(part) || part === parts[at])

const openParts = (pattern: string[]) => pattern.filter(isOpen).length

const files: [string, string][] = [
  ['/assets/', '/assets/*'],
  ['/builds/', '/builds/*'],
  ['/brand/', '/brand/*'],
  ['/api/', ''],
  ['/_serverFn/', someFunction],
]

const shown = (pattern: string[]): string => `/${pattern.join('/')}`

/**
 * Creates a function that finds the route pattern of a path, such as `/admin/pages/$id`, which hides the actual values.
 * `other` for unknown paths, `''` for the service's own.
 */
export const routePatterns = (tree: RouteNode) => {
  const patterns = pathsBelow(tree, []).toSorted((a, b) => openParts(a) - openParts(b))
  const plain = new Map(
    patterns.filter((each) => openParts(each) === 0).map((each) => [each.join('/'), each]),
  )
  const open = patterns.filter((each) => openParts(each) > 0)
  return (pathname: string): string => {
    const group = files.find(([beginning]) => pathname.startsWith(beginning))
    if (group) return group[1]
    if (pathname.startsWith('/health/') || pathname === '/metrics') return '/health/*'
    const parts = getParts(pathname)
    const found = plain.get(parts.join('/')) ?? open.find((each) => fits(each, parts))
    return found ? shown(found) : 'other'
  }
}
