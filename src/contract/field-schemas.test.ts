import * as v from 'valibot'
import { expect, test } from 'vitest'
import { explainIssue } from './validate'
import {
  day,
  email,
  instantInput,
  id,
  line,
  paragraph,
  optionalName,
  requiredLine,
  requiredParagraph,
} from './field-schemas'

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a name or a title holds nothing that turns the direction of what follows',
  (control) => {
    for (const schema of [line(100), requiredLine(100, 'Enter text.')]) {
      const result = v.safeParse(schema, `Ana ${control}gpj.exe`)
      expect(result.issues?.map((issue) => explainIssue(issue).message)).toEqual([
        'Use plain characters, without invisible ones that change the text direction.',
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

test.each([
  ['2026-11-21T14:30:00Z', '2026-11-21T14:30:00.000Z'],
  ['2024-02-29T23:30:00-01:00', '2024-03-01T00:30:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('the instant %s is taken in as %s', (text, inUtc) => {
  expect(v.parse(instantInput, text)).toBe(inUtc)
})

test.each([
  '2026-02-30T10:00:00Z',
  '2026-02-29T23:30:00-01:00',
  '2026-11-31T10:00:00Z',
  '0000-12-31T10:00:00Z',
  '0001-01-01T00:30:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '2026-11-21',
  'tomorrow',
  '',
])('%s is no instant', (text) => {
  expect(v.is(instantInput, text)).toBe(false)
})

test.each(['0001-01-01', '2024-02-29', '9999-12-31'])('%s is a day', (text) => {
  expect(v.is(day, text)).toBe(true)
})

test.each(['2026-02-29', '0000-01-01', '10000-01-01', '+010000-01-01', '2026-1-1', '2026-11-21T00:00', ''])(
  '%s is no day',
  (text) => {
    expect(v.is(day, text)).toBe(false)
  },
)

test.each(['\0', '\t', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009B', '\u2028', '\u2029'])(
  'a line refuses the control character or line separator %j',
  (character) => {
    expect(v.is(line(100), `Ana${character}Rojas`)).toBe(false)
    expect(v.is(requiredLine(100, 'Enter text.'), `Ana${character}Rojas`)).toBe(false)
  },
)

test('text of several lines keeps new lines, tabs and the separators of lines', () => {
  const text = 'One\n\tTwo\u2028Three\u2029Four'
  expect(v.parse(paragraph(100), text)).toBe(text)
  expect(v.is(paragraph(100), 'One\u0000')).toBe(false)
  expect(v.is(paragraph(100), 'One\u009B')).toBe(false)
})

test.each([
  '\u200B',
  '\u3164',
  '\u2800',
  '\u115F\u1160',
  '\u00AD',
  '\u{E0001}',
  ' \u2060\uFEFF ',
  '\u0301',
  '\uFE0F',
])('the invisible text %j is not a name', (text) => {
  const result = v.safeParse(requiredLine(100, 'Enter your first name.'), text)
  expect(result.issues?.map((issue) => explainIssue(issue).message)).toContain('Enter your first name.')
  expect(v.is(requiredParagraph(100, 'Write your message.'), text)).toBe(false)
  expect(v.parse(optionalName, text)).toBe('')
})

test.each(['李', '😀', 'Zoë 👩‍💻', 'Ǹgọ́zí', '-', 'می\u200Cخواهم'])('%s is a name', (text) => {
  expect(v.parse(requiredLine(100, 'Enter your first name.'), text)).toBe(text)
  expect(v.parse(optionalName, text)).toBe(text)
})

test.each([
  ["O'Brien@Firm.example", "o'brien@firm.example"],
  ['a&b@firm.example', 'a&b@firm.example'],
  ['{ana}!#$%*/=?^_`|~+x@firm.example', '{ana}!#$%*/=?^_`|~+x@firm.example'],
  ['ana@my--site.example', 'ana@my--site.example'],
  ['Ana@MÜLLER.example', 'ana@xn--mller-kva.example'],
  ['ana@mu\u0308ller.example', 'ana@xn--mller-kva.example'],
  ['ANA@XN--MLLER-KVA.EXAMPLE', 'ana@xn--mller-kva.example'],
  ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@ｆｉｒｍ。example', 'ana@firm.example'],
  [' ana@firm.example ', 'ana@firm.example'],
])('%s is the address %s', (typed, canonical) => {
  expect(v.parse(email, typed)).toBe(canonical)
  expect(v.parse(email, canonical)).toBe(canonical)
})

test.each([
  ['', 'Enter an e-mail address.'],
  ['ana', 'Include an @, as in name@company.com.'],
  ['ana@firm', 'This address is missing the part after the dot, such as “.cl” or “.com”.'],
  ['ana@firm.1', 'This address is missing the part after the dot, such as “.cl” or “.com”.'],
  [
    'josé@firm.example',
    'We can’t send mail to addresses with letters such as é or 田 before the @. Use another address.',
  ],
  // The Kelvin sign: its lower case is an ASCII letter.
  [
    '\u212Aim@firm.example',
    'We can’t send mail to addresses with letters such as é or 田 before the @. Use another address.',
  ],
  ['ana rojas@firm.example', 'This doesn’t look like an e-mail address.'],
  ['ana@@firm.example', 'This doesn’t look like an e-mail address.'],
  ['ana@müller.example/x.example', 'This doesn’t look like an e-mail address.'],
  ['ana@müller.example:25.example', 'This doesn’t look like an e-mail address.'],
  ['ana@firm.example\r\nBcc: eve@x.example', 'This doesn’t look like an e-mail address.'],
  [`ana@firm.example${'\u2028'}eve.example`, 'This doesn’t look like an e-mail address.'],
  ['ana@-firm.example', 'This doesn’t look like an e-mail address.'],
  [`${'a'.repeat(250)}@x.example`, 'Use at most 254 characters.'],
])('%j is refused as an address', (typed, sentence) => {
  const [issue] = v.safeParse(email, typed).issues ?? []
  expect(issue && explainIssue(issue).message).toBe(sentence)
})

test('a list from which nothing is chosen says so, and not that an ID is wrong', () => {
  const [issue] = v.safeParse(id, '').issues ?? []
  expect(issue && explainIssue(issue).message).toBe('Choose one.')
})
