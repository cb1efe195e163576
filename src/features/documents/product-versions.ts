/** A page without versions applies to all of them. */
export const isAbout = (appliesTo: readonly string[], version: string | undefined): boolean =>
  version === undefined || appliesTo.length === 0 || appliesTo.includes(version)

/** What a page says of product versions to a reader who chose one of them. */
export type VersionNote =
  | { kind: 'older'; about: readonly string[]; newest: string }
  | { kind: 'other'; about: readonly string[]; chosen: string }
  | { kind: 'quiet'; about: readonly string[] }

/**
 * - `older`: the page leaves the newest version out
 * - `other`: it leaves out the one that the reader chose
 * - `quiet`: it is about some, the newest among them
 *
 * Null for a page about all of them.
 * @param versions of the component, the newest first
 */
export function getVersionNote(
  appliesTo: readonly string[],
  versions: readonly string[],
  chosen: string | undefined,
): VersionNote | null {
  const about = versions.filter((version) => appliesTo.includes(version))
  const [newest] = versions
  if (about.length === 0 || newest === undefined) return null
  if (chosen !== undefined && !about.includes(chosen)) return { kind: 'other', about, chosen }
  return about.includes(newest) ? { kind: 'quiet', about } : { kind: 'older', about, newest }
}
