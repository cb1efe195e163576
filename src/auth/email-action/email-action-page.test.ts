import { expect, it } from 'vitest'
import { continuePath, isForeign } from './email-action-page'

const origin = 'https://developer.meridian.example'
const getPath = (continueUrl: string) => continuePath({ redirect: undefined, continueUrl }, origin)

it('goes on to the portal itself, by its path or its whole address', () => {
  expect(getPath(`${origin}/documents/a?b=c#d`)).toBe('/documents/a?b=c#d')
  expect(continuePath({ redirect: '/profile', continueUrl: undefined }, origin)).toBe('/profile')
})

it.each([
  'https://evil.example/documents',
  'https://developer.meridian.example.evil.example/',
  'https://developer.meridian.example@evil.example/',
  'http://developer.meridian.example/documents',
  'https://developer.meridian.example:8443/documents',
  `${origin}//evil.example`,
  `${origin}/login`,
  `${origin}/firebase-auth-action?mode=signIn`,
  'javascript:alert(1)',
  '//evil.example',
  '/documents',
  '',
])('does not go on to %s', (address) => {
  expect(getPath(address)).toBeNull()
})

it('goes nowhere where nothing is said', () => {
  expect(continuePath({ redirect: '//evil.example', continueUrl: undefined }, origin)).toBeNull()
})

it.each([
  ['no key', undefined, undefined, false],
  ['the own key', 'own', undefined, false],
  ['another key', 'other', undefined, true],
  ['the emulator’s key, with an emulator', 'fake-api-key', '127.0.0.1:9099', false],
  ['the emulator’s key, without one', 'fake-api-key', undefined, true],
])('knows a foreign link: %s', (_name, apiKey, emulatorHost, expected) => {
  const config = { apiKey: 'own', ...(emulatorHost !== undefined && { emulatorHost }) }
  expect(isForeign(apiKey, config)).toBe(expected)
})
