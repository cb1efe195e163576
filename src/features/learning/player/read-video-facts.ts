export interface VideoFacts {
  /** Pixels. */
  width: number
  height: number
  /** Seconds; 0 where the file does not say. */
  duration: number
}

/**
 * Reads how high and how long a video is, in the browser, without loading more of it than needed.
 * @throws Error with a sentence, where this browser cannot play it
 */
export const readVideoFacts = async (file: File): Promise<VideoFacts> => {
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
