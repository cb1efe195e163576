import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useId, useState, useEffect, useRef } from 'react'
import type { Video } from '~/contract/learning'
import { AppButton } from '~/ui/components/app-button/app-button'
import { type Playback, usePlaybackValue } from '~/ui/components/player/playback'
import classes from './transcript.module.css'

const padTwo = (part: number) => String(part).padStart(2, '0')

/** Formats seconds as players do: 4:09, or 1:04:09. */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(rest)}` : `${minutes}:${padTwo(rest)}`
}

/**
 * Returns the index of the current chapter or line; -1 before the first.
 *
 * @param starts seconds, rising
 */
export const getCurrentIndex = (starts: readonly number[], seconds: number): number => {
  // A seek to a start time may land slightly before it.
  const next = starts.findIndex((start) => start > seconds + 0.05)
  return next === -1 ? starts.length - 1 : next - 1
}

/** Pixels above the current line. */
const scrollMarginPx = 48

/** Keys that scroll a list. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/**
 * Scrolls the current line into view within the list, without scrolling the page. Stops when the user scrolls the list,
 * until they turn it on again.
 *
 * @param current the index of the line; -1 for none
 */
const useAutoScroll = (current: number) => {
  const listRef = useRef<HTMLOListElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)

  useEffect(() => {
    const list = listRef.current
    const line = list?.children[current]
    if (!isFollowing || !list || !(line instanceof HTMLElement)) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({
      top: line.offsetTop - list.offsetTop - scrollMarginPx,
      behavior: isCalm ? 'instant' : 'smooth',
    })
  }, [current, isFollowing])

  const leave = () => setIsFollowing(false)
  return {
    listRef,
    isFollowing,
    follow: () => setIsFollowing(true),
    // User input; scroll events do not tell who scrolls.
    listeners: {
      onWheel: leave,
      onTouchMove: leave,
      onKeyDown: ({ key }: { key: string }) => {
        if (scrollKeys.has(key)) leave()
      },
      onPointerDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
        // A press on the list itself is on its scroll bar.
        if (target === currentTarget) leave()
      },
    },
  }
}

interface TranscriptProps {
  /** At least one language. */
  captions: Video['captions']
  playback: Playback
}

/** The transcript of a video: follows playback, and seeks to a clicked line. Stops following when the user scrolls. */
export function Transcript({ captions, playback }: TranscriptProps) {
  const titleId = useId()
  const [language, setLanguage] = useState(captions[0]?.language)
  const cues = captions.find((words) => words.language === language)?.cues ?? []
  const starts = cues.map(({ from }) => from)
  const current = usePlaybackValue(playback, (seconds) => getCurrentIndex(starts, seconds))
  const { listRef, isFollowing, follow, listeners } = useAutoScroll(current)
  return (
    <section className={classes.transcript} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>{t`Transcript`}</h2>
        {captions.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t`Language of the transcript`}
            data={captions.map(({ language: value, label }) => ({ value, label }))}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
        )}
      </header>
      <ol ref={listRef} className={classes.lines} lang={language} {...listeners}>
        {cues.map(({ from, text }, index) => (
          <li key={`${from} ${text}`}>
            <button
              type="button"
              className={classes.line}
              aria-current={index === current || undefined}
              onClick={() => {
                follow()
                playback.seek(from)
              }}
            >
              <span className={classes.time}>{formatClock(from)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
      {!isFollowing && (
        <AppButton
          className={classes.follow}
          kind="secondary"
          size="xs"
          onClick={follow}
        >{t`Follow the video`}</AppButton>
      )}
    </section>
  )
}
