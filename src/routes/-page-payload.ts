import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { buildId } from '~/config/release'
import { http } from '~/contract/http-client'
import { reloadIfRequested, storeServerRelease } from '~/app/release/newest-release'
import { waitUnlessReloading } from '~/app/release/reload'
import { sessionQueries } from '~/auth/session.queries'

/** The public data of a page: its loader's results by query key. */
const pagePayload = v.object({
  /** The server's release; another one can name and shape things differently. */
  build: v.string(),
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown()])),
})
export type PagePayload = v.InferOutput<typeof pagePayload>

// Milliseconds; a page must not wait for a payload, which is optional.
const timeoutMs = 10_000

const ask = (path: string, cache: RequestCache): Promise<PagePayload> =>
  http(`${path === '/' ? '' : path}/_payload.json`, {
    init: { cache, credentials: 'omit' },
    timeout: timeoutMs,
    read: async (answer) => v.parse(pagePayload, await answer.json()),
  })

/** Reads the payload; null if the server has another release. */
const readPayload = async (path: string): Promise<PagePayload | null> => {
  const kept = await ask(path, 'default')
  if (kept.build === buildId) return kept
  // The browser may have cached it before the page was updated.
  const fresh = await ask(path, 'no-cache')
  storeServerRelease(fresh.build)
  return fresh.build === buildId ? fresh : null
}

const applyPayload = async (queryClient: QueryClient, path: string): Promise<void> => {
  const session = queryClient.getQueryData(sessionQueries.session().queryKey)
  // Signed-in users can see more, or other things.
  if (session?.kind !== 'anonymous') return
  const { staleTime } = queryClient.getDefaultOptions().queries ?? {}
  try {
    await queryClient.fetchQuery({
      queryKey: ['payload', path],
      staleTime: typeof staleTime === 'number' ? staleTime : 0,
      queryFn: async () => {
        const payload = await readPayload(path)
        for (const [key, data] of payload?.queries ?? []) queryClient.setQueryData(key, data)
        return payload === null ? null : payload.build
      },
    })
  } catch {
    // Without it, the loader reads its data itself.
    return
  }
  reloadIfRequested(path)
  await waitUnlessReloading()
}

/** For visitors, fills the cache from the page's payload; on the server the loader reads the data. */
const beforeLoading = createIsomorphicFn()
  .server((_queryClient: QueryClient, _path: string): Promise<void> => Promise.resolve())
  .client(applyPayload)

/**
 * The loader of a public page. In the browser, visitors get what it reads in one answer that can be kept on the way.
 * @param path of the page
 */
export const publicPage =
  <T>(path: string, load: (queryClient: QueryClient) => Promise<T>) =>
  async (queryClient: QueryClient): Promise<T> => {
    await beforeLoading(queryClient, path)
    return load(queryClient)
  }
