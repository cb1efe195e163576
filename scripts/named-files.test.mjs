import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './environment.mjs'

const texts = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

test('every file that the documents name is there', () => {
  const named = texts.flatMap((text) =>
    [
      ...readFileSync(join(root, text), 'utf8').matchAll(/`((?:deploy|scripts|src|tests)\/[^`\s*<{…]+)`/g),
    ].map(([, path = '']) => ({ text, path })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('every link between the documents leads to a file, and to a heading in it', () => {
  const links = texts.flatMap((text) =>
    [...read(text).matchAll(/\]\(([^)\s…]+)\)/g)]
      .map(([, href = '']) => ({ text, href }))
      .filter(({ href }) => !/^(?:\w+:|\/)/.test(href)),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ text, href }) => !isThere(text, href))).toEqual([])
})

/** A document without its blocks of code. @param {string} text */
function read(text) {
  return readFileSync(join(root, text), 'utf8').replaceAll(/^(`{3,}).*?^\1/gms, '')
}

/** @param {string} text @param {string} href */
function isThere(text, href) {
  const [path = '', anchor] = href.split('#')
  const target = path === '' ? text : join(dirname(text), path)
  if (!existsSync(join(root, target))) return false
  if (anchor === undefined) return true
  const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return headings.includes(anchor)
}
