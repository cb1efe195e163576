/** The files chosen for an import. */
export type Chosen =
  | { kind: 'zip'; name: string; file: File }
  | { kind: 'folder'; name: string; files: { path: string; file: File }[] }

// What systems and tools leave in folders; nothing of it would be imported.
const isLeftBehind = (path: string) =>
  path
    .split('/')
    .some(
      (part) =>
        (part.startsWith('.') && !/^\.gitbook(?:\.ya?ml)?$/.test(part)) ||
        part === 'node_modules' ||
        part === '__MACOSX',
    )

const getFolder = (files: readonly { path: string; file: File }[]): Chosen | null => {
  const [first] = files
  const name = first?.path.split('/')[0]
  if (name === undefined) return null
  const inner = files
    .map(({ path, file }) => ({ path: path.slice(path.indexOf('/') + 1), file }))
    .filter(({ path }) => !isLeftBehind(path))
  return { kind: 'folder', name, files: inner }
}

/** Files of a field that takes a folder: their paths begin with its name. */
export const chosenFolder = (list: FileList): Chosen | null =>
  getFolder(Array.from(list, (file) => ({ path: file.webkitRelativePath, file })))

export const chosenZip = (file: File): Chosen => ({
  kind: 'zip',
  name: file.name.replace(/\.zip$/i, ''),
  file,
})

const getFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // A reader returns the entries in batches, and an empty one at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const walk = async (entry: FileSystemEntry): Promise<{ path: string; file: File }[]> => {
  const path = entry.fullPath.replace(/^\//, '')
  if (path.includes('/') && isLeftBehind(path.slice(path.indexOf('/') + 1))) return []
  if (isFile(entry)) return [{ path, file: await getFile(entry) }]
  if (!isFolder(entry)) return []
  const found: { path: string; file: File }[] = []
  for (const inner of await entriesOf(entry)) found.push(...(await walk(inner)))
  return found
}

/** The dropped folder or zip; null for anything else. */
export const chosenByDrop = async (transfer: DataTransfer): Promise<Chosen | null> => {
  const [item] = transfer.items
  const entry = item?.webkitGetAsEntry() ?? null
  if (entry && isFolder(entry)) return getFolder(await walk(entry))
  const file = transfer.files[0]
  return file && /\.zip$/i.test(file.name) ? chosenZip(file) : null
}
