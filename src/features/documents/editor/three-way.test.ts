import { expect, test } from 'vitest'
import { getBothVersions, getConflicts, mergeTexts, resolveConflicts } from './three-way'
import type { EditorText } from './editor-text'
import { getCost } from '../../../../tests/support/processor-time'

const ancestor: EditorText = {
  title: 'Read intervals',
  summary: 'How to read.',
  body: 'One\n\nTwo\n\nThree\n\nFour\n',
}
const texted = (change: Partial<EditorText>): EditorText => ({ ...ancestor, ...change })

test('different places go together by themselves', () => {
  const mine = texted({ body: 'One, mine\n\nTwo\n\nThree\n\nFour\n', summary: 'Mine.' })
  const theirs = texted({ body: 'One\n\nTwo\n\nThree\n\nFour, theirs\n', title: 'Read all intervals' })
  const merge = mergeTexts(ancestor, mine, theirs)
  expect(getConflicts(merge)).toEqual([])
  expect(resolveConflicts(merge, [])).toEqual({
    title: 'Read all intervals',
    summary: 'Mine.',
    body: 'One, mine\n\nTwo\n\nThree\n\nFour, theirs\n',
  })
})

test('the same change made twice is no conflict', () => {
  const both = texted({ title: 'New', body: 'One\n\n2\n\nThree\n\nFour\n' })
  expect(getConflicts(mergeTexts(ancestor, both, { ...both }))).toEqual([])
})

test('a line that both changed is a conflict, and its answer stands in its place', () => {
  const mine = texted({ body: 'One\n\nTwo, mine\n\nThree\n\nFour\n' })
  const theirs = texted({ body: 'One\n\nTwo, theirs\n\nThree\n\nFour, theirs\n' })
  const merge = mergeTexts(ancestor, mine, theirs)
  const [conflict, ...others] = getConflicts(merge)
  expect(others).toEqual([])
  expect(conflict).toEqual({
    kind: 'conflict',
    field: 'body',
    ancestor: 'Two\n',
    mine: 'Two, mine\n',
    theirs: 'Two, theirs\n',
  })
  expect(resolveConflicts(merge, [getBothVersions(conflict!)]).body).toBe(
    'One\n\nTwo, mine\nTwo, theirs\n\nThree\n\nFour, theirs\n',
  )
  expect(resolveConflicts(merge, ['By hand']).body).toBe('One\n\nBy hand\n\nThree\n\nFour, theirs\n')
  expect(resolveConflicts(merge, ['']).body).toBe('One\n\n\nThree\n\nFour, theirs\n')
})

test('conflicts come in the order title, summary, text, and take their answers so', () => {
  const mine = texted({ title: 'A', summary: 'A', body: 'A\n' })
  const theirs = texted({ title: 'B', summary: 'B', body: 'B\n' })
  const merge = mergeTexts(ancestor, mine, theirs)
  expect(getConflicts(merge).map(({ field }) => field)).toEqual(['title', 'summary', 'body'])
  expect(resolveConflicts(merge, ['1', '2', '3'])).toEqual({ title: '1', summary: '2', body: '3\n' })
})

test('texts without a line end at their end merge as if they had one', () => {
  const merge = mergeTexts(
    { ...ancestor, body: 'a\nb\nc' },
    { ...ancestor, body: 'a2\nb\nc' },
    { ...ancestor, body: 'a\nb\nc\nd' },
  )
  expect(getConflicts(merge)).toEqual([])
  expect(resolveConflicts(merge, []).body).toBe('a2\nb\nc\nd\n')
})

test('both writing into an empty page is a conflict, and both keeps both', () => {
  const empty = texted({ body: '' })
  const merge = mergeTexts(empty, texted({ body: 'mine' }), texted({ body: 'theirs' }))
  const [conflict] = getConflicts(merge)
  expect(resolveConflicts(merge, [getBothVersions(conflict!)]).body).toBe('mine\ntheirs\n')
})

test('a long page of many equal lines is merged in little time', async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => (index % 2 === 0 ? '' : `Line ${index}`))
  const body = (change: Record<number, string>) =>
    lines.map((line, index) => change[index] ?? line).join('\n')
  const [base, mine, theirs] = [
    texted({ body: body({}) }),
    texted({ body: body({ 11: 'mine', 11_001: 'mine' }) }),
    texted({ body: body({ 5001: 'theirs', 11_501: 'theirs' }) }),
  ] as const
  const cost = await getCost(() => expect(getConflicts(mergeTexts(base, mine, theirs))).toEqual([]))
  expect(cost).toBeLessThan(50)
})
