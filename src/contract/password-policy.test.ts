import { expect, it } from 'vitest'
import { defaultPasswordPolicy, getPasswordError, listPasswordRules, listUnmetRules } from './password-policy'

const strict = {
  ...defaultPasswordPolicy,
  minimumLength: 8,
  maximumLength: 12,
  needsLowercase: true,
  needsUppercase: true,
  needsDigit: true,
  needsNonAlphanumeric: true,
}
const unmet = (password: string, policy = strict) => listUnmetRules(policy, password).map(({ name }) => name)

it('wants six characters where the provider wants nothing more', () => {
  expect(unmet('abcde', defaultPasswordPolicy)).toEqual(['minimum'])
  expect(unmet('abcdef', defaultPasswordPolicy)).toEqual([])
  expect(unmet('a'.repeat(4096), defaultPasswordPolicy)).toEqual([])
  expect(unmet('a'.repeat(4097), defaultPasswordPolicy)).toEqual(['maximum'])
})

it('names the points that are asked for, and no others', () => {
  expect(listPasswordRules(defaultPasswordPolicy).map(({ name }) => name)).toEqual(['minimum', 'maximum'])
  expect(listPasswordRules(strict).map(({ label }) => label)).toEqual([
    '8 characters or more',
    '12 characters at most',
    'A small letter (a to z)',
    'A capital letter (A to Z)',
    'A digit (0 to 9)',
    'A sign such as ! # %',
  ])
})

it.each([
  ['', ['minimum', 'lowercase', 'uppercase', 'digit', 'nonAlphanumeric']],
  ['aA1!aA1!', []],
  ['aA1!aA1', ['minimum']],
  ['aA1!aA1!aA1!a', ['maximum']],
  ['AA1!AA1!', ['lowercase']],
  ['aa1!aa1!', ['uppercase']],
  ['aAb!aAb!', ['digit']],
  ['aA1baA1b', ['nonAlphanumeric']],
  // Letters of other scripts are no signs, and a space is none that counts.
  ['aA1ñ 漢aA1', ['nonAlphanumeric']],
  ['ñÑ1!ñÑ1!', ['lowercase', 'uppercase']],
])('finds what “%s” does not meet', (password, names) => {
  expect(unmet(password)).toEqual(names)
})

it('takes for signs what the provider takes for signs', () => {
  const dollars = { ...strict, nonAlphanumerics: '$' }
  expect(unmet('aA1!aA1!', dollars)).toEqual(['nonAlphanumeric'])
  expect(unmet('aA1$aA1$', dollars)).toEqual([])
  expect(listPasswordRules(dollars).at(-1)?.label).toBe('A sign such as $')
})

it('names all missing rules in one sentence', () => {
  expect(getPasswordError(strict, 'abcdefg')).toBe(
    'Still missing: 8 characters or more, a capital letter (A to Z), a digit (0 to 9), a sign such as ! # %.',
  )
  expect(getPasswordError(strict, 'aA1!aA1!')).toBeNull()
})
