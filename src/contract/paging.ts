import * as v from 'valibot'

/** The page sizes that a list offers, and the default. */
export const pageCounts = [10, 25, 50, 100] as const
export const defaultPageCount = 25

/** `page` starts at 1; `count` is the number of rows per page. */
export const pagingEntries = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)), 1),
  count: v.optional(v.picklist(pageCounts), defaultPageCount),
}

/** The requested page of a list. */
export interface Paging {
  /** From 1. */
  page: number
  /** Rows per page. */
  count: number
}

/**
 * Creates the schema of a page of a list. `total` is exact for the filter, except in lists with a documented
 * counting limit; `count` is the requested page size.
 */
export const createPageSchema = <const TItem extends v.GenericSchema>(item: TItem) =>
  v.object({
    count: v.pipe(v.number(), v.integer()),
    page: v.pipe(v.number(), v.integer()),
    total: v.pipe(v.number(), v.integer()),
    data: v.array(item),
  })

/** Announcements per page for readers. As many as in the feed, so that its links lead to the first page. */
export const announcementsPerPage = 50

/**
 * A component with up to this many pages is returned as a whole; of a larger one, only the pages around the current
 * one.
 */
export const maxWholeTreePages = 200
