import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { RouteLink } from '../route-link/route-link'
import classes from './data-table.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { VisuallyHidden } from '~/ui/layouts/primitives'

export interface DataColumn {
  key: string
  /** The head: words, or the checkbox that selects all. */
  label: ReactNode
  /** What the head says to those who cannot see it, where it shows nothing (row menu). */
  hiddenLabel?: string
  /** Any CSS width; columns without one share the rest. */
  width?: string | number
  align?: 'start' | 'end'
  /** Makes the head a link that sorts. */
  sort?: { to: LinkTarget; direction: 'ascending' | 'descending' | null }
}

// Cells are plain `<td>`: a component for each of the two hundred of a page would cost a twentieth of it.
declare module 'react' {
  // oxlint-disable-next-line typescript/no-unused-vars -- as React declares it
  interface TdHTMLAttributes<T> {
    /** `name` 560 ink, `dim` for what repeats, `menu` shows on hover, focus and selection. */
    'data-look'?: 'name' | 'dim' | 'menu' | undefined
    'data-align'?: 'start' | 'end' | undefined
  }
}

export interface DataTableProps {
  /** What the table holds, for those who cannot see it. */
  caption: string
  columns: readonly DataColumn[]
  /** Rows: `<DataRow>` with `<td>`, one value each; cut with an ellipsis, so give long ones a `title`. */
  children: ReactNode
  /** The least width before it scrolls sideways; 900 px unless told. */
  minWidth?: number
  /** How many columns stay in sight when it does; 2 where the first is the checkbox. */
  stickyColumns?: 0 | 1 | 2
  /** Its words stand at the edges of what it is in, below a heading there; else it reaches from edge to edge of a page. */
  isFlush?: boolean
}

/** The heads as CSS strings: on a phone each cell shows its own. */
const getHeads = (columns: readonly DataColumn[]) =>
  Object.fromEntries(
    columns.map(({ label }, index) => [
      `--head-${index + 1}`,
      typeof label === 'string' ? JSON.stringify(label) : '""',
    ]),
  )

/**
 * Dense rows of 40 px under a sticky head; blocks on a phone, where the cell with a `StatusLabel` stands beside the name.
 * Plain table markup: a hundred rows render in a millisecond or two.
 */
export function DataTable({
  caption,
  columns,
  children,
  minWidth = 900,
  stickyColumns = 0,
  isFlush,
}: DataTableProps) {
  return (
    <table
      className={classes.table}
      style={{ minWidth, ...getHeads(columns) }}
      data-sticky={stickyColumns}
      data-flush={isFlush || undefined}
    >
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} {...(width === undefined ? undefined : { style: { width } })} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classes.head}
              data-align={column.align}
              aria-sort={column.sort?.direction ?? undefined}
            >
              {column.sort ? (
                <RouteLink to={column.sort.to} className={classes.sort}>
                  {column.label}
                  {column.sort.direction === 'ascending' ? (
                    <IconArrowUp size={14} stroke={1.8} aria-hidden="true" />
                  ) : null}
                  {column.sort.direction === 'descending' ? (
                    <IconArrowDown size={14} stroke={1.8} aria-hidden="true" />
                  ) : null}
                </RouteLink>
              ) : (
                column.label
              )}
              {column.hiddenLabel === undefined ? null : (
                <VisuallyHidden>{column.hiddenLabel}</VisuallyHidden>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export interface DataRowProps extends ComponentPropsWithRef<'tr'> {
  isSelected?: boolean
}

export function DataRow({ isSelected = false, ...rest }: DataRowProps) {
  return <tr className={classes.row} data-selected={isSelected || undefined} {...rest} />
}

/** A cell of text; its title shows the whole text where the cell cuts it. Not a component, as cells are plain. */
export const textCell = (text: string | undefined, look?: 'name' | 'dim') => (
  <td data-look={look} title={text}>
    {text}
  </td>
)

export interface RowCheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  /** Whom it selects. */
  label: string
  isIndeterminate?: boolean
}

/** The checkbox of a row or of the head. */
export function RowCheckbox({ label, isIndeterminate = false, ...rest }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={label}
      ref={(input) => {
        if (input) input.indeterminate = isIndeterminate
      }}
      {...rest}
    />
  )
}
