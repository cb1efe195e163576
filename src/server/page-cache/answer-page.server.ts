import { FastResponse } from 'srvx'
import { serverConfig } from '~/config/server'
import { getFailure } from '~/gateways/users-service.server'
import { currentScope } from '~/observability/request-scope'
import { makeAnonymousRequest } from '../anonymous-request.server'
import { newNonce } from '../nonce'
import { getAnswer, readWhole } from '../rendered-page.server'
import { acceptedEncoding } from './accepted-encoding'
import { cachedAddress } from './cached-addresses'
import { fillIn, timeField } from './fields'
import { isSameAnswer, keptAnswer, type KeptAnswer, type KeptHeader } from './kept-answer'
import { keptAnswers, type How, type Made } from './kept-answers'
import { makeTemplate } from './make-template'
import { spareCopies } from './spare-copies'
import { wholeAnswer } from './whole-answer.server'

/** Renders a page, or whatever else a request is answered with. */
export type Render = (request: Request) => Promise<Response>

const answers = keptAnswers<KeptAnswer>({
  now: () => performance.now(),
  maxEntries: 1000,
  maxBytes: 64 * 1024 * 1024,
  freshFor: 60_000,
  freshUntold: 1000,
  staleFor: 300_000,
  patience: 1000,
  pause: 1000,
})

// Enough for the pages that are asked for all the time.
const copies = spareCopies(16 * 1024 * 1024)

/** From now on pages are kept until something that they show has changed, of which `follow` tells. */
export const keepPublicPages = (
  follow: (listener: { changed: () => void; closed: () => void; heard: (isHeard: boolean) => void }) => void,
): void => follow({ changed: answers.change, closed: answers.forget, heard: answers.tell })

// Headers of one answer, which are not cached.
const own = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server-timing',
  'traceparent',
  'transfer-encoding',
  'x-cache',
  'x-request-id',
]

const texts = /^(?:text\/|application\/(?:json|xml|atom\+xml))/

const isForAll = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding') &&
  texts.test(headers.get('content-type') ?? '')

const getKind = ({ status }: Response) => {
  if (status === 429) return 'limited'
  return status >= 500 ? 'failed' : 'refused'
}

const nonceIn = (headers: Headers): string =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

const keptHeaders = (headers: Headers, nonce: string): KeptHeader[] => {
  const kept = new Headers(headers)
  for (const name of own) kept.delete(name)
  if (!/accept-encoding/i.test(kept.get('vary') ?? '')) kept.append('vary', 'accept-encoding')
  return [...kept].map(([name, value]) => [name, nonce === '' ? [value] : value.split(nonce)])
}

interface Making {
  address: string
  visitor: Request
  render: Render
  /** Gets the answer where it may not be cached. */
  unkept: (answer: Response) => void
}

/** Renders a page for an anonymous visitor; this visitor's request only triggers it. */
const makeAnswer = async ({ address, visitor, render, unkept }: Making): Promise<Made<KeptAnswer>> => {
  const asked = makeAnonymousRequest(address, serverConfig().origin, visitor)
  const since = Date.now()
  const answer = await render(asked)
  if (!isForAll(answer)) {
    unkept(answer)
    return { kind: getKind(answer) }
  }
  const body = await readWhole(answer)
  const { headers } = answer
  // Part of the page says that it could not be read.
  const failure = getFailure(asked)
  if (failure !== undefined) {
    unkept(getAnswer(body, { headers }))
    return { kind: failure }
  }
  const nonce = nonceIn(headers)
  const template = makeTemplate({ body, nonce, since, until: Date.now() })
  const made = keptAnswer(template, { headers: keptHeaders(headers, nonce), etag: headers.get('etag') })
  const last = answers.last(address)
  // What has not changed is compressed already.
  return { kind: 'kept', answer: last !== null && isSameAnswer(last, made) ? last : made }
}

const isKnown = (request: Request, etag: string) =>
  request.headers
    .get('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag) === true

const send = (request: Request, kept: KeptAnswer, how: How): Response | Promise<Response> => {
  const nonce = newNonce()
  const headers = kept.headers.map(([name, parts]): [string, string] => [
    name,
    parts.length === 1 ? (parts[0] ?? '') : parts.join(nonce),
  ])
  headers.push(['x-cache', how])
  const scope = currentScope()
  if (scope !== undefined) {
    scope.isIdSaid = true
    headers.push(['x-request-id', scope.requestId])
  }
  if (kept.etag !== null && isKnown(request, kept.etag))
    return new FastResponse(null, { status: 304, headers })
  const { form, encoding } = kept.bodyFor(acceptedEncoding(request.headers.get('accept-encoding')))
  if (encoding !== null) headers.push(['content-encoding', encoding])
  if (request.method === 'HEAD') {
    headers.push(['content-length', String(form.bytes.length)])
    return new FastResponse(null, { headers })
  }
  const values = { nonce, time: timeField(Date.now()) }
  if (!kept.isCompressed()) return wholeAnswer(request, getAnswer(fillIn(form, values), { headers }))
  const filled = fillIn(form, values, copies.take(form))
  copies.giveBackAfter(request, form, filled)
  return new FastResponse(filled, { headers })
}

/** The cached answer for this request; null where there is none. */
const answerFromKept = async (
  request: Request,
  address: string,
  render: Render,
): Promise<Response | null> => {
  const fresh = answers.fresh(address)
  if (fresh !== null) {
    const isKept = () => answers.last(address) === fresh
    void fresh.compress(isKept).then(() => answers.weigh(address, fresh))
    return send(request, fresh, 'hit')
  }
  let unkept: Response | undefined
  const taken = await answers.take(address, () =>
    makeAnswer({
      address,
      visitor: request,
      render,
      unkept: (answer) => {
        unkept = answer
      },
    }),
  )
  return taken === null ? (unkept ?? null) : send(request, taken.answer, taken.how)
}

/** The answer of a page that is kept and known to be as it is, before anything else is looked at; else null. */
export const answerAtOnce = (request: Request): Response | Promise<Response> | null => {
  const url = URL.parse(request.url)
  const address = url && cachedAddress(request, url)
  const fresh = address === null ? null : answers.fresh(address)
  return fresh?.isCompressed() === true ? send(request, fresh, 'hit') : null
}

/**
 * Answers with a page. Anonymous visitors get a public one from the cache, with a new nonce; all other pages come
 * from `render`.
 */
export const answerPage = async (request: Request, url: URL, render: Render): Promise<Response> => {
  const address = cachedAddress(request, url)
  const kept = address === null ? null : await answerFromKept(request, address, render)
  return kept ?? wholeAnswer(request, await render(request))
}
