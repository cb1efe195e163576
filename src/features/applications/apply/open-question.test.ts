import { describe, expect, it } from 'vitest'
import type { ApplicationEvent } from '~/contract/applications'
import { openQuestion } from './open-question'

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
    expect(openQuestion({ timeline })?.id).toBe('b')
  })

  it.each(['answered', 'submitted'] as const)('is none once it was %s', (kind) => {
    expect(openQuestion({ timeline: [event('commented', 'a'), event(kind, 'b')] })).toBeNull()
  })

  it('is none where nobody asked', () => {
    expect(openQuestion({ timeline: [event('submitted', 'a')] })).toBeNull()
  })
})
