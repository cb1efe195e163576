import { globSync, readFileSync } from 'node:fs'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import { expect, test } from 'vitest'

// Gettext strings: quoted, on several lines if they are long.
const readIds = (catalogue: string) =>
  [...catalogue.matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, quoted = '']) =>
    quoted
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
      .join(''),
  )

test('the catalogue has every text of the sources, and no other: `npm run messages` writes it', async () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const { messages, warnings } = await extractMessagesFromFiles(files)
  expect(warnings).toEqual([])
  expect(messages.length).toBeGreaterThan(100)
  const ids = readIds(readFileSync('src/messages/catalogues/en.po', 'utf8')).filter((id) => id !== '')
  const texts = new Set(messages.map(({ id, message }) => message ?? id))
  expect(ids.toSorted()).toEqual([...texts].toSorted())
})
