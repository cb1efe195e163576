import { t } from '@lingui/core/macro'
import type { Page } from '~/contract/pages'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Cluster } from '~/ui/layouts/primitives'
import classes from './publish-dialog.module.css'
import type { Act, Publishing } from './use-publishing'

interface OtherAct {
  label: string
  /** What it does, in plain words. */
  effect: string
  name: Act
  act: () => void
}

const actsFor = ({ status, editing }: Page, { setStatus, setDisabled }: Publishing): OtherAct[] => {
  const acts: OtherAct[] = []
  if (status === 'published') {
    acts.push({
      label: t`Withdraw`,
      effect: t`Readers no longer find the page, and it is a draft again. Its address waits for it.`,
      name: 'draft',
      act: () => setStatus('draft'),
    })
  }
  if (status !== 'archived') {
    acts.push({
      label: t`Archive`,
      effect: t`Archives the page and hides it from readers and drafts.`,
      name: 'archived',
      act: () => setStatus('archived'),
    })
  } else {
    acts.push({
      label: t`Make it a draft`,
      effect: t`Takes the page out of the archive. Readers get nothing until it is published.`,
      name: 'draft',
      act: () => setStatus('draft'),
    })
  }
  acts.push(
    editing?.disabled
      ? {
          label: t`Enable`,
          effect: t`The address answers again, with what is published.`,
          name: 'address',
          act: () => setDisabled(false),
        }
      : {
          label: t`Disable`,
          effect: t`The address answers as if there were no such page, to everybody, until it is enabled again.`,
          name: 'address',
          act: () => setDisabled(true),
        },
  )
  return acts
}

/** What else can be done with a page before its readers. */
export function OtherActs({ page, publishing }: { page: Page; publishing: Publishing }) {
  return (
    <section className={classes.others} aria-labelledby="other-acts">
      <h3 id="other-acts">{t`Or take it from readers`}</h3>
      {actsFor(page, publishing).map(({ label, effect, name, act }) => (
        <Cluster key={label} gap="8px 16px" justify="space-between" size="sm" className={classes.other}>
          <p>{effect}</p>
          <AppButton
            kind="outlined"
            loading={publishing.doing === name}
            disabled={publishing.isBusy}
            onClick={act}
          >
            {label}
          </AppButton>
        </Cluster>
      ))}
    </section>
  )
}
