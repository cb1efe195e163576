import type { WaitingApplication } from '~/contract/applications'
import type { QueueSearch } from '../applications.queries'

/** One page of the queue, as the service returns it. */
export interface QueuePage {
  count: number
  page: number
  total: number
  data: readonly WaitingApplication[]
}

/** An application in the queue, and the queue page that it is on. */
export interface QueueEntry {
  id: string
  page: number
}

export interface QueuePosition {
  /** From 1; null if the application is not submitted or not on the given page. */
  position: number | null
  total: number
  previous: QueueEntry | null
  next: QueueEntry | null
}

/** Returns the search parameters of an application in the filtered queue, or without an id those of the queue. */
export const getQueueSearch = ({ assigned, page = 1 }: QueueSearch, id?: string) => ({
  ...(id !== undefined && { id }),
  ...(assigned !== undefined && { assigned }),
  ...(page > 1 && { page }),
})

const toQueueEntry = (waiting: WaitingApplication | undefined, page: number): QueueEntry | null =>
  waiting === undefined ? null : { id: waiting.identityUid, page }

/**
 * Returns an application's position in the queue and its neighbours. For an application outside the queue, the next one
 * is the oldest.
 *
 * @param before the previous page, if loaded; needed for the first application of a page. The first page has none,
 * since its own result may be cached under that key.
 * @param after the next page; needed for the last application of a page.
 */
export const getQueuePosition = (
  id: string,
  queue: QueuePage,
  before: QueuePage | undefined,
  after: QueuePage | undefined,
): QueuePosition => {
  const { data, page, count, total } = queue
  const index = data.findIndex(({ identityUid }) => identityUid === id)
  if (index === -1) {
    return { position: null, total, previous: null, next: toQueueEntry(data[0], page) }
  }
  return {
    position: (page - 1) * count + index + 1,
    total,
    previous:
      index > 0
        ? toQueueEntry(data[index - 1], page)
        : page > 1
          ? toQueueEntry(before?.data.at(-1), page - 1)
          : null,
    next:
      index < data.length - 1 ? toQueueEntry(data[index + 1], page) : toQueueEntry(after?.data[0], page + 1),
  }
}
