import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { maxImportArchiveBytes } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'

// Already compressed: compressing again costs time and saves nothing.
const compressedFilePattern = /\.(?:png|jpe?g|gif|webp|avif|mp4|webm|pdf|zip|gz|woff2?)$/i

/**
 * Packs files into a zip sequentially; holds only the compressed bytes of each.
 *
 * @param progress called with the number of packed files
 * @throws ProblemError BODY_TOO_LARGE if they exceed the limit of an import
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
