import { describe, expect, test } from 'vitest'
import type { UserStatus } from '~/contract/users'
import { anonymous, type SessionState } from '~/auth/session'
import { signedInAs } from '../../../tests/support/signed-in-as'
import { getEntryAction, getNextStep, countCompletedSteps } from './next-step'
import { asHref } from '~/ui/links/href'

const signedIn = (status: UserStatus, { verified = true, role = 'user' as 'user' | 'admin' } = {}) =>
  signedInAs({ status, verified, role, email: 'haruka@example.com' })
const getKind = (...call: Parameters<typeof getNextStep>) => getNextStep(...call).kind
const begin = { kind: 'begin', title: 'First reading', length: '1 h 10 min', to: asHref('/first') } as const
const resume = {
  kind: 'resume',
  number: 4,
  unitTitle: 'Verify the first interval',
  pathTitle: 'First reading',
  stoppedAt: '3:12 of 8:40',
  progress: { finishedUnits: 3, unitCount: 6 },
  timeLeft: '32 min',
  to: asHref('/first/verify'),
} as const

describe('a visitor and an applicant', () => {
  test('a visitor registers', () => {
    expect(getNextStep({ session: anonymous })).toMatchObject({
      kind: 'register',
      action: { to: '/register' },
    })
  })

  test('a sign-in without a profile completes it', () => {
    const session: SessionState = { kind: 'unregistered', identityUid: 'x', email: null, expiresAt: '' }
    expect(getNextStep({ session }).action.to).toBe('/register')
  })

  test('an address is confirmed before anything is applied for', () => {
    const session = signedIn('pending', { verified: false })
    expect(getKind({ session, application: 'draft' })).toBe('confirm')
    expect(getNextStep({ session }).text).toContain('haruka@example.com')
  })

  test.each([
    ['none', 'apply'],
    ['draft', 'apply'],
    ['submitted', 'wait'],
    ['denied', 'apply-again'],
  ] as const)('an application that is %s leads to %s', (application, kind) => {
    expect(getKind({ session: signedIn('pending'), application })).toBe(kind)
  })

  test('a closed account shows whom to contact', () => {
    expect(getKind({ session: { kind: 'refused', reason: 'ACCOUNT_BLOCKED' } })).toBe('ask')
  })
})

describe('inside', () => {
  test('a member starts with the first path, and may request a kit too', () => {
    const step = getNextStep({ session: signedIn('approved'), learning: begin, hasKit: false })
    expect(step).toMatchObject({
      kind: 'learn',
      action: { label: 'Begin', to: '/first' },
      besides: { to: '/request-devkit' },
    })
    expect(step.title).toContain('First reading')
  })

  test('a learner resumes where they stopped, in the video too', () => {
    expect(getNextStep({ session: signedIn('approved'), learning: resume, hasKit: true })).toEqual({
      kind: 'learn',
      title: 'Unit 4: Verify the first interval',
      text: 'First reading, 32 min left. You stopped the video at 3:12 of 8:40.',
      action: { label: 'Resume', to: '/first/verify' },
      progress: { finishedUnits: 3, unitCount: 6 },
    })
  })

  test('of a unit without a video only the path is named', () => {
    const { stoppedAt: _none, ...reading } = resume
    expect(getNextStep({ session: signedIn('approved'), learning: reading }).text).toBe(
      'First reading, 32 min left.',
    )
  })

  test('a kit is not offered while a request is open', () => {
    const step = getNextStep({ session: signedIn('approved'), learning: begin, hasKit: true })
    expect(step.besides).toBeUndefined()
  })

  test.each([[null], [{ kind: 'finished' } as const]])(
    'with nothing left to learn (%j) a kit comes first, and with a kit the documents',
    (learning) => {
      const session = signedIn('approved')
      expect(getKind({ session, learning, hasKit: false })).toBe('request-kit')
      expect(getKind({ session, learning, hasKit: true })).toBe('read')
    },
  )

  test('an administrator is inside whatever the status', () => {
    expect(getKind({ session: signedIn('pending', { role: 'admin' }), learning: begin })).toBe('learn')
  })
})

test('the line is live up to the user’s current step', () => {
  expect(
    [anonymous, signedIn('pending', { verified: false }), signedIn('pending'), signedIn('approved')].map(
      (session) => countCompletedSteps({ session }),
    ),
  ).toEqual([0, 1, 2, 5])
  const session = signedIn('pending')
  const states = ['draft', 'submitted', 'denied'] as const
  expect(states.map((application) => countCompletedSteps({ session, application }))).toEqual([2, 3, 2])
})

test('applying starts at the visitor’s current step', () => {
  expect(
    [anonymous, signedIn('pending'), signedIn('approved')].map((session) => getEntryAction({ session }).to),
  ).toEqual(['/register', '/profile/application', '/dashboard'])
  const session = signedIn('pending')
  const states = [undefined, 'none', 'draft', 'submitted', 'denied'] as const
  expect(states.map((application) => getEntryAction({ session, application }).label)).toEqual([
    'Your application',
    'Apply for access',
    'Continue your application',
    'See your application',
    'Open your application',
  ])
})

test('an approved user who must accept the terms first is led to them', () => {
  const session = signedInAs({ mustAcceptTerms: true })
  expect(getNextStep({ session }).action.to).toBe('/terms-of-use')
  expect(getEntryAction({ session }).to).toBe('/terms-of-use')
})
