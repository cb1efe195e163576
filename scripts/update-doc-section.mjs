import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './environment.mjs'

/**
 * Replaces the text between two marks of a page in `docs`: `<!-- name -->` and `<!-- /name -->`.
 *
 * @param {string} page such as `benchmarks.md`
 * @param {string} name
 * @param {string} text
 * @throws {Error} if the page has no such marks
 */
export function updateDocSection(page, name, text) {
  const file = join(root, 'docs', page)
  const known = readFileSync(file, 'utf8')
  const mark = `<!-- ${name} -->`
  const [start, end] = [known.indexOf(mark), known.indexOf(`<!-- /${name} -->`)]
  if (start < 0 || end < start) throw new Error(`${file} has no place for ${name}.`)
  writeFileSync(file, `${known.slice(0, start)}${mark}\n\n${text}\n\n${known.slice(end)}`)
}
