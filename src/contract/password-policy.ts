import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { formatNumber } from '~/messages/validation'

const length = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The identity provider's rules for a new password. */
export const passwordPolicy = v.object({
  minimumLength: length,
  maximumLength: length,
  needsLowercase: v.boolean(),
  needsUppercase: v.boolean(),
  needsDigit: v.boolean(),
  needsNonAlphanumeric: v.boolean(),
  /** The characters that count as symbols, in one string. */
  nonAlphanumerics: v.string(),
  /** Whether a password that is older than the policy must be changed at sign-in. */
  forceUpgradeOnSignin: v.boolean(),
})
export type PasswordPolicy = v.InferOutput<typeof passwordPolicy>

/** The policy if the provider has none, or was not reached yet (specification, section 9). */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 6,
  maximumLength: 4096,
  needsLowercase: false,
  needsUppercase: false,
  needsDigit: false,
  needsNonAlphanumeric: false,
  nonAlphanumerics: `^$*.[]{}()?"!@#%&/\\,><':;|_~`,
  forceUpgradeOnSignin: false,
}

/** A rule of a policy. */
export interface PasswordRule {
  name: 'minimum' | 'maximum' | 'lowercase' | 'uppercase' | 'digit' | 'nonAlphanumeric'
  /** The rule in a list for users, such as "8 characters or more". */
  label: string
  /** The rule as part of a sentence, such as "a digit (0 to 9)". */
  part: string
  isMet: (password: string) => boolean
}

// As the provider counts: letters other than a to z are neither letters nor symbols.
const hasLowercase = (password: string) => /[a-z]/.test(password)
const hasUppercase = (password: string) => /[A-Z]/.test(password)
const hasDigit = (password: string) => /[0-9]/.test(password)

const examples = (characters: string) => {
  const usual = [...'!#%?'].filter((character) => characters.includes(character))
  return (usual.length > 0 ? usual : [...characters]).slice(0, 3).join(' ')
}

/** Lists the rules of a policy in display order. */
export const listPasswordRules = (policy: PasswordPolicy): PasswordRule[] => {
  const { minimumLength, maximumLength, nonAlphanumerics } = policy
  const rules: (PasswordRule | false)[] = [
    {
      name: 'minimum',
      label: t`${formatNumber(minimumLength)} characters or more`,
      part: t`${formatNumber(minimumLength)} characters or more`,
      isMet: (password) => password.length >= minimumLength,
    },
    {
      name: 'maximum',
      label: t`${formatNumber(maximumLength)} characters at most`,
      part: t`${formatNumber(maximumLength)} characters at most`,
      isMet: (password) => password.length <= maximumLength,
    },
    policy.needsLowercase && {
      name: 'lowercase',
      label: t`A small letter (a to z)`,
      part: t`a small letter (a to z)`,
      isMet: hasLowercase,
    },
    policy.needsUppercase && {
      name: 'uppercase',
      label: t`A capital letter (A to Z)`,
      part: t`a capital letter (A to Z)`,
      isMet: hasUppercase,
    },
    policy.needsDigit && {
      name: 'digit',
      label: t`A digit (0 to 9)`,
      part: t`a digit (0 to 9)`,
      isMet: hasDigit,
    },
    policy.needsNonAlphanumeric && {
      name: 'nonAlphanumeric',
      label: t`A sign such as ${examples(nonAlphanumerics)}`,
      part: t`a sign such as ${examples(nonAlphanumerics)}`,
      isMet: (password) => [...password].some((character) => nonAlphanumerics.includes(character)),
    },
  ]
  return rules.filter((rule) => rule !== false)
}

/** Lists the rules that a password does not meet; empty for a valid one. */
export const listUnmetRules = (policy: PasswordPolicy, password: string): PasswordRule[] =>
  listPasswordRules(policy).filter(({ isMet }) => !isMet(password))

/** Formats the unmet rules as a sentence; null for a valid password. */
export const getPasswordError = (policy: PasswordPolicy, password: string): string | null => {
  const unmet = listUnmetRules(policy, password)
  return unmet.length === 0 ? null : t`Still missing: ${unmet.map(({ part }) => part).join(', ')}.`
}

export const passwordPolicyContract = {
  get: endpoint('GET /password-policy', 'anyone', {
    summary: 'Get the password policy.',
    maxAgeSeconds: 300,
    output: passwordPolicy,
  }),
  refresh: endpoint('POST /password-policy/refresh', 'anyone', {
    summary:
      'Refresh the password policy from the identity provider, for example after it refused a password that met the known policy.',
    output: passwordPolicy,
  }),
}
