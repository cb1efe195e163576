import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findStarterWords } from './support/starter-words'

// The starter's content and brand, tests, and what is not text. The catalogue has its texts from the code.
const isOutside =
  /^src\/service\/database\/(?:seed|migrations)\/|^src\/config\/demonstration-brand\.ts$|\/seed-[^/]*\.ts$|\.test\.tsx?$|\.(?:png|po)$/

const files = ['src', 'public']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  )
  .filter((path) => !isOutside.test(path))

test('the code speaks of no company’s products: they are content, configuration or settings', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(findStarterWords('A bench meter, its firmware and @meridian/edge.')).toHaveLength(4)
  expect(
    findStarterWords('const parameters = { hasExperienceWithRevelo, hasDevelopedMeteringApps }'),
  ).toEqual([])
  const found = files.flatMap((path) =>
    findStarterWords(readFileSync(path, 'utf8')).map((word) => `${path}: ${word}`),
  )
  expect(found).toEqual([])
})
