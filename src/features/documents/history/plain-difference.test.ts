import { expect, test } from 'vitest'
import { formatDiffCounts, diffLines, type LineRun } from './plain-difference'
import { getCost } from '../../../../tests/support/processor-time'

const text = (runs: readonly LineRun[], without: LineRun['kind']) =>
  runs
    .filter(({ kind }) => kind !== without)
    .flatMap(({ lines }) => lines)
    .join('\n')

const long = (mark: string) => Array.from({ length: 20_000 }, (_, line) => `${mark} ${line}`).join('\n')

const pairs: [earlier: string, later: string][] = [
  ['', ''],
  ['', 'a\nb'],
  ['a\nb', ''],
  ['a\nb\nc', 'a\nx\nc'],
  ['a\nb\nc\nd\ne', 'c\nd\na\nb\ne'],
  ['a\na\na\nb', 'a\nb\na\na'],
  ['one\n\ntwo\n\nthree', 'one\n\nthree\n\ntwo\n\nfour'],
]

test.each(pairs)('both texts can be read from the difference: %j and %j', (earlier, later) => {
  const runs = diffLines(earlier, later)
  expect(text(runs, 'added')).toBe(earlier)
  expect(text(runs, 'removed')).toBe(later)
})

test('random texts can be read from their difference', () => {
  // A seeded random generator, so that failures are reproducible.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const lines = () => Array.from({ length: random(40) }, () => 'abcd'[random(4)]).join('\n')
  for (let turn = 0; turn < 300; turn += 1) {
    const earlier = lines()
    const later = lines()
    const runs = diffLines(earlier, later)
    expect(text(runs, 'added')).toBe(earlier)
    expect(text(runs, 'removed')).toBe(later)
  }
})

test('a line in the middle is replaced, and its neighbours stay', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'removed', lines: ['b'] },
    { kind: 'added', lines: ['x'] },
    { kind: 'same', lines: ['c'] },
  ])
})

test('a moved line is one removed and one added, not a rewritten text', () => {
  const words = formatDiffCounts(diffLines('a\nb\nc\nd', 'b\nc\nd\na'))
  expect(words).toBe('1 line added, 1 removed')
})

test.each([
  ['a', 'a', 'The text is the same'],
  ['a', 'a\nb\nc', '2 lines added'],
  ['a\nb', 'a', '1 line removed'],
  ['a\nb', 'a\nx\ny\nz', '3 lines added, 1 removed'],
])('how much changed is said in words', (earlier, later, words) => {
  expect(formatDiffCounts(diffLines(earlier, later))).toBe(words)
})

test('two long texts with nothing in common are told apart at once', async () => {
  const cost = await getCost(() => {
    const runs = diffLines(long('old'), long('new'))
    expect(formatDiffCounts(runs)).toBe('20,000 lines added, 20,000 removed')
  })
  expect(cost).toBeLessThan(100)
})
