import { expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { StalePageError, errorMessage } from './error-message'

it('says that the portal was updated, where a page is older than the server', () => {
  expect(errorMessage(new StalePageError())).toBe(
    'The portal was updated while this page was open. Reload the page and try again.',
  )
  // A decoy: any other error is the portal's own failure.
  expect(errorMessage(new Error('The portal was updated'))).toMatch(/^Something failed on our side/)
})

it('says that a removed item is gone, not that something was not found', () => {
  expect(errorMessage(new ProblemError('NOT_FOUND'))).toBe('This was removed in the meantime.')
})
