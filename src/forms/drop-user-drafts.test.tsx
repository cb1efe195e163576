import { beforeEach, expect, test } from 'vitest'
import { createDraft, dropUserDrafts } from './drafts'

const parse = (value: unknown) => (typeof value === 'string' ? value : null)
const draftBy = (user: string) => createDraft({ user, name: 'answer:1', parse, isShared: true })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('all that is kept of a person goes, and nothing else', () => {
  const anas = [
    'portal.draft.ana.answer:1#tab',
    'kit-request:ana',
    'quiz-answers:ana:path/unit@3',
    'portal.writing.ana.page.w1',
  ]
  const others = [
    'portal.draft.ben.answer:1#tab',
    'portal.draft.anabel.answer#tab',
    'portal.draft.visitor.contact#tab',
    'portal.signed-in',
    'mantine-color-scheme-value',
    'plyr',
  ]
  for (const key of [...anas, ...others]) localStorage.setItem(key, 'text')
  sessionStorage.setItem('portal.kit.ana.new', 'text')
  sessionStorage.setItem('portal.kit.ben.new', 'text')
  // Typed in this tab before the sign-in.
  sessionStorage.setItem('portal.registration.visitor', 'text')
  dropUserDrafts('ana')
  expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted())
  expect(Object.keys(sessionStorage)).toEqual(['portal.kit.ben.new'])
})

test('shared drafts go with their user too', () => {
  for (const user of ['ana', 'ben']) draftBy(user).keep('Mine.')
  dropUserDrafts('ana')
  expect(draftBy('ana').restore()).toBeNull()
  sessionStorage.clear()
  expect(draftBy('ben').restore()).toBe('Mine.')
})
