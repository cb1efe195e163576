import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Challenge, challenge, type SolvedChallenge } from '~/contract/challenge'
import * as v from 'valibot'
import type { ServiceDeps } from '../deps'
import { installationSecret } from '../installation-secret'
import { isWithin } from '../rate-limit'

type Needs = Pick<ServiceDeps, 'database' | 'now'>

// About a second of a browser's work; checking it costs a thousandth of that.
const cost = 2_000
const fewestTries = 500
const mostTries = 1_500

// Seconds.
const lasts = 1_200

const secretOf = ({ database }: Needs) => installationSecret(database, 'challenge')

/** Sets a challenge, signed, so that nothing has to be kept until it is answered. */
export const setChallenge = async (deps: Needs): Promise<Challenge> => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(mostTries, fewestTries),
    deriveKey,
    expiresAt: Math.floor(deps.now().getTime() / 1000) + lasts,
    hmacSignatureSecret: await secretOf(deps),
  })
  return v.parse(challenge, made)
}

/** Whether a challenge of ours is solved, in time, and for the first time. */
export const isSolved = async (deps: Needs, { solution, ...set }: SolvedChallenge): Promise<boolean> => {
  if (set.parameters.expiresAt * 1000 < deps.now().getTime()) return false
  const { verified } = await verifySolution({
    challenge: set,
    solution,
    deriveKey,
    hmacSignatureSecret: await secretOf(deps),
  })
  return verified && (await isFirst(deps, set.signature))
}

/** Whether this one was not shown before. */
const isFirst = (deps: Needs, signature: string): Promise<boolean> =>
  isWithin(deps, `challenge:${signature}`, { points: 1, seconds: lasts })
