import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedRelease, ManagedDownload, ManagedRelease } from '~/contract/downloads'
import { useRemoval } from '~/forms/removal'
import { refusalMessage } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatBytes } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { removeRelease, updateRelease } from '../downloads.functions'
import { downloadQueries } from '../downloads.queries'
import classes from '../downloads.module.css'
import { NewRelease } from './new-release'

const getState = ({ state, withdrawnAt }: ManagedRelease): { tone: StatusTone; name: string } => {
  if (state === 'checking') return { tone: 'pending', name: t`Being checked` }
  if (state === 'refused') return { tone: 'error', name: t`Refused` }
  return withdrawnAt === null
    ? { tone: 'success', name: t`Available` }
    : { tone: 'muted', name: t`Withdrawn` }
}

/** The releases of a file, and the form to add one. */
export function Releases({ file }: { file: ManagedDownload }) {
  return (
    <Box as="section" mt={40} maw="1040px" aria-labelledby="releases">
      <SectionHeading id="releases">{t`Releases`}</SectionHeading>
      <Box mb={32}>
        <NewRelease file={file} />
      </Box>
      {file.releases.map((release) => (
        <ReleaseRow key={release.id} download={file.id} release={release} />
      ))}
    </Box>
  )
}

const useReleaseActions = (download: string, { id: releaseId, revision }: ManagedRelease) => {
  const queryClient = useQueryClient()
  const { queryKey } = downloadQueries.managedOne(download)
  const change = useMutation({
    mutationFn: (changes: ChangedRelease) =>
      updateRelease({ data: { params: { id: releaseId }, body: { ...changes, revision } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const { remove, isPending: isRemoving } = useRemoval<ManagedRelease>({
    send: ({ id }) => removeRelease({ data: { id } }),
    ask: ({ version }) => ({
      title: t`Delete release ${version}?`,
      children: t`The file is deleted, and links to it stop working. This can’t be undone. You can withdraw it instead.`,
      confirmLabel: t`Delete the release`,
    }),
    getDone: ({ version }) => t`Release ${version} is deleted.`,
    queryKey,
  })
  return { change, remove, isRemoving }
}

function ReleaseRow({ download, release }: { download: string; release: ManagedRelease }) {
  const { version, fileName, size, sha256, notes, withdrawnAt, state, checkMessage } = release
  const { change, remove, isRemoving } = useReleaseActions(download, release)
  const [isWriting, setIsWriting] = useState(false)
  const { tone, name } = getState(release)
  return (
    <section className={classes.release} aria-label={version}>
      <Cluster gap="4px 16px">
        <h3>{version}</h3>
        <StatusLabel tone={tone}>{name}</StatusLabel>
        <Text as="span" c="dim" size="sm" className={classes.long}>
          <Trans>
            {fileName}, {formatBytes(size)},{' '}
            <Plural value={release.downloads} one="downloaded once" other="downloaded # times" />, uploaded{' '}
            <Time at={release.uploadedAt} /> by {release.uploadedBy}
          </Trans>
        </Text>
      </Cluster>
      <Text c="faint" size="sm" className={classes.long}>
        SHA-256 <code>{sha256}</code>
      </Text>
      {checkMessage === '' ? null : (
        <Callout
          tone={state === 'refused' ? 'error' : 'warning'}
          title={
            state === 'refused' ? t`The check refused this file.` : t`The check failed and is tried again.`
          }
        >
          {checkMessage}
        </Callout>
      )}
      {isWriting ? (
        <Notes
          notes={notes}
          save={(text) => change.mutateAsync({ notes: text })}
          onDone={() => setIsWriting(false)}
        />
      ) : (
        <Cluster>
          <AppButton kind="outlined" onClick={() => setIsWriting(true)}>
            {notes === '' ? t`Write release notes` : t`Edit release notes`}
          </AppButton>
          {state === 'available' ? (
            <AppButton
              kind="outlined"
              loading={change.isPending}
              onClick={() =>
                change.mutate(
                  { withdrawn: withdrawnAt === null },
                  { onError: (error) => showToast(t`Nothing was done. ${refusalMessage(error)}`) },
                )
              }
            >
              {withdrawnAt === null ? t`Withdraw` : t`Publish again`}
            </AppButton>
          ) : null}
          <AppButton
            kind="outlined"
            loading={isRemoving}
            onClick={() => void remove(release)}
          >{t`Delete`}</AppButton>
        </Cluster>
      )}
    </section>
  )
}

interface NotesProps {
  notes: string
  save: (text: string) => Promise<unknown>
  onDone: () => void
}

function Notes({ notes, save, onDone }: NotesProps) {
  const [text, setText] = useState(notes)
  const saving = useMutation({ mutationFn: () => save(text), onSuccess: onDone })
  return (
    <>
      <Textarea
        label={t`Release notes`}
        description={t`In Markdown.`}
        autosize
        minRows={4}
        maxRows={20}
        maxLength={50_000}
        value={text}
        error={saving.error ? refusalMessage(saving.error) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Cluster>
        <AppButton loading={saving.isPending} onClick={() => saving.mutate()}>{t`Save the notes`}</AppButton>
        <AppButton kind="outlined" onClick={onDone}>{t`Cancel`}</AppButton>
      </Cluster>
    </>
  )
}
