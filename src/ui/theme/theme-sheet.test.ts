import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { themeSheet } from './theme-sheet'

const { resolve } = createRequire(import.meta.url)

const sheetsOfTheLibrary = ['styles.css', 'entry.css', 'parts.css'].flatMap((ours) =>
  [...readFileSync(new URL(ours, import.meta.url), 'utf8').matchAll(/'(@mantine\/[^']+)'/g)].map(
    ([, sheet]) => readFileSync(resolve(sheet!), 'utf8'),
  ),
)

const setIn = (css: string) => new Set(css.match(/--mantine-[a-z0-9-]+(?=:)/g))

test('variables.css is what the theme says', async () => {
  await expect(themeSheet()).toMatchFileSnapshot('variables.css')
})

test('every variable that a component of the library asks for is said by the theme', () => {
  const asked = new Set(
    sheetsOfTheLibrary.flatMap((css) => css.match(/(?<=var\()--mantine-[a-z0-9-]+/g) ?? []),
  )
  expect(sheetsOfTheLibrary.length).toBeGreaterThan(20)
  expect(asked.size).toBeGreaterThan(50)
  const said = setIn(themeSheet())
  expect([...asked].filter((name) => !said.has(name))).toEqual([])
})
