import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { orNotFoundPage } from './-or-not-found-page'

test('what is missing becomes a missing page, and other failures pass', async () => {
  await expect(orNotFoundPage(Promise.reject(new ProblemError('NOT_FOUND')))).rejects.toMatchObject({
    isNotFound: true,
  })
  await expect(orNotFoundPage(Promise.reject(new ProblemError('UNAVAILABLE')))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await expect(orNotFoundPage(Promise.resolve(1))).resolves.toBe(1)
})
