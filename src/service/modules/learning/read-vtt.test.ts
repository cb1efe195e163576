import { expect, test } from 'vitest'
import { readVtt } from './prepare-units'

const said = (lines: string) => readVtt(`WEBVTT\n\n${lines}\n`)

test('captions become lines of text, without tags, notes, styles and names', async () => {
  const vtt = [
    '\u{FEFF}WEBVTT - Outage\r\nKind: captions\r\n',
    'STYLE\r\n::cue { color: red }\r\n',
    'NOTE not spoken\r\n',
    'first\r\n00:01.000 --> 00:04.500 align:start\r\n<v Ana>Open the <b>cover</b>\r\n&amp; look.\r\n',
    '01:00:05.250 --> 01:00:06.000\r\n2 &lt; 3 &bogus; <00:00:05.500>now\r\n',
    '00:07.000 --> 00:08.000\r\n<i></i>\r\n',
  ].join('\r\n')
  expect(await readVtt(vtt)).toEqual([
    { from: 1, to: 4.5, text: 'Open the cover & look.' },
    { from: 3605.25, to: 3606, text: '2 < 3 &bogus; now' },
  ])
})

test.each([
  ['no header', '1\n00:01.000 --> 00:04.000\nA\n', 'first line'],
  ['another format', '1\n00:00:01,000 --> 00:00:04,000\nA\n', 'first line'],
  ['nothing', '', 'first line'],
])('%s is refused', async (_what, text, sentence) => {
  expect(await readVtt(text)).toEqual({ problem: expect.stringContaining(sentence) })
})

test.each([
  ['00:01 --> 00:04\nA', 'line 3 cannot be read'],
  ['00:01.000 --> 00:04.000\nA\n\n00:61.000 --> 00:62.000\nB', 'line 6 cannot be read'],
  ['00:04.000 --> 00:01.000\nA', 'line 3 ends before it begins'],
  ['', 'captions are empty'],
])('times that make no sense are named: %s', async (lines, sentence) => {
  expect(await said(lines)).toEqual({ problem: expect.stringContaining(sentence) })
})

const heard = (text: string) => said(`00:01.000 --> 00:04.000\n${text}`)

test('a less-than sign that opens no tag is text, and half a million of them are read quickly', async () => {
  expect(await heard('1 < 2 and <i>2</i> > 1')).toMatchObject([{ text: '1 < 2 and 2 > 1' }])
  expect(await heard('<'.repeat(500_000))).toMatchObject([{ text: '<'.repeat(500_000) }])
})

const line = (index: number) => {
  const seconds = (index / 1000).toFixed(3).padStart(6, '0')
  return `00:${seconds} --> 01:00.000\nA\n`
}

test('more lines than a speaker can say are refused', async () => {
  expect(await said(Array.from({ length: 10_001 }, (_, index) => line(index)).join('\n'))).toEqual({
    problem: 'Use at most 10,000 captions.',
  })
})
