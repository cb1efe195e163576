import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useId, useState, useEffect, useRef } from 'react'
import type { Video } from '~/contract/learning'
import { AppButton } from '~/ui/components/app-button/app-button'
import { type Playback, usePlaybackValue } from '~/ui/components/player/playback'
import classes from './transcript.module.css'

const padTwo = (part: number) => String(part).padStart(2, '0')

/** Seconds as people read them on a player: 4:09, or 1:04:09. */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(rest)}` : `${minutes}:${padTwo(rest)}`
}

/**
 * Which of these has begun last: the chapter one is in, the line that is spoken. -1 before the first.
 * @param starts seconds, rising
 */
export const getCurrentIndex = (starts: readonly number[], seconds: number): number => {
  // A seek to a start may land a hair before it.
  const next = starts.findIndex((start) => start > seconds + 0.05)
  return next === -1 ? starts.length - 1 : next - 1
}

/** Pixels that stay above the line that is spoken. */
const scrollMarginPx = 48

/** Keys that scroll a list. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/**
 * Scrolls the current line of a list into view, within the list alone: the page does not move. Stops when the user
 * scrolls the list by hand, until they turn it on again.
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
    // What moves a list by hand; that it scrolls says nothing of who scrolls it.
    listeners: {
      onWheel: leave,
      onTouchMove: leave,
      onKeyDown: ({ key }: { key: string }) => {
        if (scrollKeys.has(key)) leave()
      },
      onPointerDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
        // On the list itself there is nothing to press but its scroll bar.
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

/** What is said in a video: follows it, and leads to each line. It stops following where one scrolls it. */
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
