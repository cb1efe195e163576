import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { announce } from '../../hooks/live-region'
import classes from './draft-state.module.css'
import { formatTimeOfDay } from '~/ui/format/dates'
import { Text } from '~/ui/layouts/primitives'

export type DraftStatus =
  | { is: 'new' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'failed' }
  /** For good. */
  | { is: 'refused' }
  /** Shown elsewhere on the page. */
  | { is: 'conflict' }

export interface DraftStateProps {
  condition: DraftStatus
}

const sentences = () => ({ failed: t`Not saved. Trying again.`, refused: t`Not saved.` })

/** Announces to screen readers that text is not saved, and that it is saved again. */
const useStatusAnnouncement = (is: DraftStatus['is']) => {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (is === 'failed' || is === 'refused') {
      if (told.current !== sentences()[is]) announce(sentences()[is])
      told.current = sentences()[is]
    } else if (is === 'saved') {
      if (told.current !== null) announce(t`Saved again.`)
      told.current = null
    }
  }, [is])
}

/** The save status of a draft, opposite the title. "Saving" appears only after 400 ms. */
export function DraftState({ condition }: DraftStateProps) {
  useStatusAnnouncement(condition.is)
  // In the reader's time zone, which the server does not know.
  const isHydrated = useHydrated()
  return (
    <Text as="span" c="dim" size="sm" className={classes.state} data-is={condition.is}>
      {condition.is === 'saving' ? (
        <span key="saving" className={classes.late}>
          <Trans>
            <IconCloudUp size={16} stroke={1.6} aria-hidden="true" />
            Saving
          </Trans>
        </span>
      ) : null}
      {condition.is === 'saved' && isHydrated ? (
        <span key="saved">
          <Trans>
            <IconCloudCheck className={classes.safe} size={16} stroke={1.6} aria-hidden="true" />
            Draft saved at {formatTimeOfDay(condition.at)}
          </Trans>
        </span>
      ) : null}
      {condition.is === 'failed' || condition.is === 'refused' ? (
        <span key={condition.is} className={classes.failed}>
          <IconCloudX size={16} stroke={1.6} aria-hidden="true" />
          {condition.is === 'failed' ? t`Not saved, trying again` : t`Not saved`}
        </span>
      ) : null}
    </Text>
  )
}
