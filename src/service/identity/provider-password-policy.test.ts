import { expect, it } from 'vitest'
import { defaultPasswordPolicy } from '~/contract/password-policy'
import { invalidKey } from '../../../tests/support/provider-answers/errors'
import {
  noPolicy,
  strictPolicy,
  unenforcedPolicy,
} from '../../../tests/support/provider-answers/password-policies'
import { createPolicyReader } from './password-policy'

const reading = (answer: unknown, status = 200) => {
  const asked: Request[] = []
  const read = createPolicyReader({
    apiKey: 'key&of=ours',
    origin: 'https://developer.example',
    fetch: async (request) => {
      asked.push(request)
      return Response.json(answer, { status })
    },
  })
  return { asked, read }
}

it('asks the provider for the policy of the project, in the name of the portal', async () => {
  const { asked, read } = reading(noPolicy)
  await read()
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://identitytoolkit.googleapis.com/v2/passwordPolicy?key=key%26of%3Dours',
  ])
  expect(asked[0]?.headers.get('referer')).toBe('https://developer.example/')
})

it('reads a policy that wants everything', async () => {
  expect(await reading(strictPolicy).read()).toEqual({
    minimumLength: 10,
    maximumLength: 30,
    needsLowercase: true,
    needsUppercase: true,
    needsDigit: true,
    needsNonAlphanumeric: true,
    nonAlphanumerics: `^$*.[]{}()?"!@#%&/\\,><':;|_~`,
    forceUpgradeOnSignin: true,
  })
})

it.each([
  ['that was never set', noPolicy],
  ['that is not enforced', unenforcedPolicy],
  ['of which nothing is said', {}],
])('uses the default bounds for a policy %s', async (_, answer) => {
  expect(await reading(answer).read()).toEqual(defaultPasswordPolicy)
})

it('wants of a policy no more than it asks for', async () => {
  const answer = { customStrengthOptions: { containsNumericCharacter: true }, enforcementState: 'ENFORCE' }
  expect(await reading(answer).read()).toEqual({ ...defaultPasswordPolicy, needsDigit: true })
})

it('throws where the provider does not say, or says something else', async () => {
  await expect(reading(invalidKey, 400).read()).rejects.toThrow('400')
  await expect(reading({ customStrengthOptions: { minPasswordLength: 'ten' } }).read()).rejects.toThrow()
})
