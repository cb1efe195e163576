import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { announce } from '../../hooks/live-region'
import classes from './draft-state.module.css'
import { Text } from '~/ui/layouts/primitives'

export type DraftCondition =
  | { is: 'new' }
  | { is: 'saving' }
  /** `at` as the reader reads it, e.g. "14:32". */
  | { is: 'saved'; at: string }
  | { is: 'failed' }
  /** For good. */
  | { is: 'refused' }

export interface DraftStateProps {
  condition: DraftCondition
}

const sentences = () => ({ failed: t`Not saved. Trying again.`, refused: t`Not saved.` })

/** Tells those who listen of what they should know while they write: that it is not saved, and that it is again. */
const useTelling = (is: DraftCondition['is']) => {
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

/** Whether what is typed is safe, opposite the title. "Saving" shows after 400 ms only. */
export function DraftState({ condition }: DraftStateProps) {
  useTelling(condition.is)
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
      {condition.is === 'saved' ? (
        <span key="saved">
          <Trans>
            <IconCloudCheck className={classes.safe} size={16} stroke={1.6} aria-hidden="true" />
            Draft saved at {condition.at}
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
