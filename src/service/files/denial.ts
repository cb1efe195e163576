import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

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

/** What of a path is there and can be looked at: itself, or the nearest folder that it is to be in. */
const nearestOf = (path: string): { place: string; facts: Stats } => {
  for (let place = path; ; place = dirname(place)) {
    try {
      return { place, facts: statSync(place) }
    } catch (error) {
      if (place === dirname(place)) throw error
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
  const { place, facts } = nearestOf(path)
  if (isOnReadOnlyDisk(place)) {
    return `${path} cannot be written: its file system may only be read. Name another folder in DATA_DIR.`
  }
  const own = process.geteuid?.()
  if (own === undefined || own === facts.uid) {
    return `${path} cannot be written, though ${place} belongs to whoever runs this: look at its permissions.`
  }
  const [owner, me] = [nameOf(facts.uid), nameOf(own)]
  const remedy =
    place === path
      ? `give the whole data folder to ${me} (chown -R)`
      : `make it for ${me} (install -d -o ${me} -m 700)`
  return `${path} cannot be written: ${place === path ? 'it' : place} belongs to ${owner}, and this runs as ${me}. Run it as ${owner}, ${remedy}, or name another folder in DATA_DIR.`
}
