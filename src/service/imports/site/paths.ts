/** The folder of a path; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Joins a folder and what is said from there, `..` included; null where that leads out of the whole. */
export const joinPath = (folder: string, path: string): string | null => {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** The way from a folder to a path, such as `../b/c.md`. */
export const pathFrom = (folder: string, path: string): string => {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

export const isMarkdown = (path: string): boolean => /\.(?:md|mdx|markdown|mdown)$/i.test(path)

/** What the store of media takes. */
export const isMedia = (path: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg|tiff?|mp4|webm)$/i.test(path)

/** Settings that the import reads. */
export const isSettings = (path: string): boolean =>
  /(?:^|\/)(?:_category_\.(?:json|ya?ml)|_portal\.json|mkdocs\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml|json)|docusaurus\.config\.[cm]?[jt]s)$/i.test(
    path,
  )

/** `01-intro` as `intro` and 1; years and versions are no places in an order. */
export const withoutNumber = (name: string): { name: string; number: number | null } => {
  const [, digits, rest] = /^(\d{1,3})(?:[-_. ]+)(?=\D)(.+)$/.exec(name) ?? []
  return digits === undefined || rest === undefined
    ? { name, number: null }
    : { name: rest, number: Number(digits) }
}

/** `getting_started` as `Getting started`. */
export const nameOfFolder = (folder: string): string => {
  const words = withoutNumber(fileNameOf(folder)).name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? folder : words.charAt(0).toUpperCase() + words.slice(1)
}
