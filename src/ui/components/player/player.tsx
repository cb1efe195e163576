import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { Playback } from './playback'
import classes from './player.module.css'
import { getQuality } from './player-options'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { AppButton } from '../app-button/app-button'
import providerPlayerClasses from './provider-player.module.css'

export interface PlayerProps {
  title: string
  /** The video's files, one per height. */
  sources: readonly { src: string; type: string; height: number }[]
  /** Captions as WebVTT. */
  tracks: readonly { src: string; language: string; label: string }[]
  poster: string | null
  /** Aspect ratio; reserves space before anything is loaded. */
  ratio: number
  /** Markers on the progress bar; `at` in seconds. */
  chapters: readonly { at: number; title: string }[]
  /** Observes and sets the position. The video starts at the stored one. */
  playback: Playback
  /** Called when none of its files could be loaded. */
  onFailed: () => void
}

const isLost = (video: HTMLVideoElement) =>
  video.error !== null || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE

/**
 * Plays a video from the portal's files: native controls until plyr is loaded. Give each video its own key, because
 * plyr moves the element.
 */
export function Player({ title, sources, tracks, poster, ratio, chapters, playback, onFailed }: PlayerProps) {
  const stageRef = useRef<HTMLDivElement>(null)
  const facts = useRef({ title, chapters, qualities: sources.map(({ height }) => getQuality(height)) })

  useEffect(() => {
    const stage = stageRef.current
    // Queried again because plyr replaces the element.
    const video = stage?.querySelector('video')
    if (!stage || !video) return
    const letGo = playback.attach(video, stage)
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { startPlyr } = await import('./start-plyr')
      if (isOver) return
      const player = await startPlyr(video, facts.current)
      end = () => player.destroy()
      if (isOver) end()
    }
    // Without plyr the native controls remain.
    start().catch(() => undefined)
    return () => {
      isOver = true
      letGo()
      end()
    }
  }, [playback])

  return (
    <div
      ref={stageRef}
      className={classes.stage}
      data-no-print
      style={{ aspectRatio: ratio }}
      role="group"
      aria-label={t`Video: ${title}`}
      onErrorCapture={({ currentTarget }) => {
        const video = currentTarget.querySelector('video')
        if (video !== null && isLost(video)) onFailed()
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks are made of what it is given */}
      <video
        className={classes.video}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        {...(poster !== null && { poster })}
      >
        {sources.map(({ src, type, height }) => (
          <source key={src} src={src} type={type} {...{ size: getQuality(height) }} />
        ))}
        {tracks.map(({ src, language, label }) => (
          <track key={src} kind="captions" src={src} srcLang={language} label={label} />
        ))}
      </video>
    </div>
  )
}

export interface ProviderPlayerProps {
  provider: 'youtube' | 'vimeo'
  /** The provider's id of the video. */
  id: string
  title: string
  /** Observes and sets the position. The video starts at the stored one. */
  playback: Playback
}

const names = () => ({ youtube: 'YouTube', vimeo: t`Vimeo` }) as const

/** Plays a provider's video in an iframe. Nothing is loaded from the provider before the user agrees. */
export function ProviderPlayer({ provider, id, title, playback }: ProviderPlayerProps) {
  const [isWanted, setIsWanted] = useState(false)
  const stageRef = useRef<HTMLDivElement>(null)
  const name = names()[provider]

  useEffect(() => {
    const stage = stageRef.current
    if (!isWanted || !stage) return
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { startProvider } = await import('./start-provider')
      if (!isOver) end = startProvider(stage, { provider, id, title }, playback)
    }
    void start()
    return () => {
      isOver = true
      end()
    }
  }, [isWanted, provider, id, title, playback])

  return (
    <div className={providerPlayerClasses.frame} role="group" aria-label={t`Video: ${title}`}>
      {isWanted ? (
        <div ref={stageRef} className={providerPlayerClasses.stage} />
      ) : (
        <div className={providerPlayerClasses.poster}>
          <p className={providerPlayerClasses.title}>{title}</p>
          <p>{t`This video comes from ${name}. When you play it, your browser loads it from there, and ${name} learns your address.`}</p>
          <AppButton
            size="md"
            leftSection={<IconPlayerPlayFilled size={16} aria-hidden="true" />}
            onClick={() => setIsWanted(true)}
          >{t`Play from ${name}`}</AppButton>
        </div>
      )}
    </div>
  )
}
