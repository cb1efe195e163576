import { expect, test } from 'vitest'
import { readFrontMatter } from './front-matter'
import { readPageFacts } from './page-facts'

test.each([
  ['YAML', '---\ntitle: A\nweight: 3\naliases: [/b/]\n---\nText'],
  ['TOML', '+++\ntitle = "A" # so\nweight = 3\naliases = [\n  "/b/",\n]\n+++\nText'],
  ['JSON', '{\n  "title": "A",\n  "weight": 3,\n  "aliases": ["/b/"]\n}\nText'],
  [
    'YAML with a mark of byte order and lines of Windows',
    '\u{FEFF}---\r\ntitle: A\r\nweight: 3\r\naliases:\r\n- /b/\r\n---\r\nText',
  ],
])('%s before a text is read', (_, source) => {
  const { values, body, isBroken } = readFrontMatter(source)
  expect({ values, body, isBroken }).toEqual({
    values: { title: 'A', weight: 3, aliases: ['/b/'] },
    body: 'Text',
    isBroken: false,
  })
})

test('the readable lines of invalid YAML are used', () => {
  const { values, body, isBroken } = readFrontMatter(
    '---\ntitle: Errors: what they mean\nslug: "errors"\n@: x\n---\nText',
  )
  expect(values).toMatchObject({ title: 'Errors: what they mean', slug: 'errors' })
  expect({ body, isBroken }).toEqual({ body: 'Text', isBroken: true })
})

test('a thematic break is not front matter', () => {
  expect(readFrontMatter('Text\n\n---\n\nMore').body).toBe('Text\n\n---\n\nMore')
})

test('a paragraph between two thematic breaks is not front matter', () => {
  const text = '---\n\nStarts with a rule, no front matter.\n\n---\n\nEnd'
  expect(readFrontMatter(text)).toEqual({ values: {}, body: text, isBroken: false })
})

test('keys of several tools have the same meaning', () => {
  expect(
    readPageFacts({ sidebar_position: 2, draft: true, redirect_from: '/x', description: 'D' }),
  ).toMatchObject({
    order: 2,
    isDraft: true,
    aliases: ['/x'],
    summary: 'D',
    unknown: [],
  })
  expect(readPageFacts({ nav_order: 4, published: false, wordcount: 9 })).toMatchObject({
    order: 4,
    isDraft: true,
    unknown: ['wordcount'],
  })
})

test('TOML has tables and lists of tables, and its dates stay as they are written', () => {
  const head = 'date = 2026-01-02\na.b = 1\n[[menu.main]]\nname = "n"\n[[menu.main]]\nlist = [{ k = true }]'
  expect(readFrontMatter(`+++\n${head}\n+++\nText`)).toEqual({
    values: { date: '2026-01-02', a: { b: 1 }, menu: { main: [{ name: 'n' }, { list: [{ k: true }] }] } },
    body: 'Text',
    isBroken: false,
  })
})

test('invalid TOML is broken, and the text after it stays', () => {
  expect(readFrontMatter('+++\ntitle = \n+++\nText')).toEqual({ values: {}, body: 'Text', isBroken: true })
})
