import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { setResponseHeader } from '@tanstack/react-start/server'
import { buildId } from '~/config/release'
import { createEtag, hasEtag } from '~/server/accepted'
import type { PagePayload } from './-page-payload'
import { publicPages } from './-public-pages'

// Seconds for which a payload may be used without asking, and for which an older one may be used while a new one is
// fetched.
const caching = 'public, max-age=30, stale-while-revalidate=300'

// Queries of every page, not specific to this one.
const sharedKeys: readonly unknown[] = ['session', 'config']

const refuse = (status: number, title: string): Response => {
  setResponseHeader('cache-control', 'no-store')
  return Response.json(
    { type: 'about:blank', title, status },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
}

/**
 * What the page at that path shows to everybody. The request has no cookies any more (see `makeAnonymous`), so that nothing
 * here can be of anybody's own.
 */
export const answerPayload = async (request: Request, path: string): Promise<Response> => {
  const load = publicPages.get(path)
  if (load === undefined) return refuse(404, 'There is no such page')
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  try {
    await load(queryClient)
    const queries = queryClient.getQueryCache().getAll()
    if (queries.some(({ state }) => state.status !== 'success'))
      return refuse(503, 'Part of it could not be read')
    const payload: PagePayload = {
      build: buildId,
      queries: queries
        .filter(({ queryKey }) => !sharedKeys.includes(queryKey[0]))
        .map(({ queryKey, state }) => [[...queryKey], state.data]),
    }
    return answer(request, JSON.stringify(payload))
  } catch (error) {
    if (isNotFound(error)) return refuse(404, 'There is no such page')
    throw error
  } finally {
    queryClient.clear()
  }
}

const answer = (request: Request, text: string): Response => {
  const etag = createEtag(text)
  // The reads before have set `no-store`, which is meant for answers that belong to a user.
  setResponseHeader('cache-control', caching)
  const headers = { etag, vary: 'accept-encoding', 'content-type': 'application/json' }
  return hasEtag(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
