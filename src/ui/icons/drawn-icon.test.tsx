import { IconCircleCheckFilled, IconClock, IconDatabase } from '@tabler/icons-react'
import { createRequire } from 'node:module'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnIcon, type IconShapes } from './drawn-icon'

const getShapes = async (name: string): Promise<IconShapes> => {
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
  return { shapes: [...(svg?.children ?? [])], attributes, isWide: svg?.classList.contains('wide') }
}

/** Every line of an icon, whichever shape it stands in. */
const getLines = (shapes: readonly Element[]) =>
  shapes.flatMap((shape) => (shape.getAttribute('d') ?? shape.outerHTML).split(/(?=M)/))

test.each([
  ['outline', 'IconClock', IconClock],
  ['outline', 'IconDatabase', IconDatabase],
  ['filled', 'IconCircleCheckFilled', IconCircleCheckFilled],
] as const)('draws the %s %s as the library does', async (type, name, Theirs) => {
  const Ours = drawnIcon(type, name, name, await getShapes(name))
  const theirs = read(<Theirs size={15} className="wide" aria-hidden="true" />)
  const ours = read(<Ours size={15} className="wide" aria-hidden="true" />)
  expect(theirs.shapes[0]?.getAttribute('d')).toMatch(/^M/)
  expect(getLines(ours.shapes)).toEqual(getLines(theirs.shapes))
  expect({ ...ours, shapes: [] }).toEqual({ ...theirs, shapes: [] })
})

const markup = (shapes: IconShapes, type: 'outline' | 'filled' = 'outline') => {
  const Icon = drawnIcon(type, 'some', 'Some', shapes)
  return read(<Icon />).shapes.map(({ outerHTML }) => outerHTML)
}

test('lines that are drawn alike are one shape, others stay as they are', () => {
  const line = ['path', { d: 'M4 7h16', key: 'a' }] as const
  expect(markup([line, ['path', { d: 'M9 7v-3', key: 'b' }]])).toEqual(['<path d="M4 7h16M9 7v-3"></path>'])
  expect(markup([line, ['path', { d: 'm9 7v-3' }]])).toHaveLength(2)
  expect(markup([line, ['path', { d: 'M9 7v-3', opacity: '.5' }]])).toHaveLength(2)
  expect(markup([line, ['circle', { cx: '5', cy: '5', r: '2' }]])).toHaveLength(2)
  expect(markup([line, line], 'filled')).toHaveLength(2)
})
