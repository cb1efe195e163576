import * as v from 'valibot'

const hex = v.pipe(v.string(), v.regex(/^[\da-f]{2,128}$/))

const parameters = {
  algorithm: v.literal('PBKDF2/SHA-256'),
  nonce: hex,
  salt: hex,
  cost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  keyLength: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
  keyPrefix: hex,
  /** Seconds since 1970. */
  expiresAt: v.pipe(v.number(), v.integer()),
}

/** A proof of work that takes a computer about a second: noticeable when sending a thousand messages, not for one. */
export const challenge = v.object({ parameters: v.object(parameters), signature: hex })
export type Challenge = v.InferOutput<typeof challenge>

/** A challenge with what its work found. */
export const solvedChallenge = v.strictObject({
  parameters: v.strictObject(parameters),
  signature: hex,
  solution: v.strictObject({
    counter: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xff_ff_ff_ff)),
    derivedKey: hex,
  }),
})
export type SolvedChallenge = v.InferOutput<typeof solvedChallenge>
