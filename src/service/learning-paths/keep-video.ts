import type { VideoInput } from '~/contract/path-building'
import { fieldProblem } from '~/contract/problem'
import type { KeptVideo } from '../database/schema/learning-paths'
import { storable } from '../database/storable'
import { providedVideoAt } from './provider-address'
import { readVtt } from './read-vtt'

const sourceOf = (address: string, at: string): Pick<KeptVideo, 'provider' | 'providerId'> => {
  if (address === '') return { provider: 'file', providerId: '' }
  const provided = providedVideoAt(address)
  if (!provided) throw fieldProblem(`${at}.address`, 'Give the address of a single video.')
  return provided
}

/**
 * A video as it is kept: where it comes from read out of its address, and the words out of its captions.
 * @param at its place in what was sent, such as `units.3.video`
 * @throws ProblemError FIELDS_INVALID
 */
export const keepVideo = async (video: VideoInput, at: string): Promise<KeptVideo> => {
  const captions: KeptVideo['captions'] = []
  for (const [index, caption] of video.captions.entries()) {
    const place = `${at}.captions.${index}`
    if (captions.some(({ language }) => language === caption.language)) {
      throw fieldProblem(`${place}.language`, 'There are captions in this language already.')
    }
    // As the standard reads it; nothing stored can hold the null character.
    const vtt = storable(caption.vtt)
    const cues = await readVtt(vtt)
    if ('problem' in cues) throw fieldProblem(`${place}.vtt`, cues.problem)
    captions.push({ ...caption, vtt, cues })
  }
  return { ...video, ...sourceOf(video.address, at), captions }
}

/** What people see of a video: where that is the same, it is the same video, whatever its captions. */
export const seenInVideo = (video: KeptVideo | null): string =>
  JSON.stringify(video && [video.provider, video.providerId, video.sources.map(({ src }) => src).toSorted()])
