import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { maxImportArchiveBytes } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'

// Packed already: to try again costs time and saves nothing.
const compressedFilePattern = /\.(?:png|jpe?g|gif|webp|avif|mp4|webm|pdf|zip|gz|woff2?)$/i

/**
 * Packs files as a zip, one after the other; of each only its packed bytes are kept.
 * @param progress told of the files that are packed
 * @throws ProblemError BODY_TOO_LARGE where they are more than an import may have
 */
export const packFiles = async (
  files: readonly { path: string; file: File }[],
  progress: (done: number) => void,
): Promise<Blob> => {
  const parts: BlobPart[] = []
  let size = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    size += chunk.byteLength
    parts.push(new Uint8Array(chunk))
  })
  for (const [index, { path, file }] of files.entries()) {
    const entry = compressedFilePattern.test(path)
      ? new ZipPassThrough(path)
      : new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
    if (size > maxImportArchiveBytes) throw new ProblemError('BODY_TOO_LARGE')
    progress(index + 1)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}
