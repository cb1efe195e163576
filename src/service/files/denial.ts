import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { isMissing } from './is-missing'

/** What a user of this machine is called: a name, or the number where it has none. */
const nameOf = (uid: number): string => {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    const name = users.map((line) => line.split(':')).find((fields) => fields[2] === String(uid))?.[0]
    if (name !== undefined) return name
  } catch {
    // A machine without that file.
  }
  return `the user number ${uid}`
}

/** What of a path can be looked at, itself or the nearest folder above, and whether what is below is to be made. */
const nearestOf = (path: string): { place: string; facts: Stats; isMissing: boolean } => {
  let missing = false
  for (let place = path; ; place = dirname(place)) {
    try {
      return { place, facts: statSync(place), isMissing: missing }
    } catch (error) {
      if (place === dirname(place)) throw error
      missing = isMissing(error)
    }
  }
}

const isOnReadOnlyDisk = (place: string): boolean => {
  try {
    accessSync(place, constants.W_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

/** Why the system does not let this process write a file or folder of the data, and what to do, for whoever runs it. */
export const denialOf = (path: string): string => {
  const { place, facts, isMissing: isToBeMade } = nearestOf(path)
  const what = isToBeMade ? path : place
  if (isOnReadOnlyDisk(place)) {
    return `${what} cannot be written: its file system may only be read. Name another folder in DATA_DIR.`
  }
  const own = process.geteuid?.()
  if (own === undefined || own === facts.uid) {
    return `${what} cannot be written, though ${place} belongs to whoever runs this: look at its permissions.`
  }
  const [owner, me] = [nameOf(facts.uid), nameOf(own)]
  const remedy = isToBeMade
    ? `make it for ${me} (install -d -o ${me} -m 700)`
    : `give the whole data folder to ${me} (chown -R)`
  return `${what} cannot be written: ${isToBeMade ? place : 'it'} belongs to ${owner}, and this runs as ${me}. Run it as ${owner}, ${remedy}, or name another folder in DATA_DIR.`
}
