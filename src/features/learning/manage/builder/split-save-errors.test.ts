import { expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { newPath, newUnit } from './path-draft'
import { splitSaveErrors } from './use-path-form'

const draft = { ...newPath(), units: [newUnit('video')] }

it('puts a refusal at its field, and what has none above the buttons', () => {
  const refusal = new ProblemError('FIELDS_INVALID', {
    fields: [
      { path: 'units.0.video.duration', code: 'invalid', message: 'Too long.' },
      { path: 'units.7.title', code: 'invalid', message: 'There is no such unit.' },
    ],
  })
  expect(splitSaveErrors(refusal, draft)).toEqual({
    errors: { 'units.0.video.length': 'Too long.' },
    sentence: 'There is no such unit.',
  })
})

it('has the fields say it all where they do', () => {
  const refusal = new ProblemError('SLUG_IN_USE', {
    fields: [{ path: 'slug', code: 'invalid', message: 'Another learning path has this address.' }],
  })
  expect(splitSaveErrors(refusal, draft)).toEqual({
    errors: { slug: 'Another learning path has this address.' },
    sentence: null,
  })
})

it('has a sentence for what is about no field', () => {
  expect(splitSaveErrors(new ProblemError('NOT_FOUND'), draft).sentence).toBe(
    'This was removed in the meantime.',
  )
  expect(splitSaveErrors(new TypeError('Failed to fetch'), draft).sentence).toContain('cannot be reached')
})
