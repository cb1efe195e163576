import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RouteLink } from '../route-link/route-link'
import { formatNumber } from '~/ui/format/numbers'
import classes from './pagination.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Box } from '~/ui/layouts/primitives'

/**
 * Returns the page numbers to show: first, last, and those around the current one. `null` is a gap.
 * @param page the current page, from 1
 * @param pages number of pages
 */
export function getVisiblePages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const near = [page - 1, page, page + 1]
  const edge = page <= 3 ? [2, 3, 4] : page >= pages - 2 ? [pages - 3, pages - 2, pages - 1] : []
  const shown = [...new Set([1, ...near, ...edge, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .toSorted((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

/** The URL of a page of a list. */
export type PageHref = (page: number | undefined) => LinkTarget

interface PaginationProps {
  /** The current page, from 1. */
  page: number
  pages: number
  hrefFor: PageHref
}

/** The first page has no page number in the URL. */
export const omitFirstPage = (page: number) => (page === 1 ? undefined : page)

/** Pagination with real links, which open in tabs and work without JavaScript. */
export function Pagination({ page, pages, hrefFor }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={t`Pages`} data-no-print>
      <ul className={classes.pages}>
        <li>
          <Turn to={page > 1 ? hrefFor(omitFirstPage(page - 1)) : undefined} label={t`Previous page`}>
            <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
          </Turn>
        </li>
        {getVisiblePages(page, pages).map((number, index) =>
          number === null ? (
            <li key={index < 3 ? 'gap before' : 'gap after'} className={classes.gap} aria-hidden="true" />
          ) : (
            <li key={number}>
              <RouteLink
                to={hrefFor(omitFirstPage(number))}
                className={classes.page}
                aria-label={t`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                data-current={number === page || undefined}
              >
                {formatNumber(number)}
              </RouteLink>
            </li>
          ),
        )}
        <li>
          <Turn to={page < pages ? hrefFor(page + 1) : undefined} label={t`Next page`}>
            <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
          </Turn>
        </li>
      </ul>
    </nav>
  )
}

function Turn({ to, label, children }: { to: LinkTarget | undefined; label: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span className={classes.page} data-disabled>
        {children}
      </span>
    )
  }
  return (
    <RouteLink to={to} className={classes.page} aria-label={label}>
      {children}
    </RouteLink>
  )
}

export interface RowsPerPageProps<TCount extends number> {
  value: TCount
  options: readonly TCount[]
  onChange: (rows: TCount) => void
}

/** A selector for the page size. */
export function RowsPerPage<TCount extends number>({ value, options, onChange }: RowsPerPageProps<TCount>) {
  return (
    <Box as="label" c="dim" size="sm" className={classes.rows}>
      <Trans>
        Rows
        <select
          className={classes.select}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options[currentTarget.selectedIndex]
            if (chosen !== undefined) onChange(chosen)
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </Trans>
    </Box>
  )
}
