import { describe, expect, it } from 'vitest'
import type { ApplicationEvent } from '~/contract/applications'
import { getLastQuestion, getOpenQuestion } from './applicant-status'

const event = (kind: ApplicationEvent['kind'], id: string): ApplicationEvent => ({
  id,
  kind,
  at: '2026-11-12T10:00:00Z',
  actorUid: null,
  actorName: 'Naoko Kishi',
  text: '',
  reason: '',
  version: null,
})

describe('the question the applicant is waited for', () => {
  it('is the reviewer’s last one', () => {
    const timeline = [event('submitted', 'a'), event('commented', 'b'), event('noted', 'c')]
    expect(getOpenQuestion({ timeline })?.id).toBe('b')
  })

  it('is none once it was answered, and is shown until a submission or a decision follows', () => {
    const timeline = [event('commented', 'a'), event('answered', 'b')]
    expect([getOpenQuestion({ timeline }), getLastQuestion({ timeline })?.id]).toEqual([null, 'a'])
  })

  it.each(['submitted', 'approved', 'denied'] as const)(
    'is none, answered or not, once it was %s',
    (kind) => {
      for (const before of [[], [event('answered', 'b')]]) {
        const timeline = [event('commented', 'a'), ...before, event(kind, 'c')]
        expect([getOpenQuestion({ timeline }), getLastQuestion({ timeline })]).toEqual([null, null])
        const asked = { timeline: [...timeline, event('commented', 'd')] }
        expect([getOpenQuestion(asked)?.id, getLastQuestion(asked)?.id]).toEqual(['d', 'd'])
      }
    },
  )

  it('is none where no reviewer asked', () => {
    expect(getOpenQuestion({ timeline: [event('submitted', 'a')] })).toBeNull()
  })
})
