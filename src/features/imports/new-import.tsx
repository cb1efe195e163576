import { t } from '@lingui/core/macro'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState, useRef } from 'react'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { type Audience, audiences } from '~/contract/pages'
import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/ui/format/error-message'
import { sendFile } from '~/forms/send-file'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatNumber } from '~/ui/format/numbers'
import { type Chosen, DropZone } from './drop-zone'
import classes from './import-page.module.css'
import { audienceLabels } from './import-labels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ensureFreshSession } from '~/auth/session/session-fetch'
import { trackPending } from '~/auth/session/session-fetch'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { importQueries } from './imports.queries'
import { documentImport, type DocumentImport } from '~/contract/imports'
import { getHref, type Href } from '~/ui/links/href'
import { Cluster, Stack, VisuallyHidden } from '~/ui/layouts/primitives'

interface Options {
  source: string
  audience: Audience
  publish: boolean
  /** `category:<id>`, `component:<id>`, or empty: folders become categories. */
  target: string
}

/** Returns the upload URL: a route of the portal that streams it to the service. */
const getUploadAddress = ({ source, audience, publish, target }: Options): Href => {
  const [kind, id] = target.split(':')
  const folder = id && (kind === 'category' || kind === 'component') ? { [kind]: id } : {}
  return getHref({
    to: '/admin/documents/import/upload',
    search: { source, audience, publish, ...folder },
  })
}

/** Uploads an archive and returns the import it started, as {@link sendFile} does. */
export const sendArchive = (
  archive: Blob,
  options: Options,
  bounds: { progress: (part: number) => void; signal: AbortSignal },
): Promise<DocumentImport> =>
  sendFile(getUploadAddress(options), archive, {
    mediaType: 'application/zip',
    schema: documentImport,
    ...bounds,
  })

/** The upload progress: packed files, or the sent share. */
type Sent = { step: 'packing'; done: number; of: number } | { step: 'sending'; part: number }

/** Packs and uploads the chosen files, then opens the import. */
export const useUploadImport = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const [sent, setSent] = useState<Sent | null>(null)
  const stopping = useRef<AbortController | null>(null)

  const packAndSend = async ({ chosen, options }: { chosen: Chosen; options: Options }) => {
    const controller = new AbortController()
    stopping.current = controller
    const archive = await getArchive(chosen, setSent)
    setSent({ step: 'sending', part: 0 })
    await ensureFreshSession()
    return sendArchive(archive, options, {
      signal: controller.signal,
      progress: (part) => setSent({ step: 'sending', part }),
    })
  }

  const sending = useMutation({
    mutationFn: (what: { chosen: Chosen; options: Options }) => trackPending(() => packAndSend(what)),
    onSuccess: async (made) => {
      queryClient.setQueryData(importQueries.one(made.id).queryKey, made)
      await queryClient.invalidateQueries({ queryKey: importQueries.list().queryKey })
      if (isStillHere()) await navigate({ to: '/admin/documents/import', search: { import: made.id } })
    },
    onSettled: () => setSent(null),
  })

  return { ...sending, sent, stop: () => stopping.current?.abort() }
}

const getArchive = async (chosen: Chosen, tell: (sent: Sent) => void): Promise<Blob> => {
  if (chosen.kind === 'zip') return chosen.file
  // Loaded lazily: only folder imports need the zip library.
  const { packFiles } = await import('./pack-files')
  const of = chosen.files.length
  return packFiles(chosen.files, (done) => tell({ step: 'packing', done, of }))
}

const getTargets = (catalogue: ManagedCatalogue) => [
  { group: t`By folder`, items: [{ value: 'folders', label: t`Folders become categories and components` }] },
  {
    group: t`Folders become components of`,
    items: catalogue.map(({ category }) => ({ value: `category:${category.id}`, label: category.name })),
  },
  ...catalogue
    .filter(({ components }) => components.length > 0)
    .map(({ category, components }) => ({
      group: t`All pages into a component of ${category.name}`,
      items: components.map(({ id, name }) => ({ value: `component:${id}`, label: name })),
    })),
]

const audienceOptions = () => audiences.map((value) => ({ value, label: audienceLabels()[value] }))

/** Returns the error message; the service's message about an archive is more precise than its code. */
const getRefusal = (error: unknown): string => {
  if (error instanceof HttpError && error.failure === 'aborted')
    return t`Upload stopped. Nothing was imported.`
  if (!(error instanceof ProblemError) || error.fields.length === 0) return errorMessage(error)
  return error.fields.map(({ message }) => message).join(' ')
}

/** The form of a new import. */
export function NewImport({ catalogue }: { catalogue: ManagedCatalogue }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [source, setSource] = useState('')
  const [target, setTarget] = useState('folders')
  const [audience, setAudience] = useState<Audience>('approved')
  const [publish, setPublish] = useState(true)
  const sending = useUploadImport()

  const choose = (made: Chosen) => {
    setChosen(made)
    // A typed name selects an earlier import to update.
    setSource((now) => (now.trim() === '' || now === chosen?.name ? made.name : now))
    setRefused(false)
    sending.reset()
  }
  const clearChosen = () => {
    setChosen(null)
    // The next import is a new one unless the user types this name again.
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
      <SectionHeading id="new-import">{t`New import`}</SectionHeading>
      <Stack
        as="form"
        gap={18}
        mt={14}
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
          <Callout tone="error" isAnnounced>{t`This is neither a folder nor a zip.`}</Callout>
        ) : null}
        <TextInput
          label={t`Name`}
          description={t`Importing again under the same name updates the existing pages.`}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Select
          label={t`Where it goes`}
          data={getTargets(catalogue)}
          value={target}
          allowDeselect={false}
          searchable
          onChange={(value) => setTarget(value ?? 'folders')}
        />
        <Select
          label={t`Who may read new pages`}
          data={audienceOptions()}
          value={audience}
          allowDeselect={false}
          onChange={(value) => setAudience(audiences.find((known) => known === value) ?? 'approved')}
        />
        <Checkbox
          label={t`Publish new pages that are no drafts`}
          checked={publish}
          onChange={(event) => setPublish(event.currentTarget.checked)}
        />
        {sending.error ? (
          <Callout tone="error" isAnnounced>
            {getRefusal(sending.error)}
          </Callout>
        ) : null}
        {sending.sent ? <Sending sent={sending.sent} /> : null}
        <Cluster>
          <AppButton
            type="submit"
            size="md"
            loading={sending.isPending}
            disabled={chosen === null || !isNamed}
            disabledReason={chosen === null ? t`Choose a folder or a zip first.` : t`Give it a name first.`}
          >{t`Import`}</AppButton>
          {sending.sent?.step === 'sending' ? (
            <AppButton kind="outlined" size="md" onClick={sending.stop}>{t`Stop sending`}</AppButton>
          ) : null}
        </Cluster>
      </Stack>
    </section>
  )
}

function Sending({ sent }: { sent: Sent }) {
  const [part, words] =
    sent.step === 'packing'
      ? [
          sent.done / Math.max(1, sent.of),
          t`Packing ${formatNumber(sent.done)} of ${formatNumber(sent.of)} files`,
        ]
      : [sent.part, t`Sending, ${Math.floor(sent.part * 100)} %. Stay on this page until it is sent.`]
  return (
    <Stack gap={10} size="sm" className={classes.progress}>
      <p>{words}</p>
      <VisuallyHidden role="status">
        {sent.step === 'packing' ? t`Packing the files.` : t`Sending. Stay on this page until it is sent.`}
      </VisuallyHidden>
      <progress aria-label={t`Sending`} max={1} value={part} />
    </Stack>
  )
}
