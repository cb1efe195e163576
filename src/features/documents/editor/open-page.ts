import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { WorkingCopy } from '~/contract/page-writing'
import { isProblem } from '~/contract/problem'
import { pageEditorQueries } from './page-editor.queries'
import type { VersionText } from './editor-text'

/** The initial data of the editor besides the page, which is in the cache. */
export interface OpenedPage {
  title: string
  /** The user's working copy, if any. */
  copy: WorkingCopy | null
  /** The base version of the copy, if it is not the newest. */
  olderBase: VersionText | null
}

/** Fetches the data of the editor, bypassing the cache; throws a 404 if there is no such page. */
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

/** The maximum length of a version's message, in characters. */
export const maxMessageLength = 200
