import { expect, test } from 'vitest'
import { getMessage } from './import-run'

test('the message of a long path is cut, but never within a character', () => {
  for (const name of ['😀'.repeat(120), `a${'😀'.repeat(120)}`]) {
    const message = getMessage({ record: { source: 'handbook' } } as Parameters<typeof getMessage>[0], name)
    expect([message.length, message.isWellFormed()]).toEqual([200, true])
  }
})
