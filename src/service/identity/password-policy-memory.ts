import { defaultPasswordPolicy, type PasswordPolicy } from '~/contract/password-policy'

// Milliseconds for which the provider's word is taken without asking again.
const freshness = 5 * 60_000

// Milliseconds between two questions, whoever wants them: strangers may ask for a fresh policy.
const pause = 10_000

export interface PolicyMemoryOptions {
  /** Asks the provider; throws when it does not say. */
  read: () => Promise<PasswordPolicy>
  now?: () => Date
  /** Told when the provider did not say. */
  onAway?: (error: unknown) => void
}

/** The provider's password policy, remembered. Neither ever fails: what was known last holds, else the default. */
export interface PolicyMemory {
  /** What is known; what is older than five minutes is asked for anew in the background. */
  current: () => Promise<PasswordPolicy>
  /** Asks the provider now, unless it was asked within the last ten seconds. */
  fresh: () => Promise<PasswordPolicy>
}

/** Remembers what `read` says. */
export const policyMemory = ({ read, now = () => new Date(), onAway }: PolicyMemoryOptions): PolicyMemory => {
  let known: PasswordPolicy | null = null
  let askedAt = -Infinity
  let asking: Promise<void> | null = null

  const ask = async () => {
    askedAt = now().getTime()
    try {
      known = await read()
    } catch (error) {
      onAway?.(error)
    } finally {
      asking = null
    }
  }
  const askUnlessWithin = (milliseconds: number) => {
    if (asking === null && now().getTime() - askedAt >= milliseconds) asking = ask()
    return asking
  }

  return {
    current: async () => {
      const answer = askUnlessWithin(known === null ? pause : freshness)
      if (known === null) await answer
      return known ?? defaultPasswordPolicy
    },
    fresh: async () => {
      await askUnlessWithin(pause)
      return known ?? defaultPasswordPolicy
    },
  }
}
