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
  /** From 1; null for an application that does not wait, or not where it was looked for. */
  position: number | null
  total: number
  previous: QueueEntry | null
  next: QueueEntry | null
}

/** The address of an application in the queue, whose filter goes on, or without an id of the queue itself. */
export const getQueueSearch = ({ assigned, page = 1 }: QueueSearch, id?: string) => ({
  ...(id !== undefined && { id }),
  ...(assigned !== undefined && { assigned }),
  ...(page > 1 && { page }),
})

const toQueueEntry = (waiting: WaitingApplication | undefined, page: number): QueueEntry | null =>
  waiting === undefined ? null : { id: waiting.identityUid, page }

/**
 * Where an application stands in the queue. Outside it, the next one is the application that has
 * waited longest.
 * @param before the page before, where it is at hand: for the first of a page. None comes before the first page, whose own
 *   answer is what a cache holds for it.
 * @param after the page after: for the last of a page.
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
