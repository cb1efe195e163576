// Builds the server's half of the portal in this folder anew, where the browser's half is as it was when both were
// built: that takes a third of the time. Nothing that is taken out of a portal runs in browsers.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createBuilder } from 'vite'
import { root } from '../environment.mjs'

const server = join(root, 'dist', 'server')
/** @type {{ id: string }} */
const { id } = JSON.parse(readFileSync(join(root, 'dist', 'client', 'builds', 'latest.json'), 'utf8'))
// Says which files of the browser's half a page comes with, and is made of that half.
const manifest = readFileSync(manifestFile(), 'utf8')

process.chdir(root)
process.env.NODE_ENV = 'production'
process.env.VITE_BUILD_ID = id
const builder = await createBuilder({ configFile: 'app.config.ts', logLevel: 'error' })
const { client } = builder.environments
if (client === undefined) throw new Error('The portal has no half for browsers.')
client.isBuilt = true
await builder.buildApp()
writeFileSync(manifestFile(), manifest)

function manifestFile() {
  const [file, ...others] = globSync('assets/_tanstack-start-manifest_v-*.js', { cwd: server })
  if (file === undefined || others.length > 0)
    throw new Error(`There is not one manifest of the browser's half, but ${others.length + (file ? 1 : 0)}.`)
  return join(server, file)
}
