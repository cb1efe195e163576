import { t } from '@lingui/core/macro'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { AppButton } from '../app-button/app-button'
import type { Playback } from './playback'
import classes from './provider-player.module.css'

export interface ProviderPlayerProps {
  provider: 'youtube' | 'vimeo'
  /** The provider's id of the video. */
  id: string
  title: string
  /** Follows the place, and moves it. The video begins where it stands. */
  playback: Playback
}

const names = () => ({ youtube: 'YouTube', vimeo: t`Vimeo` }) as const

/** A video that a provider plays in a frame of its own. Nothing is asked of the provider before one says so. */
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
    <div className={classes.frame} role="group" aria-label={t`Video: ${title}`}>
      {isWanted ? (
        <div ref={stageRef} className={classes.stage} />
      ) : (
        <div className={classes.poster}>
          <p className={classes.title}>{title}</p>
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
