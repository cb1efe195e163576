import { beforeEach, expect, test } from 'vitest'
import { dropUserDrafts } from './drafts'
import { tabWriting } from './tab-drafts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('all that is kept of a person goes, and nothing else', () => {
  const anas = [
    'writing:ana:answer',
    'kit-request:ana',
    'quiz-answers:ana:path/unit@3',
    'portal.writing.ana.page.w1',
  ]
  const others = [
    'writing:ben:answer',
    'writing:anabel:answer',
    'writing:visitor:contact',
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

test('what was written in the forms of a tab goes with its person too', () => {
  const storages = { tab: () => sessionStorage, browser: () => localStorage }
  for (const person of ['ana', 'ben']) tabWriting(storages, person, 'answer:1').keep('Mine.')
  dropUserDrafts('ana')
  expect(tabWriting(storages, 'ana', 'answer:1').arrive()).toBeNull()
  sessionStorage.clear()
  expect(tabWriting(storages, 'ben', 'answer:1').arrive()).toBe('Mine.')
})
