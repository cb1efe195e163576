/**
 * What `GET https://identitytoolkit.googleapis.com/v2/passwordPolicy?key=...` answers, as recorded: the identity
 * emulator has no policies.
 */
const signs = [
  '^',
  '$',
  '*',
  '.',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '?',
  '"',
  '!',
  '@',
  '#',
  '%',
  '&',
  '/',
  '\\',
  ',',
  '>',
  '<',
  "'",
  ':',
  ';',
  '|',
  '_',
  '~',
]

/** A project that never had a policy. */
export const noPolicy = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: signs,
  schemaVersion: 1,
  enforcementState: 'OFF',
}

/** A project that wants everything, and of those who are registered already too. */
export const strictPolicy = {
  customStrengthOptions: {
    minPasswordLength: 10,
    maxPasswordLength: 30,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: signs,
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: true,
}

/** A policy that was written down and then switched off. */
export const unenforcedPolicy = { ...strictPolicy, enforcementState: 'OFF', forceUpgradeOnSignin: false }
