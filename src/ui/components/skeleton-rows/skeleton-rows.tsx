import classes from './skeleton-rows.module.css'

export interface SkeletonRowsProps {
  /** The number of rows. */
  rows?: number
  /** Row height: 40 in tables, 47 in divided lists, 24 for lines of text. */
  height?: 24 | 40 | 47
  /** Relative widths of the columns. */
  columns?: readonly number[]
}

const oneColumn = [1]

/** A loading placeholder with the same heights as the content, so that nothing moves when it loads. */
export function SkeletonRows({ rows = 5, height = 40, columns = oneColumn }: SkeletonRowsProps) {
  return (
    <div aria-hidden="true" data-height={height}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          {columns.map((width, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <span key={column} className={classes.cell} style={{ flexGrow: width }}>
              {/* Uneven like words, and the same on server and client. */}
              <span className={classes.bone} style={{ width: `${48 + ((row * 5 + column * 3) % 7) * 6}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
