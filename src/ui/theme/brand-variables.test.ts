import { expect, test, vi } from 'vitest'
import { deriveColours } from '~/config/brand-colours'
import { accent } from './theme'
import { brandCss, themeSheet } from './theme-sheet'

vi.mock('./fonts', () => ({ sansFamily: 'Sans', monoFamily: 'Mono' }))

const lines = (css: string) => new Set(css.split(/[;{}]/).map((line) => line.trim()))

test('with a hue each colour of the accent is the brand’s, in both schemes, and nothing else is another', () => {
  const colours = deriveColours(300)
  const own = themeSheet()
  const css = brandCss(colours)
  for (const [step, colour] of colours.accent.entries()) {
    expect(css).toContain(`--mantine-color-accent-${step}: ${colour}`)
    expect(css).not.toContain(accent[step])
  }
  for (const starter of ['#e3f3f7', '#06181d', '#0d2228', '#12313a', '#11282e']) {
    expect(own).toContain(starter)
    expect(css).not.toContain(starter)
  }
  expect(css.match(/--p-accent: #[\da-f]{6}/g)).toEqual([
    `--p-accent: ${colours.accent[7]}`,
    `--p-accent: ${colours.accent[4]}`,
  ])
  const ownLines = lines(own)
  const changed = [...lines(css)].filter((line) => line.startsWith('--') && !ownLines.has(line))
  expect(changed.length).toBeGreaterThan(20)
  expect(changed.filter((line) => !/^--[a-z-]*(?:accent|p-tint|p-mark)/.test(line))).toEqual([])
})
