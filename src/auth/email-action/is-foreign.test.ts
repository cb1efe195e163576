import { expect, it } from 'vitest'
import { isForeign } from './email-action-page'

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
