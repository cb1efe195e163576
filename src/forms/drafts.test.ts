import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraft } from './drafts'

const storage = (stored = new Map<string, string>()) => ({
  get length() {
    return stored.size
  },
  key: (index: number) => [...stored.keys()][index] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

const closed = () => {
  throw new DOMException('closed', 'SecurityError')
}

const parse = (value: unknown) => (typeof value === 'string' ? value : null)

const draftIn = (storages: Parameters<typeof createDraft>[1], user: string, name: string) =>
  createDraft({ user, name, parse, isShared: true }, storages)

/** A browser: opens tabs of it, each of which mounts the form as often as it is called. */
const browser = (person = 'ana') => {
  const shared = storage()
  const openTab = (stored?: Map<string, string>) => {
    const own = storage(stored)
    return (name = 'answer:1') => {
      // So that later texts have a later time.
      vi.advanceTimersByTime(1000)
      return draftIn({ tab: () => own, browser: () => shared }, person, name)
    }
  }
  return { shared, openTab }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('two tabs with the same form are independent, and a reload gives each its own draft', () => {
  const { openTab } = browser()
  const [one, other] = [openTab(), openTab()]
  const [mine, theirs] = [one(), other()]
  expect([mine.restore(), theirs.restore()]).toEqual([null, null])
  mine.keep('Mine.')
  expect(theirs.read()).toBeNull()
  theirs.keep('Theirs.')
  expect([mine.read(), theirs.read()]).toEqual(['Mine.', 'Theirs.'])
  expect([one().restore(), other().restore()]).toEqual(['Mine.', 'Theirs.'])
})

test('what one tab sends takes nothing from the other, neither while it is open nor once it is closed', () => {
  const { openTab } = browser()
  const [one, other] = [openTab(), openTab()]
  const [mine, theirs] = [one(), other()]
  for (const form of [mine, theirs]) form.restore()
  mine.keep('Mine.')
  theirs.keep('Theirs.')
  mine.drop('Mine.')
  expect(other().restore()).toBe('Theirs.')
  expect(openTab()().restore()).toBe('Theirs.')
})

test('a tab without a draft continues the newest one that is not sent', () => {
  const { openTab } = browser()
  for (const text of ['Older.', 'Newer.']) openTab()().keep(text)
  const third = openTab()
  expect(third().restore()).toBe('Newer.')
  // Its own draft from now on, whatever other tabs write.
  openTab()().keep('Newest.')
  expect(third().restore()).toBe('Newer.')
})

test('what is typed before the draft is looked for is a draft of its own, beside the earlier one', () => {
  const { openTab } = browser()
  openTab()().keep('Left.')
  const form = openTab()()
  form.keep('Typed early.')
  expect(form.restore()).toBe('Typed early.')
  form.drop('Typed early.')
  expect(openTab()().restore()).toBe('Left.')
})

test('once it is sent elsewhere, what a closed tab left does not come back', () => {
  const { openTab } = browser()
  openTab()().keep('Begun.')
  const next = openTab()()
  next.restore()
  next.keep('Begun, and gone on with.')
  next.drop('Begun, and gone on with.')
  expect(openTab()().restore()).toBeNull()
})

test('nor what several left, one after the other', () => {
  const { openTab } = browser()
  for (const text of ['One', 'One, two', 'One, two, three']) {
    const form = openTab()()
    form.restore()
    form.keep(text)
  }
  const last = openTab()()
  expect(last.restore()).toBe('One, two, three')
  last.drop('One, two, three')
  expect(openTab()().restore()).toBeNull()
})

test('what the tab it came from has written since is left alone', () => {
  const { openTab } = browser()
  const one = openTab()()
  one.keep('Begun.')
  const next = openTab()()
  next.restore()
  one.keep('Begun here, and changed.')
  next.drop('Begun.')
  expect(openTab()().restore()).toBe('Begun here, and changed.')
})

test('a tab that only looked leaves nothing behind once it is sent', () => {
  const { openTab } = browser()
  const one = openTab()()
  one.keep('Begun.')
  const looking = openTab()()
  looking.restore()
  looking.keep('Begun.')
  one.drop('Begun.')
  expect(openTab()().restore()).toBeNull()
})

test('what was written after sending stays', () => {
  const { openTab } = browser()
  const one = openTab()
  const form = one()
  form.keep('Sent.')
  form.keep('Sent. And more.')
  form.drop('Sent.')
  expect(form.read()).toBe('Sent. And more.')
  expect(one().restore()).toBe('Sent. And more.')
  expect(openTab()().restore()).toBe('Sent. And more.')
})

test('an emptied draft stays empty in its tab, and hides none from the next one', () => {
  const { openTab } = browser()
  openTab()().keep('Older.')
  const one = openTab()
  const form = one()
  form.restore()
  form.keep('Something else.')
  form.keep(null)
  expect(one().restore()).toBeNull()
  expect(openTab()().restore()).toBe('Older.')
})

test('the newest of five tabs are kept, of each form', () => {
  const { shared, openTab } = browser()
  openTab()('question').keep('Of another form.')
  for (const text of ['1', '2', '3', '4', '5', '6', '7']) openTab()().keep(text)
  const left = Array.from({ length: 6 }, () => {
    const form = openTab()()
    const text = form.restore()
    form.drop(text)
    return text
  })
  expect(left).toEqual(['7', '6', '5', '4', '3', null])
  expect(shared.length).toBe(1)
})

test('a tab that was duplicated loses nothing to the one it is a copy of', () => {
  const { openTab } = browser()
  const stored = new Map<string, string>()
  const form = openTab(stored)()
  form.keep('Begun.')
  const copy = openTab(new Map(stored))
  copy().keep('Begun, and changed.')
  form.drop('Begun.')
  expect(copy().restore()).toBe('Begun, and changed.')
  expect(openTab()().restore()).toBe('Begun, and changed.')
})

test('other forms and other users do not see the draft', () => {
  const { shared, openTab } = browser()
  const tab = openTab()
  tab('answer:1').keep('Mine.')
  expect([tab('answer:12').restore(), tab('answer').restore()]).toEqual([null, null])
  expect(draftIn({ tab: storage, browser: () => shared }, 'ben', 'answer:1').restore()).toBeNull()
})

test('the form that is open learns that its draft was sent, and of no other draft', () => {
  const tab = browser().openTab()
  const sent = vi.fn<(text: string) => void>()
  const stop = tab().onDrop(sent)
  tab('answer:2').drop('Mine.')
  tab().drop('Mine.')
  stop()
  tab().drop('Mine.')
  expect(sent.mock.calls).toEqual(['"Mine."'].map((text) => [text]))
})

test('what cannot be read is nothing', () => {
  const { shared, openTab } = browser()
  shared.setItem('portal.draft.ana.answer:1#old', '{"text":"Mine."}')
  shared.setItem('portal.draft.ana.answer:1#odd', '{')
  shared.setItem('portal.draft.ana.answer:1#other', '{"text":"[]","at":"","from":[]}')
  expect(openTab()().restore()).toBeNull()
})

test('where storage is closed, nothing is kept and nothing fails', () => {
  const form = draftIn({ tab: closed, browser: closed }, 'ana', 'answer:1')
  expect(form.restore()).toBeNull()
  form.keep('Mine.')
  form.drop('Mine.')
  expect(form.read()).toBeNull()
})

test('a draft that is not shared is of its tab alone', () => {
  const [tab, browserStorage] = [storage(), storage()]
  const open = (own = tab) =>
    createDraft({ user: 'ana', name: 'contact', parse }, { tab: () => own, browser: () => browserStorage })
  open().keep('Mine.')
  expect([open().restore(), open(storage()).restore(), browserStorage.length]).toEqual(['Mine.', null, 0])
  open().keep(null)
  expect(tab.length).toBe(0)
})
