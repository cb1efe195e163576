import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlaceLink } from '../place-link/place-link'
import classes from './doc-tree.module.css'

export interface TreeNode {
  id: string
  label: string
  /** Left out for a node that only groups. */
  to?: string
  /** Whether this is the page one reads. */
  current?: boolean
  /** After the label, e.g. `<Tag size="sm">new</Tag>`. */
  badge?: ReactNode
  children?: readonly TreeNode[]
}

/** Components and their pages. Branches are the browser's own disclosure; the one with the current page is open. */
export function DocTree({ nodes }: { nodes: readonly TreeNode[] }) {
  return (
    <ul className={classes.tree}>
      {nodes.map((node) => (
        <Node key={node.id} node={node} isTop />
      ))}
    </ul>
  )
}

function Node({ node, isTop = false }: { node: TreeNode; isTop?: boolean }) {
  if (!node.children || node.children.length === 0) {
    return (
      <li>
        <Label node={node} isTop={isTop} />
      </li>
    )
  }
  return (
    <li>
      <details open={holdsCurrent(node)}>
        <summary className={classes.summary} data-top={isTop || undefined}>
          <IconChevronRight className={classes.chevron} size={14} stroke={1.8} aria-hidden="true" />
          {node.to === undefined ? node.label : <Label node={node} isTop={isTop} />}
        </summary>
        <ul className={classes.children}>
          {node.children.map((child) => (
            <Node key={child.id} node={child} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Label({ node, isTop }: { node: TreeNode; isTop: boolean }) {
  const content = (
    <>
      <span className={classes.label}>{node.label}</span>
      {node.badge}
    </>
  )
  const marks = { className: classes.row, 'data-top': isTop || undefined }
  if (node.to === undefined) return <span {...marks}>{content}</span>
  return (
    <PlaceLink
      to={node.to}
      {...marks}
      data-current={node.current || undefined}
      aria-current={node.current ? 'page' : undefined}
    >
      {content}
    </PlaceLink>
  )
}

function holdsCurrent(node: TreeNode): boolean {
  return Boolean(node.current) || (node.children ?? []).some(holdsCurrent)
}
