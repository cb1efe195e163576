import { plural, t } from '@lingui/core/macro'
import { type DragEvent, useRef, useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Cluster, VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './import-page.module.css'

/** The files chosen for an import. */
export type Chosen =
  | { kind: 'zip'; name: string; file: File }
  | { kind: 'folder'; name: string; files: { path: string; file: File }[] }

// Files that systems and tools leave in folders; they are not imported.
const isSystemFile = (path: string) =>
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
    .filter(({ path }) => !isSystemFile(path))
  return { kind: 'folder', name, files: inner }
}

/** Returns the files of a folder input, whose paths start with the folder's name. */
const getChosenFolder = (list: FileList): Chosen | null =>
  getFolder(Array.from(list, (file) => ({ path: file.webkitRelativePath, file })))

const getChosenZip = (file: File): Chosen => ({
  kind: 'zip',
  name: file.name.replace(/\.zip$/i, ''),
  file,
})

const getFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const readEntries = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // A directory reader returns entries in batches, and an empty batch at the end.
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
  if (path.includes('/') && isSystemFile(path.slice(path.indexOf('/') + 1))) return []
  if (isFile(entry)) return [{ path, file: await getFile(entry) }]
  if (!isFolder(entry)) return []
  const found: { path: string; file: File }[] = []
  for (const inner of await readEntries(entry)) found.push(...(await walk(inner)))
  return found
}

/** Returns the dropped folder or zip; null for anything else. */
const getDropped = async (transfer: DataTransfer): Promise<Chosen | null> => {
  const [item] = transfer.items
  const entry = item?.webkitGetAsEntry() ?? null
  if (entry && isFolder(entry)) return getFolder(await walk(entry))
  const file = transfer.files[0]
  return file && /\.zip$/i.test(file.name) ? getChosenZip(file) : null
}

interface DropZoneProps {
  chosen: Chosen | null
  isDisabled: boolean
  onChoose: (chosen: Chosen) => void
  /** Called for a file that is neither a folder nor a zip. */
  onRefuse: () => void
}

const describe = (chosen: Chosen): string =>
  chosen.kind === 'zip'
    ? `${(chosen.file.size / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
    : plural(chosen.files.length, { one: '# file', other: '# files' })

/** Accepts a folder or a zip by drop or by two buttons. */
export function DropZone({ chosen, isDisabled, onChoose, onRefuse }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const folder = useRef<HTMLInputElement>(null)
  const zip = useRef<HTMLInputElement>(null)
  const choose = (made: Chosen | null) => (made ? onChoose(made) : onRefuse())
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) void getDropped(event.dataTransfer).then(choose, onRefuse)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p role="status">
        {chosen ? (
          <>
            <strong>{chosen.name}</strong>, {describe(chosen)}
          </>
        ) : (
          t`Drop a folder or a zip of Markdown here, or choose one.`
        )}
      </p>
      <Cluster>
        <AppButton
          kind="outlined"
          disabled={isDisabled}
          onClick={() => folder.current?.click()}
        >{t`Choose a folder`}</AppButton>
        <AppButton
          kind="outlined"
          disabled={isDisabled}
          onClick={() => zip.current?.click()}
        >{t`Choose a zip`}</AppButton>
      </Cluster>
      <VisuallyHidden
        ref={(input) => {
          folder.current = input
          // React has no prop for this attribute.
          if (input) input.webkitdirectory = true
        }}
        as="input"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="folder"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) choose(getChosenFolder(currentTarget.files))
          currentTarget.value = ''
        }}
      />
      <VisuallyHidden
        ref={zip}
        as="input"
        type="file"
        accept=".zip,application/zip"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="zip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(/\.zip$/i.test(file.name) ? getChosenZip(file) : null)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
