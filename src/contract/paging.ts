import * as v from 'valibot'

/** Rows a page that a list offers, and the one it starts with. */
export const pageCounts = [10, 25, 50, 100] as const
export const defaultPageCount = 25

/** `page` counts from 1; `count` is the number of rows a page. */
export const pagingEntries = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)), 1),
  count: v.optional(v.picklist(pageCounts), defaultPageCount),
}

/** Which page of a list is asked for. */
export interface Paging {
  /** From 1. */
  page: number
  /** Rows a page. */
  count: number
}

/**
 * A page of a list: `total` is exact for the filter (of lists that say so, as far as they count), `count` the rows a page
 * that were asked for.
 */
export const createPageSchema = <const TItem extends v.GenericSchema>(item: TItem) =>
  v.object({
    count: v.pipe(v.number(), v.integer()),
    page: v.pipe(v.number(), v.integer()),
    total: v.pipe(v.number(), v.integer()),
    data: v.array(item),
  })

/** Announcements on a page for readers. As many as the feed names, so that what it links to is on the first one. */
export const announcementsPerPage = 50

/** A component with up to this many pages is returned whole; of a larger one, the pages around the current one. */
export const maxWholeTreePages = 200
