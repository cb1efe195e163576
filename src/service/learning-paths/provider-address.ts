/** A video of a provider that plays it in a frame of its own. */
export interface ProvidedVideo {
  provider: 'youtube' | 'vimeo'
  /** As the provider's frame takes it; of an unlisted video at Vimeo with its key, `76979871?h=8272103f6e`. */
  providerId: string
}

const youtubeId = /^[\w-]{11}$/

const youtubeIdOf = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/')
  if (hostname === 'youtu.be') return first
  if (first === 'watch') return searchParams.get('v')
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null
}

// vimeo.com/76979871, /76979871/8272103f6e, /channels/staff/76979871, player.vimeo.com/video/76979871?h=8272103f6e
const vimeoPath = /\/(\d{4,12})(?:\/([0-9a-f]{6,20}))?\/?$/

const vimeoIdOf = ({ pathname, searchParams }: URL): string | null => {
  const found = vimeoPath.exec(pathname)
  const key = found?.[2] ?? searchParams.get('h') ?? ''
  if (!found?.[1]) return null
  return /^[0-9a-f]{6,20}$/.test(key) ? `${found[1]}?h=${key}` : found[1]
}

/** The video at an address that people copied from YouTube or Vimeo; null where it leads to no single one. */
export const providedVideoAt = (address: string): ProvidedVideo | null => {
  const url = new URL(address)
  if (url.hostname.endsWith('vimeo.com')) {
    const providerId = vimeoIdOf(url)
    return providerId === null ? null : { provider: 'vimeo', providerId }
  }
  const providerId = youtubeIdOf(url)
  if (providerId === null || !youtubeId.test(providerId)) return null
  return { provider: 'youtube', providerId }
}
