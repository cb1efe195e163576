import { Checkbox, Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { type Audience, audiences } from '~/contract/pages'
import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatNumber } from '~/ui/format/numbers'
import type { Chosen } from './chosen-files'
import { DropZone } from './drop-zone'
import classes from './import-page.module.css'
import { audienceWords } from './import-words'
import { type Sent, useSending } from './use-sending'

const getTargets = (catalogue: ManagedCatalogue) => [
  { group: 'By folder', items: [{ value: 'folders', label: 'Folders become categories and components' }] },
  {
    group: 'Folders become components of',
    items: catalogue.map(({ category }) => ({ value: `category:${category.id}`, label: category.name })),
  },
  ...catalogue
    .filter(({ components }) => components.length > 0)
    .map(({ category, components }) => ({
      group: `All pages into a component of ${category.name}`,
      items: components.map(({ id, name }) => ({ value: `component:${id}`, label: name })),
    })),
]

const audienceOptions = audiences.map((value) => ({ value, label: audienceWords[value] }))

/** Why it was refused; the service's sentence on the archive tells more than its code. */
const getRefusal = (error: unknown): string => {
  if (error instanceof HttpError && error.failure === 'aborted')
    return 'Sending was stopped. Nothing was imported.'
  if (!(error instanceof ProblemError) || error.fields.length === 0) return errorMessage(error)
  return error.fields.map(({ message }) => message).join(' ')
}

/** Chooses a folder or zip and how it is imported, and sends it. */
export function NewImport({ catalogue }: { catalogue: ManagedCatalogue }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [source, setSource] = useState('')
  const [target, setTarget] = useState('folders')
  const [audience, setAudience] = useState<Audience>('approved')
  const [publish, setPublish] = useState(true)
  const sending = useSending()

  const choose = (made: Chosen) => {
    setChosen(made)
    // A name typed by the user is that of an earlier import to update.
    setSource((now) => (now.trim() === '' || now === chosen?.name ? made.name : now))
    setRefused(false)
    sending.reset()
  }
  const clearChosen = () => {
    setChosen(null)
    // The next import is a new one, unless the user gives it this name too.
    setSource('')
  }
  const send = () => {
    if (!chosen) return
    const options = { source: source.trim(), target, audience, publish }
    sending.mutate({ chosen, options }, { onSuccess: clearChosen })
  }
  const isNamed = source.trim() !== ''
  return (
    <section aria-labelledby="new-import">
      <SectionHeading id="new-import">New import</SectionHeading>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <DropZone
          chosen={chosen}
          isDisabled={sending.isPending}
          onChoose={choose}
          onRefuse={() => setRefused(true)}
        />
        {isRefused ? (
          <Callout tone="error" isAnnounced>
            This is neither a folder nor a zip.
          </Callout>
        ) : null}
        <TextInput
          label="Name"
          description="Imported again under the same name, files update the pages that they became."
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Select
          label="Where it goes"
          data={getTargets(catalogue)}
          value={target}
          allowDeselect={false}
          searchable
          onChange={(value) => setTarget(value ?? 'folders')}
        />
        <Select
          label="Who may read new pages"
          data={audienceOptions}
          value={audience}
          allowDeselect={false}
          onChange={(value) => setAudience(audiences.find((known) => known === value) ?? 'approved')}
        />
        <Checkbox
          label="Publish new pages that are no drafts"
          checked={publish}
          onChange={(event) => setPublish(event.currentTarget.checked)}
        />
        {sending.error ? (
          <Callout tone="error" isAnnounced>
            {getRefusal(sending.error)}
          </Callout>
        ) : null}
        {sending.sent ? <Sending sent={sending.sent} /> : null}
        <div className={classes.buttons}>
          <AppButton
            type="submit"
            size="md"
            loading={sending.isPending}
            disabled={chosen === null || !isNamed}
            disabledReason={chosen === null ? 'Choose a folder or a zip first.' : 'Give it a name first.'}
          >
            Import
          </AppButton>
          {sending.sent?.step === 'sending' ? (
            <AppButton kind="outlined" size="md" onClick={sending.stop}>
              Stop sending
            </AppButton>
          ) : null}
        </div>
      </form>
    </section>
  )
}

function Sending({ sent }: { sent: Sent }) {
  const [part, words] =
    sent.step === 'packing'
      ? [
          sent.done / Math.max(1, sent.of),
          `Packing ${formatNumber(sent.done)} of ${formatNumber(sent.of)} files`,
        ]
      : [sent.part, `Sending, ${Math.floor(sent.part * 100)} %. Stay on this page until it is sent.`]
  return (
    <div className={classes.progress}>
      <p>{words}</p>
      <VisuallyHidden role="status">
        {sent.step === 'packing' ? 'Packing the files.' : 'Sending. Stay on this page until it is sent.'}
      </VisuallyHidden>
      <progress aria-label="Sending" max={1} value={part} />
    </div>
  )
}
