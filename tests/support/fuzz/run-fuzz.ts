import fc from 'fast-check'
import type { Input, World } from './fuzz-world'
import { faultOfAnswer, type FuzzAnswer } from './check-answer'
import type { ApiDocument } from './json-schema'
import { knownValues } from './known-values'
import { type FuzzCaller, type FuzzedCall, type PlannedRequest, Raw, requestsFor } from './planned-request'

export interface FuzzOptions {
  requests: number
  seed: number
}

export interface FuzzReport {
  sent: number
  /** How many were answered with each status. */
  statuses: Record<string, number>
  /** By call: how many succeeded. */
  succeeded: Map<string, number>
  faults: string[]
}

const methods = ['get', 'post', 'put', 'delete', 'patch']

const getCalls = ({ paths }: ApiDocument): FuzzedCall[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((name) => {
      const operation = item[name]
      return operation === undefined ? [] : [{ method: name.toUpperCase(), path, operation }]
    }),
  )

// Requests in hand at once; some calls answer on the beat of a clock.
const lanes = 12
// Requests after which the callers are looked after.
const round = 240
// How often the record that a call is about is used before it is replaced: many records do not live long here.
const usesOfBase = 24

const getWord = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const encode = (value: unknown): string =>
  value instanceof Raw
    ? value.text
    : encodeURIComponent(getWord(value).replace(/\p{Surrogate}/gu, '\u{FFFD}'))

const getQueryText = (query: PlannedRequest['query'], fill: (value: unknown) => unknown) =>
  query
    .flatMap(([name, value]) => {
      const filled = value instanceof Raw ? value : fill(value)
      return [filled].flat().map((each) => `${encode(name)}=${encode(each)}`)
    })
    .join('&')

const readAnswer = async (response: Response): Promise<FuzzAnswer> => {
  const type = response.headers.get('content-type') ?? ''
  const { status } = response
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status, type, text: null }
  }
  return { status, type, text: await response.text() }
}

/** Whether it is about the person who was the member when it was made. */
const isAbout = ({ input, member }: { input: Input; member: string | undefined }) =>
  Object.values(input.params ?? {}).some((value) => value === member)

/** Sends so many requests to every call of the document, and says what was wrong with the answers. */
export const runFuzz = async (
  world: World,
  document: ApiDocument,
  { requests, seed }: FuzzOptions,
): Promise<FuzzReport> => {
  const calls = getCalls(document)
  const each = Math.ceil(requests / calls.length)
  const plans = calls.map((call, index) =>
    fc.sample(requestsFor(call, document), { numRuns: each, seed: seed + index }),
  )
  const { learn, fill } = knownValues()
  const bases = new Map<string, { input: Input; uses: number; member: string | undefined }>()
  const report: FuzzReport = { sent: 0, statuses: {}, succeeded: new Map(), faults: [] }
  let callers = await world.callers()

  const getBase = async ({ operation: { operationId } }: FuzzedCall): Promise<Input> => {
    const known = bases.get(operationId)
    const member = callers.member?.uid
    if (known && known.uses < usesOfBase && (known.member === member || !isAbout(known))) {
      known.uses += 1
      return known.input
    }
    const input = await world.getInput(operationId, callers)
    learn(input)
    bases.set(operationId, { input, uses: 1, member })
    return input
  }

  const getBody = ({ of, value, change }: PlannedRequest['body'], base: Input): BodyInit | undefined => {
    if (of === 'bytes') return value as Uint8Array<ArrayBuffer>
    const filled = of === 'base' ? base.body : fill(value)
    if (of === 'nothing') return undefined
    const json = JSON.stringify(filled) ?? ''
    return change ? change(json) : json
  }

  const requestOf = async (call: FuzzedCall, plan: PlannedRequest) => {
    const base = await getBase(call)
    const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encode(name in plan.params ? fill(plan.params[name]) : (base.params?.[name] ?? 'x')),
    )
    const own = plan.query.length === 0 ? Object.entries(base.query ?? {}) : plan.query
    const method = plan.method ?? call.method
    const body = ['GET', 'HEAD'].includes(method) ? undefined : getBody(plan.body, base)
    const token = callers[plan.caller]?.token
    return new Request(`http://service.test${path}?${getQueryText(own, fill)}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...plan.headers },
      ...(body !== undefined && { body }),
    })
  }

  const send = async (call: FuzzedCall, plan: PlannedRequest, number: number) => {
    const request = await requestOf(call, plan)
    const answer = await readAnswer(
      await world.fetch(request, { clientAddress: `198.51.100.${number % 250}` }),
    )
    const isElsewhere = Object.keys(plan.params).length > 0
    const fault = faultOfAnswer(document, call, { method: request.method, isElsewhere }, answer)
    report.sent += 1
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    const { operationId } = call.operation
    if (answer.status < 300) {
      report.succeeded.set(operationId, (report.succeeded.get(operationId) ?? 0) + 1)
      if (answer.type.startsWith('application/json') && answer.text) learn(JSON.parse(answer.text))
    }
    if (fault !== null) report.faults.push(describe(number, plan.caller, call, request.url, plan, fault))
  }

  const queue = Array.from({ length: each * calls.length }, (_, number) => number)
  while (queue.length > 0) {
    const ofRound = queue.splice(0, round)
    const lane = async () => {
      for (let number = ofRound.shift(); number !== undefined; number = ofRound.shift()) {
        const call = calls[number % calls.length]
        const plan = plans[number % calls.length]?.[Math.floor(number / calls.length)]
        if (call && plan) await send(call, plan, number)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    callers = await world.lookAfter(callers)
  }
  return report
}

const describe = (
  number: number,
  caller: FuzzCaller,
  { method, operation }: FuzzedCall,
  url: string,
  plan: PlannedRequest,
  fault: string,
) => {
  const body = plan.body.of === 'value' ? JSON.stringify(plan.body.value).slice(0, 400) : plan.body.of
  return `#${number} ${caller} ${method} ${operation.operationId} ${url.slice(0, 300)} body ${body}${plan.body.change ? ' changed' : ''}: ${fault}`
}
