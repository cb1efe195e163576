import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import classes from './builder.module.css'
import type { PathForm } from './use-path-form'

export interface BuilderNoticesProps {
  builder: PathForm
  isNew: boolean
}

/** Notices about conflicts and unsaved drafts. */
export function BuilderNotices({ builder, isNew }: BuilderNoticesProps) {
  const { isStale, isRestored, loadNewest, isLoadingNewest, saveMine, startOver } = builder
  if (isStale) {
    return (
      <div className={classes.notice}>
        <Callout tone="warning" title="Somebody saved this path in the meantime." isAnnounced>
          <p>Nothing of yours is saved over it, and nothing that you typed is lost.</p>
          <div className={classes.choices}>
            <AppButton kind="outlined" loading={isLoadingNewest} onClick={loadNewest}>
              Load the newest
            </AppButton>
            <AppButton kind="terciary" onClick={saveMine}>
              Save mine instead
            </AppButton>
          </div>
        </Callout>
      </div>
    )
  }
  if (!isRestored) return null
  return (
    <div className={classes.notice}>
      <Callout title="This is what you typed before, and did not save.">
        <AppButton kind="outlined" loading={isLoadingNewest} onClick={isNew ? startOver : loadNewest}>
          {isNew ? 'Begin anew' : 'Go back to what is saved'}
        </AppButton>
      </Callout>
    </div>
  )
}
