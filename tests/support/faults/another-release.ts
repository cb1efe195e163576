import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A release beside the one that was built. */
export interface AnotherRelease {
  /** Where its client and server are. */
  folder: string
  id: string
  /** The address of a file that only this release has. */
  asset: string
  remove: () => void
}

const replaceIn = (file: string, from: string, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to))

/** A copy of the build under test with another id and one more file: a second build would take half a minute. */
export const anotherRelease = (id: string): AnotherRelease => {
  // Within the project, so that its modules resolve.
  const folder = mkdtempSync(join('dist', 'another-'))
  for (const half of ['client', 'server']) cpSync(join('dist', half), join(folder, half), { recursive: true })
  const builds = join(folder, 'client', 'builds')
  const { id: former }: { id: string } = JSON.parse(readFileSync(join(builds, 'latest.json'), 'utf8'))
  const asset = `/assets/only-${id}.js`
  writeFileSync(join(folder, 'client', asset), `export const only = '${id}'\n`)
  const meta = join(builds, 'meta', `${id}.json`)
  renameSync(join(builds, 'meta', `${former}.json`), meta)
  const release: { assets: string[] } = JSON.parse(readFileSync(meta, 'utf8'))
  writeFileSync(meta, JSON.stringify({ ...release, id, assets: [...release.assets, asset] }))
  replaceIn(join(builds, 'latest.json'), former, id)
  const files = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    replaceIn(join(folder, 'server', file), former, id)
  }
  return { folder, id, asset, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
