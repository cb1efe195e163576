import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLogo } from './brand-files'

const folder = mkdtempSync(join(tmpdir(), 'portal-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (content: string | Uint8Array): string => {
  const path = join(folder, 'logo')
  writeFileSync(path, content)
  return path
}

const svg = (inside = '<path d="M0 0h9"/>', size = 'viewBox="0 0 60 20"') =>
  `<?xml version="1.0"?>\n<!-- Drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`

/** The start of a PNG, with its size. */
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(64)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('a drawing is kept as it is, at an address of its content', () => {
  const { file: read, logo } = readLogo(file(svg()))
  expect(logo).toEqual({ address: expect.stringMatching(/^\/brand\/[\da-f]{16}\.svg$/), ratio: 3 })
  expect(read).toMatchObject({ address: logo.address, type: 'image/svg+xml' })
  expect(Buffer.from(read.bytes).toString()).toBe(svg())
  expect(readLogo(file(svg('<path d="M0 0h8"/>'))).logo.address).not.toBe(logo.address)
})

test('its size is its view, or the pixels it asks for; that of a PNG is in its head', () => {
  expect(readLogo(file(svg('', 'width="44px" height="22"'))).logo.ratio).toBe(2)
  expect(readLogo(file(svg('', "viewBox='-1,-1,30 20'"))).logo.ratio).toBe(1.5)
  expect(readLogo(file(svg('', 'width="100%" height="100%" viewBox="0 0 8 8"'))).logo.ratio).toBe(1)
  expect(readLogo(file(png(300, 100)))).toMatchObject({
    logo: { address: expect.stringMatching(/\.png$/), ratio: 3 },
    file: { type: 'image/png' },
  })
})

test.each([
  ['is not there', () => join(folder, 'none'), 'the path of a file that the portal can read'],
  ['is a folder', () => folder, 'the path of a file that the portal can read'],
  ['is heavy', () => file(svg(`<!--${'x'.repeat(102_400)}-->`)), 'a file of at most 100 KB'],
  ['is another picture', () => file('GIF89a'), 'an SVG or a PNG file'],
  ['says no size', () => file(svg('', '')), 'a picture that says its size'],
  ['fills what it is put into', () => file(svg('', 'width="100%" height="100%"')), 'says its size'],
  ['is a banner', () => file(png(500, 100)), 'the name stands beside it'],
  ['is a pole', () => file(png(10, 100)), 'the name stands beside it'],
])('a file that %s is refused, and its path not repeated', (_, path, sentence) => {
  const given = path()
  expect(() => readLogo(given)).toThrow(sentence)
  expect(() => readLogo(given)).not.toThrow(folder)
})

test.each([
  '<script>alert(1)</script>',
  '<svg:script href="x.js"/>',
  '<path d="" onload="alert(1)"/>',
  '<a href="javascript:alert(1)"/>',
  '<foreignObject><p/></foreignObject>',
])('a drawing that could do more than be looked at is refused: %s', (inside) => {
  expect(() => readLogo(file(svg(inside)))).toThrow('without scripts')
})

test('a drawing that unfolds into more is refused', () => {
  expect(() => readLogo(file(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg()}`))).toThrow('without scripts')
})
