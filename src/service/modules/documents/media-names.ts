import { t } from '@lingui/core/macro'
import type { Media } from '~/contract/media'
import { createFieldProblem } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { MediaExtension } from '../../database/stored-values'

/** A stored file, as encoded in its name. */
export interface MediaFile {
  id: string
  extension: MediaExtension
  /** Pixels. */
  width: number
  height: number
}

export const contentTypes: Record<MediaExtension, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

const mediaName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,5})x(\d{1,5})\.(webp|mp4|webm)$/

const isExtension = (text: string): text is MediaExtension => text in contentTypes

/** Parses a file name; null for one that no stored file can have. */
export const parseMediaName = (name: string): MediaFile | null => {
  const [, id, width, height, extension = ''] = mediaName.exec(name) ?? []
  if (id === undefined || !isExtension(extension)) return null
  return { id, extension, width: Number(width), height: Number(height) }
}

const getName = ({ id, width, height, extension }: MediaFile) => `${id}-${width}x${height}.${extension}`

/** The storage key of a file. */
export const mediaKey = (file: MediaFile): string => `media/${getName(file)}`

/** Converts a file to the contract's form. */
export const presentMedia = (file: MediaFile): Media => ({
  url: `/api/files/media/${getName(file)}`,
  kind: file.extension === 'webp' ? 'image' : 'video',
  width: file.width,
  height: file.height,
})

/** The error for a file of a refused type. */
export const wrongType = (sentence: string): ProblemError =>
  new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail: sentence })

export const tooManyPixels = (): string => t`Use an image of at most 100 megapixels.`

/** The error for an image that cannot be decoded. */
export const unreadableImage = (): string =>
  t`We couldn’t read this image. Try another file, or save it as PNG or JPEG first.`

/** The error for a file of an accepted type that is broken or too large. */
export const createFileProblem = (sentence: string): ProblemError =>
  new ProblemError('FIELDS_INVALID', {
    detail: sentence,
    fields: [createFieldProblem('file', 'fileRefused', { reason: sentence })],
  })
