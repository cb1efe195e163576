// Characters that stand for nothing, and are in no text but by mistake.
const begin = '\u{FDD0}'
const end = '\u{FDD1}'
const marks = new RegExp(`${begin}([^${end}]*)${end}`, 'g')

/** An anchor that the author gave a place, kept in the text until its heading is known. */
export const anchorMark = (id: string): string => (id === '' ? '' : `${begin}${id}${end}`)

export const anchorsIn = (line: string): string[] => [...line.matchAll(marks)].map(([, id]) => id ?? '')

export const withoutMarks = (text: string): string =>
  text.replace(marks, '').replaceAll(begin, '').replaceAll(end, '')
