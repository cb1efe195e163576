import { IconCloudCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import classes from './draft-state.module.css'

export type DraftCondition =
  | { is: 'new' }
  | { is: 'saving' }
  /** `at` as the reader reads it, e.g. "14:32". */
  | { is: 'saved'; at: string }
  | { is: 'failed' }

export interface DraftStateProps {
  condition: DraftCondition
}

/** Whether what is typed is safe, opposite the title. "Saving" shows after 400 ms only. */
export function DraftState({ condition }: DraftStateProps) {
  return (
    <span className={classes.state} data-is={condition.is} aria-live="polite">
      {condition.is === 'saving' ? (
        <span key="saving" className={classes.late}>
          <IconCloudUp size={16} stroke={1.6} aria-hidden="true" />
          Saving
        </span>
      ) : null}
      {condition.is === 'saved' ? (
        <span key="saved">
          <IconCloudCheck className={classes.safe} size={16} stroke={1.6} aria-hidden="true" />
          Draft saved at {condition.at}
        </span>
      ) : null}
      {condition.is === 'failed' ? (
        <span key="failed" className={classes.failed}>
          <IconCloudX size={16} stroke={1.6} aria-hidden="true" />
          Not saved, trying again
        </span>
      ) : null}
    </span>
  )
}
