import { parseText } from 'media-captions'
import type { Cue } from '~/contract/learning-paths'

// Eight hours of dense speech.
const mostCues = 10_000

const begins = /^WEBVTT(?:[ \t].*)?$/

// As the standard writes the times of a cue; a parser leaves out those that it cannot read, and what they are of.
const time = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`
const times = new RegExp(String.raw`^[ \t]*${time}[ \t]+-->[ \t]+${time}(?:[ \t]|$)`)

const secondsOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** What keeps the times in a line from being read; null where nothing does, or there are none. */
const problemOfLine = (line: string, number: number): string | null => {
  if (!line.includes('-->')) return null
  const [, from, to] = times.exec(line) ?? []
  if (from === undefined || to === undefined) {
    return `The times in line ${number} cannot be read. Write them as 00:01.000 --> 00:04.000.`
  }
  return secondsOf(to) > secondsOf(from) ? null : `What is said in line ${number} ends before it begins.`
}

const problemOf = (vtt: string): string | null => {
  const lines = vtt.split(/\r\n|\r|\n/)
  if (!begins.test(lines[0] ?? '')) return 'This is not WebVTT: its first line is WEBVTT.'
  for (const [index, line] of lines.entries()) {
    const problem = problemOfLine(line, index + 1)
    if (problem !== null) return problem
  }
  return null
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/**
 * The words of a cue, without its tags (`<v Ana>`, `<i>`, `<00:01.000>`). A tag holds no other, so that many that are
 * never closed are passed in one go.
 */
const wordsOf = (text: string) =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** What captions say, line by line, in seconds; or a sentence that says why they cannot be read. */
export const readVtt = async (text: string): Promise<Cue[] | { problem: string }> => {
  // A file may begin with the mark of its encoding.
  const vtt = text.replace(/^\u{FEFF}/u, '')
  const problem = problemOf(vtt)
  if (problem !== null) return { problem }
  const { cues } = await parseText(vtt, { type: 'vtt', strict: false })
  if (cues.length > mostCues)
    return { problem: `Use at most ${mostCues.toLocaleString('en')} lines of speech.` }
  const read = cues
    .map(({ startTime, endTime, text: said }) => ({ from: startTime, to: endTime, text: wordsOf(said) }))
    .filter((cue) => cue.text !== '')
  return read.length > 0 ? read : { problem: 'These captions say nothing.' }
}
