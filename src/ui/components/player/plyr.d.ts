// What the portal uses of plyr. Its own declarations name the class in two ways at once, which TypeScript refuses.
declare module 'plyr' {
  export interface PlyrOptions {
    title?: string
    autoplay?: boolean
    seekTime?: number
    volume?: number
    hideControls?: boolean
    iconUrl?: string
    blankVideo?: string
    i18n?: Record<string, string>
    mediaMetadata?: { title: string }
    controls?: string[]
    quality?: { default: number; options: number[] }
    speed?: { selected: number; options: number[] }
    keyboard?: { focused: boolean; global: boolean }
    markers?: { enabled: boolean; points: { time: number; label: string }[] }
    youtube?: Record<string, string | number | boolean>
    vimeo?: Record<string, string | number | boolean>
    urls?: {
      vimeo: { sdk: string; iframe: string; api: string }
      youtube: { sdk: string; api: string }
    }
  }

  export default class Plyr {
    static readonly defaults: Required<PlyrOptions>
    constructor(target: HTMLElement, options?: PlyrOptions)
    readonly elements: { container: HTMLElement | null }
    readonly media: HTMLElement
    currentTime: number
    readonly duration: number
    readonly seeking: boolean
    pause: () => void
    destroy: () => void
  }
}
