import * as v from 'valibot'
import { defaultPasswordPolicy, type PasswordPolicy } from '~/contract/password-policy'

// Milliseconds; whoever chooses a password must not wait for the provider.
const deadline = 5_000

const isWanted = v.optional(v.boolean(), false)

/** As the provider's address `v2/passwordPolicy` answers. */
const providerAnswer = v.object({
  customStrengthOptions: v.optional(
    v.object({
      minPasswordLength: v.optional(v.number(), defaultPasswordPolicy.minimumLength),
      maxPasswordLength: v.optional(v.number(), defaultPasswordPolicy.maximumLength),
      containsLowercaseCharacter: isWanted,
      containsUppercaseCharacter: isWanted,
      containsNumericCharacter: isWanted,
      containsNonAlphanumericCharacter: isWanted,
    }),
    {},
  ),
  allowedNonAlphanumericCharacters: v.optional(v.array(v.string())),
  enforcementState: v.optional(v.string(), 'OFF'),
  forceUpgradeOnSignin: isWanted,
})

/** A policy that is not enforced leaves the provider's own bounds. */
const presentPolicy = (answer: v.InferOutput<typeof providerAnswer>): PasswordPolicy => {
  if (answer.enforcementState !== 'ENFORCE') return defaultPasswordPolicy
  const options = answer.customStrengthOptions
  return {
    minimumLength: options.minPasswordLength,
    maximumLength: options.maxPasswordLength,
    needsLowercase: options.containsLowercaseCharacter,
    needsUppercase: options.containsUppercaseCharacter,
    needsDigit: options.containsNumericCharacter,
    needsNonAlphanumeric: options.containsNonAlphanumericCharacter,
    nonAlphanumerics:
      answer.allowedNonAlphanumericCharacters?.join('') ?? defaultPasswordPolicy.nonAlphanumerics,
    forceUpgradeOnSignin: answer.forceUpgradeOnSignin,
  }
}

export interface PolicyReaderOptions {
  apiKey: string
  /** The portal's own address, for keys that are restricted to it. */
  origin: string
  fetch?: (request: Request) => Promise<Response>
}

/** Asks the provider for a project's password policy. Throws when it does not say. */
export const policyReader =
  ({ apiKey, origin, fetch: send = fetch }: PolicyReaderOptions) =>
  async (): Promise<PasswordPolicy> => {
    const address = `https://identitytoolkit.googleapis.com/v2/passwordPolicy?key=${encodeURIComponent(apiKey)}`
    const request = new Request(address, {
      headers: { referer: `${origin}/` },
      signal: AbortSignal.timeout(deadline),
    })
    const response = await send(request)
    if (!response.ok)
      throw new Error(`The provider answered ${response.status} instead of its password policy.`)
    return presentPolicy(v.parse(providerAnswer, await response.json()))
  }
