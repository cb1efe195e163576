import * as v from 'valibot'
import { expect, test } from 'vitest'
import { line, requiredLine } from './text'

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a name or a title holds nothing that turns the direction of what follows',
  (control) => {
    for (const schema of [line(100), requiredLine(100, 'Enter text.')]) {
      const result = v.safeParse(schema, `Ana ${control}gpj.exe`)
      expect(result.issues?.map(({ message }) => message)).toEqual([
        'Use plain characters: this holds an invisible one that turns the direction of the text round.',
      ])
    }
  },
)

test.each(['שלום', 'مرحبا بالعالم', 'Ana\u200F (ACME)', 'می\u200Cخواهم'])(
  '%s is a name like any other',
  (text) => {
    expect(v.parse(line(100), text)).toBe(text)
  },
)
