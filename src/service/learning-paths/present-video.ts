import type { Video } from '~/contract/learning-paths'
import type { KeptVideo } from '../database/schema/learning-paths'

const typeOf = (src: string) => (src.endsWith('.webm') ? 'video/webm' : 'video/mp4')

/** A video as it is played; its captions are served beside the unit that shows it. */
export const presentVideo = (
  { provider, providerId, sources, poster, duration, captions, chapters }: KeptVideo,
  { path, unit }: { path: string; unit: string },
): Video => ({
  provider,
  providerId,
  sources: sources
    .map(({ src, height }) => ({ src, height, type: typeOf(src) }))
    .toSorted((a, b) => b.height - a.height),
  poster,
  duration,
  captions: captions.map(({ language, label, cues }) => ({
    language,
    label,
    src: `/learning-paths/${path}/${unit}/captions/${language}.vtt`,
    cues,
  })),
  chapters: chapters.toSorted((a, b) => a.at - b.at),
})
