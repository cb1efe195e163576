import type { SessionRecord } from './session-record'

// Milliseconds throughout; the numbers are the specification's, section 9.
const refreshLead = 5 * 60_000
const expiredEarly = 30_000
const firstBackOff = 30_000
const longestBackOff = 960_000

// What is further in the future than this was written before the clock was set back.
const clockSlack = 10_000

type Life = Pick<SessionRecord, 'endsAt' | 'renewedAt'>

/** Whether the session counts as over: 30 s early, so that no call arrives with a token that ended on its way. */
export const hasEnded = ({ endsAt }: Pick<Life, 'endsAt'>, now: number): boolean =>
  now >= endsAt - expiredEarly

/** Whether the clock was set back since the session was renewed, so that its end says nothing any more. */
const isClockSetBack = ({ renewedAt }: Life, now: number) => renewedAt > now + clockSlack

/**
 * When the session is to be renewed: five minutes before its end, but never sooner than the first wait after its
 * last renewal, or a token of a few minutes would be renewed without a pause.
 */
export const refreshAt = (life: Life, now: number): number =>
  isClockSetBack(life, now) ? now : Math.max(life.endsAt - refreshLead, life.renewedAt + firstBackOff)

/** The wait after that many failures in a row: 30 s doubling to 960 s. */
export const backOff = (failures: number): number =>
  Math.min(firstBackOff * 2 ** (failures - 1), longestBackOff)

/**
 * When to try again after that many failures. While the session still counts, a last attempt is made before it does
 * no more: a wait beyond that would let it end although the network may be back.
 */
export const retryAt = (failures: number, { endsAt }: Pick<Life, 'endsAt'>, now: number): number => {
  const regular = now + backOff(failures)
  const lastUseful = endsAt - expiredEarly
  return now < lastUseful ? Math.min(regular, lastUseful) : regular
}
