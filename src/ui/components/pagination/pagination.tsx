import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlaceLink } from '../place-link/place-link'
import { pageWindow } from './page-window'
import { grouped } from '~/ui/words/grouped'
import classes from './pagination.module.css'

export interface PaginationProps {
  /** The current page, from 1. */
  page: number
  pages: number
  /** Address of a page: path, search and all. */
  hrefFor: (page: number) => string
}

/** Pages as real links, so that they open in tabs and work without JavaScript. */
export function Pagination({ page, pages, hrefFor }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" data-no-print>
      <ul className={classes.pages}>
        <li>
          <Turn to={page > 1 ? hrefFor(page - 1) : undefined} label="Previous page">
            <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
          </Turn>
        </li>
        {pageWindow(page, pages).map((number, index) =>
          number === null ? (
            <li key={index < 3 ? 'gap before' : 'gap after'} className={classes.gap} aria-hidden="true" />
          ) : (
            <li key={number}>
              <PlaceLink
                to={hrefFor(number)}
                className={classes.page}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                data-current={number === page || undefined}
              >
                {grouped(number)}
              </PlaceLink>
            </li>
          ),
        )}
        <li>
          <Turn to={page < pages ? hrefFor(page + 1) : undefined} label="Next page">
            <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
          </Turn>
        </li>
      </ul>
    </nav>
  )
}

function Turn({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span className={classes.page} data-disabled>
        {children}
      </span>
    )
  }
  return (
    <PlaceLink to={to} className={classes.page} aria-label={label}>
      {children}
    </PlaceLink>
  )
}

export interface RowsPerPageProps {
  value: number
  options: readonly number[]
  onChange: (rows: number) => void
}

/** How many rows a page holds. */
export function RowsPerPage({ value, options, onChange }: RowsPerPageProps) {
  return (
    <label className={classes.rows}>
      Rows
      <select
        className={classes.select}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}
