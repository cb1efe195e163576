const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds from one attempt to the next, about a day and a quarter in all (Standard Webhooks, "Retries"). */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour]

// So that what failed together is not tried together again.
const jitter = 0.2

/**
 * Milliseconds to wait after so many failed attempts (from 1); null where there were enough.
 * @param random from 0 to 1
 */
export const waitAfter = (tries: number, random: number): number | null => {
  const wait = waits[tries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + jitter * random))
}
