// The browser of the end-to-end tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { root } from '../../scripts/environment.mjs'

// The headless shell first, as Playwright's own is: a full browser also draws its toolbars, which no test looks at.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags that stop the browser's own requests, and let it run as root, as in a container. */
export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing is shown, and a tenth of the processor time is saved.
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** @returns {string | undefined} path of a Chromium: CHROMIUM_PATH, Playwright's own, or the machine's */
function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, and there is no such file.`)
  }
  return [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path))
}

/**
 * Finds a Chromium or downloads one: Playwright's own, or (as root, on Debian and its derivatives) the distribution's.
 *
 * @returns {string | undefined} its path, or undefined if none is available
 */
export function provideChromium() {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium on this machine; fetching one ...\n')
  run(process.execPath, [
    join(root, 'node_modules', 'playwright', 'cli.js'),
    'install',
    '--only-shell',
    'chromium',
  ])
  if (!findChromium() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  }
  return findChromium()
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
}
