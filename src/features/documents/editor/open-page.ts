import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { WorkingCopy } from '~/contract/page-writing'
import { isProblem } from '~/contract/problem'
import { pageEditorQueries } from './page-writing.queries'
import type { VersionText } from './written-text'

/** What the editor begins with beside the page itself, which is in the cache. */
export interface OpenedPage {
  title: string
  /** What the service kept of this person and is not saved as a version. */
  copy: WorkingCopy | null
  /** The version that the copy follows, where that is not the newest. */
  olderBase: VersionText | null
}

/**
 * Fetches what the editor of a page opens with, never from the cache; throws a 404 where there is no such
 * page.
 */
export const openPage = async (queryClient: QueryClient, id: string): Promise<OpenedPage> => {
  const fresh = { staleTime: 0 }
  try {
    const [page, { mine }] = await Promise.all([
      queryClient.fetchQuery({ ...pageEditorQueries.page(id), ...fresh }),
      queryClient.fetchQuery({ ...pageEditorQueries.workingCopy(id), ...fresh }),
    ])
    const isOlder = mine !== null && mine.baseVersion !== page.version
    const olderBase = isOlder
      ? await queryClient.fetchQuery(pageEditorQueries.version(id, mine.baseVersion))
      : null
    return { title: page.title, copy: mine, olderBase }
  } catch (error) {
    if (isProblem(error, 'NOT_FOUND')) throw notFound()
    throw error
  }
}

/** Characters of what is said of a version, in the history. */
export const maxMessageLength = 200
