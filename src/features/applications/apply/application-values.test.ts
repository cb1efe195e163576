import { describe, expect, it } from 'vitest'
import { firstForm } from '../../../../tests/support/application-form'
import { type AnswerValues, validateAnswers, getApplicationValues, toDraft } from './application-values'
import { getMissingAnswersTitle } from './application-form'
import { getOnboardingStep, getApplicantStatus } from './applicant-status'

const whole: AnswerValues = {
  project: 'Detect low-voltage feeders.',
  devices: 1200,
  country: 'Chile',
  needs: ['kit'],
  link: '',
}
const open: AnswerValues = { project: '', devices: '', country: '', needs: [], link: '' }
const { form } = firstForm
const inForce = { formVersion: 1, forms: [firstForm] }

describe('the form of an application', () => {
  it('begins with the last submission, and with the draft where that is newer', () => {
    const answers = validateAnswers(form, whole).answers!
    const submissions = [
      { version: 2, formVersion: 1, submittedAt: '2026-11-20T10:00:00.000Z', answers },
      {
        version: 1,
        formVersion: 1,
        submittedAt: '2026-11-01T10:00:00.000Z',
        answers: { ...answers, country: 'Peru' },
      },
    ]
    expect(getApplicationValues({ ...inForce, draft: null, submissions })).toEqual(whole)
    // Answers to an earlier form version: one question was removed, another changed its kind.
    const draft = { project: 'Something else.', budget: 'Large', link: true }
    expect(getApplicationValues({ ...inForce, draft, submissions })).toEqual({
      ...whole,
      project: 'Something else.',
    })
  })

  it('names every answer that is missing, and accepts a whole one', () => {
    expect(Object.keys(validateAnswers(form, open).errors ?? {})).toEqual(['project', 'devices', 'country'])
    expect(validateAnswers(form, whole).errors).toBeNull()
  })
})

describe('a draft', () => {
  it('is taken however little is answered', () => {
    expect(toDraft(form, open)).toEqual({
      draft: { project: '', devices: null, country: '', needs: [], link: '' },
      isWhole: true,
    })
  })

  it('leaves out an answer that is too long, and says that it is not whole', () => {
    expect(toDraft(form, { country: 'Peru' })).toEqual({ draft: { country: 'Peru' }, isWhole: true })
    expect(toDraft(form, { project: 'x'.repeat(10_001), link: '' })).toEqual({
      draft: { link: '' },
      isWhole: false,
    })
  })
})

describe('getMissingAnswersTitle', () => {
  it('counts what is missing', () => {
    expect(getMissingAnswersTitle(['devices', 'country'], open)).toBe(
      '2 answers are missing before you can submit.',
    )
    expect(getMissingAnswersTitle(['country'], open)).toBe('One answer is missing before you can submit.')
  })

  it('tells an answer that is there, and wrong, apart from a missing one', () => {
    const wrong = { ...open, link: 'example' }
    expect(getMissingAnswersTitle(['link'], wrong)).toBe(
      'One answer needs another look before you can submit.',
    )
    expect(getMissingAnswersTitle(['country', 'link'], wrong)).toBe(
      '2 answers need another look before you can submit.',
    )
  })
})

describe('where an applicant stands', () => {
  const pending = { status: 'pending', role: 'user' } as const

  it('follows the application', () => {
    expect(getApplicantStatus({ state: 'none' }, pending)).toBe('writing')
    expect(getApplicantStatus({ state: 'draft' }, pending)).toBe('writing')
    expect(getApplicantStatus({ state: 'submitted' }, pending)).toBe('waiting')
    expect(getApplicantStatus({ state: 'denied' }, { ...pending, status: 'denied' })).toBe('denied')
    expect(getApplicantStatus({ state: 'approved' }, pending)).toBe('approved')
  })

  it('has nothing to apply for once access is open, with or without an application', () => {
    expect(getApplicantStatus({ state: 'none' }, { ...pending, status: 'approved' })).toBe('approved')
    expect(getApplicantStatus({ state: 'draft' }, { ...pending, role: 'admin' })).toBe('approved')
  })

  it('confirms the address before anything else', () => {
    expect(getOnboardingStep('writing', false)).toBe('confirm')
    expect(getOnboardingStep('writing', true)).toBe('apply')
    expect(getOnboardingStep('waiting', true)).toBe('review')
  })
})
