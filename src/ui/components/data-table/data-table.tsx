import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { RouteLink } from '../route-link/route-link'
import classes from './data-table.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { VisuallyHidden } from '~/ui/layouts/primitives'

export interface DataColumn {
  key: string
  /** The header cell: a label, or the checkbox that selects all. */
  label: ReactNode
  /** The accessible name of a header cell without visible text (row menu). */
  hiddenLabel?: string
  /** Any CSS width; columns without one share the rest. */
  width?: string | number
  align?: 'start' | 'end'
  /** Makes the header a link that sorts. */
  sort?: { to: LinkTarget; direction: 'ascending' | 'descending' | null }
}

// Cells are plain `<td>`, because a component for each of two hundred cells would cost a twentieth of the rendering
// time.
declare module 'react' {
  // oxlint-disable-next-line typescript/no-unused-vars -- as React declares it
  interface TdHTMLAttributes<T> {
    /** `name` 560 ink, `dim` for what repeats, `menu` shows on hover, focus and selection. */
    'data-look'?: 'name' | 'dim' | 'menu' | undefined
    'data-align'?: 'start' | 'end' | undefined
  }
}

export interface DataTableProps {
  /** The accessible name of the table. */
  caption: string
  columns: readonly DataColumn[]
  /** Rows: `<DataRow>` with `<td>`, one value each; cut with an ellipsis, so give long ones a `title`. */
  children: ReactNode
  /** The minimum width before it scrolls horizontally; 900 px by default. */
  minWidth?: number
  /** Number of sticky columns while it scrolls; 2 if the first is the checkbox. */
  stickyColumns?: 0 | 1 | 2
  /** Aligns the text with the container, below a heading; by default the table spans the page. */
  isFlush?: boolean
}

/** Returns the header labels as CSS strings: on phones each cell shows its own. */
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

/**
 * A text cell; its title has the whole text if the cell truncates it. A function, because cells are plain elements.
 */
export const textCell = (text: string | undefined, look?: 'name' | 'dim') => (
  <td data-look={look} title={text}>
    {text}
  </td>
)

export interface RowCheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  /** The accessible name of the selected entry. */
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
