import { IconCircleCheckFilled, IconClock, IconDatabase } from '@tabler/icons-react'
import { createRequire } from 'node:module'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnIcon, type IconShapes } from './drawn-icon'

const shapesOf = async (name: string): Promise<IconShapes> => {
  const library = createRequire(import.meta.url).resolve('@tabler/icons-react')
  const file = new URL(`../esm/icons/${name}.mjs`, `file://${library}`).href
  const { __iconNode: shapes }: { __iconNode: IconShapes } = await import(/* @vite-ignore */ file)
  return shapes
}

const read = (icon: ReactElement) => {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(icon)
  const svg = box.querySelector('svg')
  const attributes = ['viewBox', 'width', 'height', 'aria-hidden'].map((name) => svg?.getAttribute(name))
  return { shapes: svg?.innerHTML, attributes, isWide: svg?.classList.contains('wide') }
}

test.each([
  ['outline', 'IconClock', IconClock],
  ['outline', 'IconDatabase', IconDatabase],
  ['filled', 'IconCircleCheckFilled', IconCircleCheckFilled],
] as const)('draws the %s %s as the library does', async (type, name, Theirs) => {
  const Ours = drawnIcon(type, name, name, await shapesOf(name))
  const theirs = read(<Theirs size={15} className="wide" aria-hidden="true" />)
  expect(theirs.shapes).toMatch(/^<path d="/)
  expect(read(<Ours size={15} className="wide" aria-hidden="true" />)).toEqual(theirs)
})
