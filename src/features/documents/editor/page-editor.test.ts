import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { createUnsavedCopyStore } from './unsaved-copies'
import { createPageEditor } from './page-editor'
import {
  type PageEditorCalls,
  isSameText,
  toEditorText,
  type VersionText,
  type EditorText,
} from './editor-text'

const at = '2026-11-21T14:32:00.000Z'
const base: VersionText = { version: 1, title: 'Title', summary: '', body: 'One\n\nTwo\n\nThree\n' }
const body = (text: string): EditorText => ({ ...toEditorText(base), body: text })

const stale = ({ version, ...text }: VersionText) =>
  new ProblemError('STALE_VERSION', {
    current: { ...text, version, authorName: 'Naoko Kishi', savedAt: at },
  })

/** A fake service with one page, as the contract describes it, and a browser's storage. */
const world = () => {
  const versions: VersionText[] = [base]
  const copies = new Map<string, EditorText & { baseVersion: number; revision: number; savedAt: string }>()
  const stored = new Map<string, string>()
  const faults = { keep: 0, losesAnswer: false, whileSaving: () => {} }
  const newest = () => versions.at(-1)!
  const getCalls = (person: string): PageEditorCalls => ({
    keep: ({ revision, ...text }) => {
      if (faults.keep > 0) {
        faults.keep -= 1
        return Promise.reject(new TypeError('no network'))
      }
      const kept = copies.get(person)
      if ((kept?.revision ?? 0) !== revision) return Promise.reject(stale({ ...newest(), ...kept }))
      copies.set(person, { ...text, revision: revision + 1, savedAt: at })
      return faults.losesAnswer
        ? Promise.reject(new TypeError('no answer'))
        : Promise.resolve({ revision: revision + 1, savedAt: at })
    },
    readCopy: () => Promise.resolve(copies.get(person) ?? null),
    discard: () => {
      copies.delete(person)
      return Promise.resolve()
    },
    save: ({ baseVersion, message: _message, ...text }) => {
      if (baseVersion !== newest().version) return Promise.reject(stale(newest()))
      copies.delete(person)
      faults.whileSaving()
      versions.push({ ...text, version: baseVersion + 1 })
      return Promise.resolve({ version: baseVersion + 1 })
    },
    readVersion: (version) => Promise.resolve(versions[version - 1]!),
  })
  const storage = {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let windows = 0
  const open = (person = 'ana') => {
    windows += 1
    const copy = copies.get(person) ?? null
    const follows = copy === null ? newest() : versions[copy.baseVersion - 1]!
    const kept = createUnsavedCopyStore(() => storage, person, 'page', String(windows))
    return createPageEditor({ base: follows, copy }, getCalls(person), kept)
  }
  const saveBy = (text: EditorText) => versions.push({ ...text, version: newest().version + 1 })
  return { open, versions, copies, stored, faults, saveBy, newest }
}

const settle = () => vi.advanceTimersByTimeAsync(60_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('different places of two people go together while saving, and both versions stay', async () => {
  const { open, versions, saveBy } = world()
  const writing = open()
  writing.type({ body: 'One, mine\n\nTwo\n\nThree\n' })
  saveBy(body('One\n\nTwo\n\nThree, theirs\n'))
  expect(await writing.save('')).toEqual({ is: 'saved', version: 3, merged: ['Naoko Kishi'] })
  expect(versions.map((version) => version.body)).toEqual([
    base.body,
    'One\n\nTwo\n\nThree, theirs\n',
    'One, mine\n\nTwo\n\nThree, theirs\n',
  ])
})

test('the same place is asked about, kept meanwhile, and saved after it was settled', async () => {
  const { open, copies, newest, saveBy } = world()
  const writing = open()
  writing.type({ body: 'One\n\nMine\n\nThree\n' })
  saveBy(body('One\n\nTheirs\n\nThree\n'))
  expect(await writing.save('')).toEqual({ is: 'meeting' })
  await settle()
  expect(copies.get('ana')?.body).toBe('One\n\nMine\n\nThree\n')
  expect(newest().body).toBe('One\n\nTheirs\n\nThree\n')
  writing.settle(writing.read().meeting!, body('One\n\nBoth\n\nThree\n'))
  expect(await writing.save('')).toEqual({ is: 'saved', version: 3, merged: [] })
  expect(newest().body).toBe('One\n\nBoth\n\nThree\n')
  expect(copies.size).toBe(0)
})

test('what is typed during the save of a version is kept for the next one', async () => {
  const { open, copies, faults, newest } = world()
  const writing = open()
  writing.type({ body: 'Saved' })
  faults.whileSaving = () => writing.type({ body: 'Saved and more' })
  await writing.save('')
  expect(newest().body).toBe('Saved')
  expect(writing.read().base).toMatchObject({ version: 2 })
  await settle()
  expect(writing.read().text.body).toBe('Saved and more')
  expect(copies.get('ana')).toMatchObject({ body: 'Saved and more', baseVersion: 2 })
})

test('a second window is warned before it overwrites the first, and both texts are merged', async () => {
  const { open, copies } = world()
  const one = open()
  const two = open()
  one.type({ body: 'One, first\n\nTwo\n\nThree\n' })
  await settle()
  two.type({ body: 'One\n\nTwo\n\nThree, second\n' })
  await settle()
  expect(two.read().safety.is).toBe('conflict')
  expect(copies.get('ana')?.body).toBe('One, first\n\nTwo\n\nThree\n')
  expect(two.mergesAlone(two.read().meeting!)).toBe(true)
  await settle()
  expect(copies.get('ana')?.body).toBe('One, first\n\nTwo\n\nThree, second\n')
  expect(two.read().meeting).toBeNull()
})

test('a second window that is closed before the merge loses neither text', async () => {
  const { open, copies, stored } = world()
  const one = open()
  const two = open()
  one.type({ body: 'First' })
  await settle()
  two.type({ body: 'Second' })
  await settle()
  two.type({ body: 'Second, and more' })
  two.stop()
  const again = open()
  await again.arrive()
  await settle()
  expect(again.read().text.body).toBe('First')
  expect(again.read().meeting?.theirs.body).toBe('Second, and more')
  expect(copies.get('ana')?.body).toBe('First')
  expect(stored.size).toBe(1)
})

test('a window does not save over what another one kept and it never saw', async () => {
  const { open, versions } = world()
  const one = open()
  one.type({ body: 'One, first\n\nTwo\n\nThree\n' })
  await settle()
  const two = open()
  two.type({ body: 'One, first\n\nTwo, second\n\nThree\n' })
  await settle()
  expect(await one.save('')).toEqual({ is: 'meeting' })
  expect(versions).toHaveLength(1)
  expect(one.read().meeting?.theirs.body).toContain('Two, second')
})

test('an answer that was lost is no other window', async () => {
  const { open, faults, copies } = world()
  const writing = open()
  faults.losesAnswer = true
  writing.type({ body: 'Typed' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(writing.read().safety.is).toBe('failed')
  faults.losesAnswer = false
  writing.type({ body: 'Typed on' })
  await settle()
  expect(writing.read().safety.is).toBe('saved')
  expect(writing.read().meeting).toBeNull()
  expect(copies.get('ana')?.body).toBe('Typed on')
})

test('a copy of a window closed offline is restored by the author’s next window, and by no other author’s', async () => {
  const { open, faults, stored, copies } = world()
  const first = open()
  faults.keep = 100
  first.type({ body: 'Typed offline' })
  await settle()
  first.stop()
  faults.keep = 0
  const stranger = open('ben')
  await stranger.arrive()
  expect(isSameText(stranger.read().text, base)).toBe(true)
  const second = open()
  await second.arrive()
  expect(second.read().text.body).toBe('Typed offline')
  expect(second.read().foundFrom).not.toBeNull()
  await settle()
  expect(copies.get('ana')?.body).toBe('Typed offline')
  expect(stored.size).toBe(0)
})

test('a copy that a closed window left beside another text is merged with it', async () => {
  const { open, faults, stored } = world()
  const first = open()
  faults.keep = 100
  first.type({ body: 'One, left\n\nTwo\n\nThree\n' })
  await settle()
  first.stop()
  faults.keep = 0
  const other = open()
  other.type({ body: 'One\n\nTwo\n\nThree, kept\n' })
  await settle()
  const again = open()
  await again.arrive()
  await settle()
  expect(again.read().text.body).toBe('One, left\n\nTwo\n\nThree, kept\n')
  expect(stored.size).toBe(0)
})

test('a left text that needs a decision is not forgotten before it was taken', async () => {
  const { open, faults, stored } = world()
  const first = open()
  faults.keep = 100
  first.type({ body: 'Left\n\nTwo\n\nThree\n' })
  await settle()
  first.stop()
  faults.keep = 0
  const other = open()
  other.type({ body: 'Kept\n\nTwo\n\nThree\n' })
  await settle()
  const again = open()
  await again.arrive()
  expect(again.read().meeting?.theirs.body).toContain('Left')
  expect(stored.size).toBe(1)
  again.settle(again.read().meeting!, body('Left and kept\n\nTwo\n\nThree\n'))
  await settle()
  expect(stored.size).toBe(0)
})

test('discarding returns to the newest version, and the text can be restored', async () => {
  const { open, copies } = world()
  const writing = open()
  writing.type({ body: 'Not wanted' })
  await settle()
  await writing.discard(base)
  expect(writing.read().text.body).toBe(base.body)
  expect(copies.size).toBe(0)
  writing.putBack(body('Wanted after all'))
  await settle()
  expect(copies.get('ana')?.body).toBe('Wanted after all')
})
