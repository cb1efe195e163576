import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { setPageDetails } from '../page-writing.functions'
import classes from './details-panel.module.css'
import { useDetail } from './use-detail'

/** Which product versions the page is about, of those of its component. */
export function VersionsForm({ page, versions }: { page: Page; versions: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(page.appliesTo)
  const change = useDetail(
    page,
    (appliesTo: string[]) => setPageDetails({ data: { id: page.id, details: { appliesTo } } }),
    'The product versions are set.',
  )
  const wanted = versions.filter((version) => chosen.includes(version))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(wanted)
      }}
    >
      <h2>Product versions</h2>
      <p>What the page is about. With none chosen it is about all of them.</p>
      <div role="group" aria-label="Product versions" className={classes.choices}>
        {versions.map((version) => (
          <Checkbox
            key={version}
            label={version}
            checked={chosen.includes(version)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, version] : chosen.filter((other) => other !== version))
            }
          />
        ))}
      </div>
      {change.error ? (
        <Callout tone="error" isAnnounced>
          {errorMessage(change.error)}
        </Callout>
      ) : null}
      <AppButton
        type="submit"
        kind="outlined"
        loading={change.isPending}
        disabled={wanted.join() === page.appliesTo.join()}
      >
        Set the versions
      </AppButton>
    </form>
  )
}
