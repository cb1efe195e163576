import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConsent, saveConsent, onConsentChange } from './consent'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

test('no visit is counted before consent, and each choice is kept', () => {
  expect(readConsent()).toBe('open')
  saveConsent('allowed')
  expect(readConsent()).toBe('allowed')
  saveConsent('declined')
  expect(readConsent()).toBe('declined')
})

test('a choice is asked for again after a year', () => {
  saveConsent('allowed')
  vi.setSystemTime(new Date('2027-02-28T12:00:00Z'))
  expect(readConsent()).toBe('allowed')
  vi.setSystemTime(new Date('2027-03-02T12:00:00Z'))
  expect(readConsent()).toBe('open')
})

test('a browser that refuses for its owner has declined, until the owner says otherwise', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  expect(readConsent()).toBe('declined')
  saveConsent('allowed')
  expect(readConsent()).toBe('allowed')
})

test('an unreadable stored choice counts as none', () => {
  localStorage.setItem('portal.analytics', '{"consent":"perhaps","at":1}')
  expect(readConsent()).toBe('open')
  localStorage.setItem('portal.analytics', 'not json')
  expect(readConsent()).toBe('open')
})

test('a listener is called until it unsubscribes', () => {
  const told = vi.fn<() => void>()
  const stop = onConsentChange(told)
  saveConsent('allowed')
  stop()
  saveConsent('declined')
  expect(told).toHaveBeenCalledTimes(1)
})
