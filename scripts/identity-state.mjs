// The accounts of the embedded identity emulator: watched for changes, written to one file, read back.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/**
 * The part of the emulator's project state that is used here.
 *
 * @typedef {{
 *   users: Map<string, Account>,
 *   oobs: Map<string, Code>,
 *   updateUserByLocalId(localId: string, fields: object, options?: object): Account,
 *   overwriteUserWithLocalId(localId: string, fields: Account): Account,
 * }} ProjectState accounts by their ids, and what was mailed by its code
 *
 * @typedef {{ localId: string, providerUserInfo?: object[] }} Account and whatever else it has
 * @typedef {{ oobCode: string }} Code and whatever else it has
 */

// A private path of firebase-tools: hence its exact version in package.json, and the smoke test beside this.
/** @type {{ AgentProjectState: new (projectId: string) => ProjectState }} */
const { AgentProjectState } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/state')

const SAVE_DELAY_MS = 200

/**
 * A map that reports when an entry is set or removed.
 *
 * @template K, V
 * @extends {Map<K, V>}
 */
class WatchedMap extends Map {
  changed = () => {}
  /** @override @param {K} key @param {V} value */
  set(key, value) {
    super.set(key, value)
    this.changed()
    return this
  }
  /** @override @param {K} key */
  delete(key) {
    const existed = super.delete(key)
    if (existed) this.changed()
    return existed
  }
  /** @override */
  clear() {
    super.clear()
    this.changed()
  }
}

/** The emulator's state of one project, which reports when an account or a mailed code changes. */
class WatchedProject extends AgentProjectState {
  /** @override @type {WatchedMap<string, Account>} */
  users = new WatchedMap()
  /** @override @type {WatchedMap<string, Code>} */
  oobs = new WatchedMap()

  /** @param {() => void} changed */
  watch(changed) {
    this.users.changed = changed
    this.oobs.changed = changed
  }

  /**
   * @override
   * @param {string} localId
   * @param {object} fields
   * @param {object} [options]
   */
  updateUserByLocalId(localId, fields, options) {
    const user = super.updateUserByLocalId(localId, fields, options)
    this.users.changed()
    return user
  }
}

/**
 * Accounts of one project, kept in a file: loaded now, saved within a second of each change.
 * The file holds readable passwords (the emulator's way) and is readable by its owner alone.
 *
 * @param {string} projectId
 * @param {string | undefined} file absolute path; without one nothing is saved
 * @returns {{ project: ProjectState, save: () => void }} the emulator's project state; `save` writes pending changes
 */
export function openAccounts(projectId, file) {
  const project = new WatchedProject(projectId)
  if (file === undefined) return { project, save: () => {} }
  restore(project, file)
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const save = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    writeDurably(
      file,
      JSON.stringify({ accounts: [...project.users.values()], codes: [...project.oobs.values()] }),
    )
  }
  project.watch(() => {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  })
  return { project, save }
}

/** @param {WatchedProject} project @param {string} file */
function restore(project, file) {
  if (!existsSync(file)) return
  const { accounts, codes } = readSaved(file)
  for (const account of accounts) {
    // Restored with sign-in times, so that tokens from before a restart stay valid.
    project.overwriteUserWithLocalId(account.localId, {
      ...account,
      providerUserInfo: account.providerUserInfo ?? [],
    })
  }
  for (const code of codes) project.oobs.set(code.oobCode, code)
}

/** @param {string} file @returns {{ accounts: Account[], codes: Code[] }} */
function readSaved(file) {
  try {
    const { accounts, codes } = JSON.parse(readFileSync(file, 'utf8'))
    return { accounts, codes }
  } catch (cause) {
    throw new Error(
      `The identity accounts in ${file} cannot be read. Restore the file from a copy, or remove it.`,
      { cause },
    )
  }
}

/** @param {string} file @param {string} text */
function writeDurably(file, text) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.tmp`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
}
