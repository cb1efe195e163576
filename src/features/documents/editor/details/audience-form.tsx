import { Radio } from '@mantine/core'
import { useState } from 'react'
import { audiences, type Audience, type Page } from '~/contract/pages'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { setPageDetails } from '../page-writing.functions'
import classes from './details-panel.module.css'
import { useDetail } from './use-detail'

const words = {
  public: { name: 'Everybody', meaning: 'Also without signing in, and search engines.' },
  'signed-in': { name: 'Signed-in users', meaning: 'Everybody with an account, also before approval.' },
  approved: { name: 'Approved users', meaning: 'Members of the programme and administrators.' },
} as const satisfies Record<Audience, { name: string; meaning: string }>

/** Who may read the page. */
export function AudienceForm({ page }: { page: Page }) {
  const [audience, setAudience] = useState<Audience>(page.audience)
  const change = useDetail(
    page,
    (wanted: Audience) => setPageDetails({ data: { id: page.id, details: { audience: wanted } } }),
    'Who may read the page is changed.',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(audience)
      }}
    >
      <h2>Who may read it</h2>
      <Radio.Group
        aria-label="Who may read it"
        value={audience}
        onChange={(value) => setAudience(audiences.find((known) => known === value) ?? audience)}
      >
        <div className={classes.choices}>
          {audiences.map((value) => (
            <Radio key={value} value={value} label={words[value].name} description={words[value].meaning} />
          ))}
        </div>
      </Radio.Group>
      {change.error ? (
        <Callout tone="error" isAnnounced>
          {errorMessage(change.error)}
        </Callout>
      ) : null}
      <AppButton
        type="submit"
        kind="outlined"
        loading={change.isPending}
        disabled={audience === page.audience}
      >
        Set who may read it
      </AppButton>
    </form>
  )
}
