import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { Playback } from './playback'
import classes from './player.module.css'
import { getQuality } from './player-options'

export interface PlayerProps {
  title: string
  /** The same video in several heights. */
  sources: readonly { src: string; type: string; height: number }[]
  /** WebVTT of the portal's own. */
  tracks: readonly { src: string; language: string; label: string }[]
  poster: string | null
  /** Width by height; the place is kept before anything is loaded. */
  ratio: number
  /** Marked on the bar; `at` in seconds. */
  chapters: readonly { at: number; title: string }[]
  /** Follows and sets the position. The video begins where it was left. */
  playback: Playback
  /** Called when none of its files could be loaded. */
  onFailed: () => void
}

const isLost = (video: HTMLVideoElement) =>
  video.error !== null || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE

/**
 * A video of the portal's own files: the browser's own controls until plyr is there. Another video needs another key,
 * since plyr moves the element.
 */
export function Player({ title, sources, tracks, poster, ratio, chapters, playback, onFailed }: PlayerProps) {
  const stageRef = useRef<HTMLDivElement>(null)
  const facts = useRef({ title, chapters, qualities: sources.map(({ height }) => getQuality(height)) })

  useEffect(() => {
    const stage = stageRef.current
    // Queried again, because plyr replaces the element.
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
    // Without it the browser's own controls stay, and they play too.
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
