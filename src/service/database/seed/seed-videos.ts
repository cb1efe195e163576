import type { Cue } from '~/contract/learning'
import type { Database } from '../../context'
import type { StoredVideo } from '../stored-values'
import { videos } from './content'
import { readMedia } from './content/read'

/** Stores a file of a page; returns its address. Passed in, since the database layer must not import the module. */
export type StoreStarterFile = (
  transaction: Database,
  file: { bytes: Uint8Array; extension: 'webp' | 'mp4'; width: number; height: number },
  now: Date,
) => Promise<string>

const formatCueTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** Formats cues as WebVTT. The starter captions contain no markup. */
const getVtt = (cues: readonly Cue[]) =>
  [
    'WEBVTT',
    ...cues.map(({ from, to, text }) => `${formatCueTime(from)} --> ${formatCueTime(to)}\n${text}`),
  ].join('\n\n')

/** Stores the files of the starter videos. Returns each video by the slug of its unit. */
export const seedVideos = async (
  transaction: Database,
  storeFile: StoreStarterFile,
  now: Date,
): Promise<ReadonlyMap<string, StoredVideo>> => {
  const keep = async (
    { name, ...size }: { name: string; width: number; height: number },
    extension: 'webp' | 'mp4',
  ) => storeFile(transaction, { bytes: await readMedia(name), extension, ...size }, now)
  const kept = new Map<string, StoredVideo>()
  for (const { unit, files, poster, captions, ...video } of videos) {
    const sources: StoredVideo['sources'] = []
    for (const file of files) sources.push({ src: await keep(file, 'mp4'), height: file.height })
    kept.set(unit, {
      provider: 'file',
      providerId: '',
      address: '',
      sources,
      poster: await keep(poster, 'webp'),
      captions: captions.map((words) => ({ ...words, vtt: getVtt(words.cues) })),
      ...video,
    })
  }
  return kept
}
