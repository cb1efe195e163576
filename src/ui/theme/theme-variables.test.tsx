import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isLeftOut, isOfUnusedPalette } from '../../../postcss.config.mjs'
import { ThemeVariables } from './theme-variables'

const listOfTheLibrary = createRequire(import.meta.url).resolve(
  '@mantine/core/styles/default-css-variables.css',
)

const namesIn = (css: string) => new Set(css.match(/--mantine-[a-z0-9-]+(?=:)/g))

test('every variable that the style sheet leaves out is said by the theme', () => {
  const { container } = render(<ThemeVariables nonce="" />)
  const said = namesIn(container.innerHTML)
  const leftOut = [...namesIn(readFileSync(listOfTheLibrary, 'utf8'))].filter(
    (name) => isLeftOut(name) && !isOfUnusedPalette(name),
  )
  expect(leftOut.length).toBeGreaterThan(50)
  expect(leftOut.filter((name) => !said.has(name))).toEqual([])
  expect([...said].filter(isOfUnusedPalette)).toEqual([])
})
