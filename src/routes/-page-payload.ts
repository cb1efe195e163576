import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { buildId } from '~/config/release'
import { http } from '~/contract/http-client'
import { reloadIfRequested, storeServerRelease } from '~/app/release/newest-release'
import { waitUnlessReloading } from '~/app/release/reload'
import { sessionQueries } from '~/auth/session.queries'

/** What a public page shows to everybody: each thing that its loader reads, by its query key. */
const pagePayload = v.object({
  /** The release that answers; another one may name and shape things differently. */
  build: v.string(),
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown()])),
})
export type PagePayload = v.InferOutput<typeof pagePayload>

// Milliseconds; a page must not hang on a payload, which it can do without.
const timeoutMs = 10_000

const ask = (path: string, cache: RequestCache): Promise<PagePayload> =>
  http(`${path === '/' ? '' : path}/_payload.json`, {
    init: { cache, credentials: 'omit' },
    timeout: timeoutMs,
    read: async (answer) => v.parse(pagePayload, await answer.json()),
  })

/** The payload as this release understands it; null where the server has another. */
const readPayload = async (path: string): Promise<PagePayload | null> => {
  const kept = await ask(path, 'default')
  if (kept.build === buildId) return kept
  // The browser may have kept it from before the page was renewed.
  const fresh = await ask(path, 'no-cache')
  storeServerRelease(fresh.build)
  return fresh.build === buildId ? fresh : null
}

const applyPayload = async (queryClient: QueryClient, path: string): Promise<void> => {
  const session = queryClient.getQueryData(sessionQueries.session().queryKey)
  // Who is signed in may be shown more, or other things.
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
    // Without it the loader reads what it needs by itself.
    return
  }
  reloadIfRequested(path)
  await waitUnlessReloading()
}

/** Takes what a page shows from its payload, for visitors; on the server the loader reads it. */
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
