import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type KeyboardEvent } from 'react'
import { scrollColumnTo } from '../outline/follow-reading'
import { MethodTag } from '../tag/tag'
import { RouteLink } from '../route-link/route-link'
import classes from './doc-tree.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { VisuallyHidden } from '~/ui/layouts/primitives'

const getRows = (tree: Element): HTMLElement[] =>
  Array.from(tree.querySelectorAll<HTMLElement>('[data-row]')).filter((row) => row.checkVisibility())

const getDisclosure = (row: Element): HTMLDetailsElement | null =>
  row.closest('li')?.querySelector<HTMLDetailsElement>(':scope > details') ?? null

const rowAbove = (row: Element): HTMLElement | null =>
  row.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-row]') ?? null

/**
 * Handles the arrow keys in a tree of links and disclosures, in addition to Tab: up and down move between rows,
 * right opens, left closes or moves to the parent, Home and End move to the ends.
 */
function walkTree(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target instanceof HTMLElement)) return
  const item = event.target.closest('li')
  const row = item?.querySelector<HTMLElement>('[data-row]')
  if (!row) return
  const rows = getRows(event.currentTarget)
  const at = rows.indexOf(row)
  const disclosure = getDisclosure(row)
  if (event.key === 'ArrowDown') rows[at + 1]?.focus()
  else if (event.key === 'ArrowUp') rows[at - 1]?.focus()
  else if (event.key === 'Home') rows[0]?.focus()
  else if (event.key === 'End') rows.at(-1)?.focus()
  else if (event.key === 'ArrowRight') {
    if (disclosure?.open === false) disclosure.open = true
    else if (disclosure !== null) rows[at + 1]?.focus()
  } else if (event.key === 'ArrowLeft') {
    if (disclosure?.open === true) disclosure.open = false
    else rowAbove(row)?.focus()
  } else return
  event.preventDefault()
}

export interface TreeNode {
  id: string
  label: string
  /** Absent for a node that only groups. */
  to?: LinkTarget
  /** Whether this is the current page. */
  current?: boolean
  /** The HTTP method, shown before the label of an operation's page. */
  method?: string
  /** The number of pages, shown after the label. */
  count?: number
  children?: readonly TreeNode[]
  /** In place of children: content that is rendered when the node is opened, usually a {@link TreeBranch}. */
  lazy?: () => ReactNode
  /** Whether it has children that are only shown on its own page. */
  hasMore?: boolean
}

/**
 * Components and their pages as plain links and native disclosures. The branch of the current page is open, and the
 * current page is scrolled into view without scrolling the page. Supports arrow keys.
 */
export function DocTree({ nodes }: { nodes: readonly TreeNode[] }) {
  const tree = useRef<HTMLUListElement>(null)
  const current = getCurrent(nodes)
  useEffect(() => {
    if (current === undefined) return undefined
    const show = () => {
      const link = tree.current?.querySelector<HTMLElement>('[aria-current="page"]')
      if (link) scrollColumnTo(link)
    }
    show()
    // A closed drawer cannot scroll.
    const drawer = tree.current?.closest('[popover]')
    drawer?.addEventListener('toggle', show)
    return () => drawer?.removeEventListener('toggle', show)
  }, [current])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the links within
    <ul ref={tree} className={classes.tree} data-tree onKeyDown={walkTree}>
      {nodes.map((node) => (
        <Node key={node.id} node={node} isTop />
      ))}
    </ul>
  )
}

/** The lazily rendered children of a node. */
export function TreeBranch({ nodes }: { nodes: readonly TreeNode[] }) {
  return (
    <ul className={classes.children}>
      {nodes.map((node) => (
        <Node key={node.id} node={node} />
      ))}
    </ul>
  )
}

function Node({ node, isTop = false }: { node: TreeNode; isTop?: boolean }) {
  const isBranch = node.lazy !== undefined || (node.children ?? []).length > 0
  return (
    <li className={classes.node} data-top={isTop || undefined} data-branch={isBranch || undefined}>
      {node.to === undefined && isBranch ? null : <Label node={node} />}
      {isBranch ? <Branch node={node} /> : null}
    </li>
  )
}

function Branch({ node }: { node: TreeNode }) {
  const { to, label, count, children, lazy } = node
  const holdsIt = holdsCurrent(node)
  const [isOpen, setIsOpen] = useState(holdsIt)
  const [held, setHeld] = useState(holdsIt)
  // Opened nodes stay open; navigating into a node opens it.
  if (held !== holdsIt) {
    setHeld(holdsIt)
    if (holdsIt) setIsOpen(true)
  }
  return (
    <details
      open={isOpen}
      data-lazy={lazy === undefined ? undefined : true}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary
        className={to === undefined ? classes.group : classes.toggle}
        data-row={to === undefined || undefined}
        aria-label={to === undefined ? undefined : t`Pages under ${label}`}
      >
        <IconChevronRight className={classes.chevron} size={14} stroke={1.8} aria-hidden="true" />
        {to === undefined ? (
          <>
            <span className={classes.label}>{label}</span>
            <Count count={count} />
          </>
        ) : null}
      </summary>
      {lazy === undefined ? <TreeBranch nodes={children ?? []} /> : isOpen ? lazy() : null}
    </details>
  )
}

function Label({ node: { to, label, method, current, count, hasMore } }: { node: TreeNode }) {
  const content = (
    <>
      {method === undefined ? null : <MethodTag method={method} />}
      <span className={classes.label}>{label}</span>
      <Count count={count} />
      {hasMore ? (
        <>
          <VisuallyHidden>
            {', '}
            {t`with more under it`}
          </VisuallyHidden>
          <IconChevronRight className={classes.more} size={14} stroke={1.8} aria-hidden="true" />
        </>
      ) : null}
    </>
  )
  if (to === undefined) return <span className={classes.row}>{content}</span>
  return (
    <RouteLink
      to={to}
      className={classes.row}
      data-row
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      {content}
    </RouteLink>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <span className={classes.count}>
      <Plural
        value={count}
        one={
          <Trans>
            #<VisuallyHidden> page</VisuallyHidden>
          </Trans>
        }
        other={
          <Trans>
            #<VisuallyHidden> pages</VisuallyHidden>
          </Trans>
        }
      />
    </span>
  )
}

function getCurrent(nodes: readonly TreeNode[]): string | undefined {
  for (const node of nodes) {
    const found = node.current ? node.id : getCurrent(node.children ?? [])
    if (found !== undefined) return found
  }
  return undefined
}

function holdsCurrent(node: TreeNode): boolean {
  return Boolean(node.current) || (node.children ?? []).some(holdsCurrent)
}
