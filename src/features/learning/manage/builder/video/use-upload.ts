import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { maxMediaBytes, type Media } from '~/contract/media'
import { ProblemError } from '~/contract/problem'
import { uploadMessage } from '~/ui/format/error-message'
import { uploadKey } from '~/forms/uploads'
import { uploadPathMedia } from '../../managed-paths.functions'

interface VideoFacts {
  /** Pixels. */
  width: number
  height: number
  /** Seconds; 0 where the file does not say. */
  duration: number
}

/**
 * Reads the height and duration of a video in the browser, loading only its metadata.
 *
 * @throws Error with a message, if this browser cannot play it
 */
const readVideoFacts = async (file: File): Promise<VideoFacts> => {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    await new Promise((resolve, reject) => {
      video.preload = 'metadata'
      video.addEventListener('loadedmetadata', resolve, { once: true })
      video.addEventListener('error', reject, { once: true })
      video.src = url
    })
    const { videoWidth: width, videoHeight: height, duration } = video
    if (height === 0) throw new Error('There is no picture in it.')
    return { width, height, duration: Number.isFinite(duration) ? duration : 0 }
  } catch (error) {
    throw new Error(`This browser cannot play ${file.name}. Save it as MP4 (H.264) or WebM.`, {
      cause: error,
    })
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** A file that this browser cannot play, and probably no other. */
class UnplayableVideo extends Error {}

const megabyte = 1024 * 1024

const getRefusal = (error: unknown, noun: 'video' | 'picture'): string => {
  if (error instanceof UnplayableVideo) return error.message
  return uploadMessage(error, {
    tooLarge: t`This is larger than ${maxMediaBytes / megabyte} MB.`,
    unreadable:
      noun === 'video'
        ? t`This is not a video that browsers play. Choose an MP4 or a WebM.`
        : t`This is not a picture that we can read. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
  })
}

/**
 * Returns the duration of a chosen video in seconds. Checked before the upload, so that authors do not wait in vain.
 */
const getDuration = async (file: File): Promise<number> => {
  try {
    return (await readVideoFacts(file)).duration
  } catch (error) {
    throw new UnplayableVideo(error instanceof Error ? error.message : '', { cause: error })
  }
}

const send = (file: File): Promise<Media> => {
  if (file.size > maxMediaBytes) throw new ProblemError('BODY_TOO_LARGE')
  const form = new FormData()
  form.set('media', file)
  return uploadPathMedia({ data: form })
}

/**
 * Uploads files in sequence.
 *
 * @param onKept gets each stored file, with the duration of a video in seconds.
 */
export const useUpload = (noun: 'video' | 'picture', onKept: (media: Media, duration: number) => void) => {
  const uploading = useMutation({
    mutationKey: uploadKey,
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const duration = noun === 'video' ? await getDuration(file) : 0
        const media = await send(file)
        if (media.kind !== (noun === 'video' ? 'video' : 'image')) {
          throw new ProblemError('UNSUPPORTED_MEDIA_TYPE')
        }
        onKept(media, duration)
      }
    },
  })
  return {
    upload: uploading.mutate,
    isUploading: uploading.isPending,
    refusal: uploading.error === null ? undefined : getRefusal(uploading.error, noun),
  }
}
