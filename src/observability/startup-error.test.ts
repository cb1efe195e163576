import { expect, test } from 'vitest'
import { ConfigurationError } from '~/config/environment'
import { getStartupError } from './describe-error'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
const wordless = (message: unknown, more: object = {}) => Object.assign(new Error(''), { message }, more)

test.each([
  ['what it says', new Error('No room.'), 'No room.'],
  ['no address', new Error('No mail to ann@x.example'), 'No mail to [address]'],
  ['what its cause says', new Error('', { cause: refused }), refused.message],
  ['what one of several says', new AggregateError([refused, refused]), refused.message],
  ['what its cause says, without a message at all', wordless(undefined, { cause: refused }), refused.message],
  ['its name and code', wordless(undefined, { code: 'EIO' }), 'Error EIO, without a word of why.'],
  ['a text', 'Out.', 'Out.'],
  ['the message of what is no error', { name: 'ExitStatus', message: 'It ended.' }, 'It ended.'],
  ['that nothing is known', Object.create(null), 'Something failed without saying what.'],
  ['nothing', undefined, 'undefined'],
])('tells %s', (_what, thrown, sentence) => {
  expect(getStartupError(thrown)).toBe(sentence)
})

test('tells what is wrong in the configuration with its own words', () => {
  expect(getStartupError(new ConfigurationError(['PORT is 4711.']))).toContain('PORT is 4711.')
})

test('an error that is its own cause has an end', () => {
  const error = wordless('')
  error.cause = error
  expect(getStartupError(error)).toBe('Error, without a word of why.')
})
