import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recoveryCode } from '~/contract/second-factor'
import { hashRecoveryCode, createRecoveryCode } from './second-factor.service'

test('a typed code has the hash of the generated one', () => {
  const { code, hash } = createRecoveryCode()
  expect(hashRecoveryCode(v.parse(recoveryCode, code.toLowerCase()))).toBe(hash)
  expect(createRecoveryCode().hash).not.toBe(hash)
})

test('each of the 32 characters is equally likely in every position', () => {
  const counts = new Map<string, number>()
  const made = 1600
  for (let index = 0; index < made; index += 1) {
    for (const [place, character] of [...createRecoveryCode().code.replaceAll('-', '')].entries()) {
      const key = `${place}${character}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(20 * 32)
  // Fifty are expected; chance alone deviates this far less than once in a million runs.
  expect(Math.min(...counts.values())).toBeGreaterThan(12)
  expect(Math.max(...counts.values())).toBeLessThan(101)
})
