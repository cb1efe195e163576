import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import classes from './second-factor-section.module.css'

interface RecoveryStateProps {
  /** How many codes can still be used. */
  left: number
  isMaking: boolean
  onMake: () => void
}

/** How many recovery codes are left, and making new ones. */
export function RecoveryState({ left, isMaking, onMake }: RecoveryStateProps) {
  return (
    <div className={classes.recovery}>
      {left === 0 ? (
        <Callout tone="warning">
          You have no recovery codes. Without them, whoever loses the phone has to ask an administrator.
        </Callout>
      ) : (
        <p className={classes.lead}>
          {left} recovery {left === 1 ? 'code' : 'codes'} left, for when you lose your second step.
        </p>
      )}
      <div>
        <AppButton kind="outlined" loading={isMaking} onClick={onMake}>
          Make new recovery codes
        </AppButton>
      </div>
    </div>
  )
}
