import { plural, t } from '@lingui/core/macro'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import type { ApiChange, ApiReference } from '~/contract/api-descriptions'
import { type Audience, audiences } from '~/contract/pages'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusDescription } from '~/ui/components/status-label/status-label'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import classes from './api-description-page.module.css'

type Proposed = NonNullable<ApiReference['proposed']>

/** Warnings about a description that do not prevent its use. */
export function DescriptionNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Callout
      tone="warning"
      title={t`The description departs from OpenAPI. Its pages may lack what these places say.`}
    >
      <Box as="ul" size="sm" className={classes.details}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Callout>
  )
}

const changeLabels = (): Record<ApiChange['kind'], StatusDescription> => ({
  added: { name: t`Added`, tone: 'success' },
  removed: { name: t`Removed`, tone: 'error' },
  changed: { name: t`Changed`, tone: 'accent' },
})

function Change({ change }: { change: ApiChange }) {
  const { name, tone } = changeLabels()[change.kind]
  return (
    <li>
      <Cluster gap="2px 12px">
        <StatusLabel tone={tone}>{name}</StatusLabel>
        {change.isBreaking ? <StatusLabel tone="warning">{t`Breaking`}</StatusLabel> : null}
        <code>{change.operation}</code>
        <Text as="span" c="dim">
          {change.title}
        </Text>
      </Cluster>
      {change.details.length === 0 ? null : (
        <ul className={classes.details}>
          {change.details.map(({ text, isBreaking }) => (
            <li key={text}>{isBreaking ? t`Breaking: ${text}` : text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const summarize = ({ added, removed, changed, breaking }: Proposed['changes']): string => {
  const parts = [
    plural(added, { 0: '', one: '# operation added', other: '# operations added' }),
    plural(removed, { 0: '', one: '# removed', other: '# removed' }),
    plural(changed, { 0: '', one: '# changed', other: '# changed' }),
    plural(breaking, { 0: '', one: '# breaking', other: '# breaking' }),
  ].filter((part) => part !== '')
  return parts.length === 0 ? t`No operation differs.` : parts.join(', ')
}

interface ProposedDescriptionProps {
  proposed: Proposed
  current: ApiReference['current']
  isPending: boolean
  onConfirm: (settings: { audience: Audience; publish: boolean }) => void
  onDiscard: () => void
}

/** A proposed description: its changes, and the audience of its pages. */
export function ProposedDescription(props: ProposedDescriptionProps) {
  const { proposed, current, isPending, onConfirm, onDiscard } = props
  const { changes, operations } = proposed
  const [audience, setAudience] = useState<Audience>(current?.audience ?? 'approved')
  const [publish, setPublish] = useState(current?.publish ?? true)
  const hidden = changes.added + changes.removed + changes.changed - changes.data.length
  const audienceLabels = {
    public: t`Everybody`,
    'signed-in': t`Signed-in users`,
    approved: t`Approved users`,
  }
  return (
    <section aria-labelledby="proposed">
      <SectionHeading id="proposed" isFocusable>{`${proposed.title} ${proposed.version}`}</SectionHeading>
      <Stack gap={18} mt={14}>
        <p role="status">
          {current === null
            ? plural(operations, { one: '# operation becomes a page.', other: '# operations become pages.' })
            : summarize(changes)}
        </p>
        <DescriptionNotes notes={proposed.notes} />
        {current === null || changes.data.length === 0 ? null : (
          <Box as="ul" size="sm" className={classes.changes}>
            {changes.data.map((change) => (
              <Change key={`${change.kind} ${change.operation}`} change={change} />
            ))}
            {hidden > 0 ? <li>{plural(hidden, { one: 'And # more.', other: 'And # more.' })}</li> : null}
          </Box>
        )}
        <Select
          label={t`Who may read new pages`}
          description={t`Pages that exist keep their readers.`}
          data={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
          value={audience}
          allowDeselect={false}
          onChange={(value) => setAudience(audiences.find((known) => known === value) ?? 'approved')}
        />
        <Checkbox
          label={t`Publish the pages at once`}
          description={t`Otherwise, they are drafts until you publish each.`}
          checked={publish}
          onChange={(event) => setPublish(event.currentTarget.checked)}
        />
        <Cluster>
          <AppButton size="md" loading={isPending} onClick={() => onConfirm({ audience, publish })}>
            {current === null ? t`Make the pages` : t`Replace the description`}
          </AppButton>
          <AppButton
            kind="outlined"
            size="md"
            disabled={isPending}
            onClick={onDiscard}
          >{t`Discard`}</AppButton>
        </Cluster>
      </Stack>
    </section>
  )
}
