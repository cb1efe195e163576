import { t } from '@lingui/core/macro'
import { FileInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { downloadsContract, maxDownloadBytes, type ManagedDownload } from '~/contract/downloads'
import { HttpError } from '~/contract/http-error'
import { problemErrors } from '~/forms/field-errors'
import { ensureFreshSession, trackPending } from '~/auth/session/session-fetch'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { refusalMessage } from '~/ui/format/error-message'
import { sendFile } from '~/forms/send-file'
import { uploadKey } from '~/forms/uploads'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatBytes } from '~/ui/format/numbers'
import { Cluster, Text, Stack } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { updateRelease } from '../downloads.functions'
import { downloadQueries } from '../downloads.queries'
import classes from '../downloads.module.css'

const getRefusal = (error: Error): string => {
  if (error instanceof HttpError && error.failure === 'aborted') return t`Upload stopped. Nothing was kept.`
  return refusalMessage(error)
}

/** Uploads a file as a new release, then its notes. */
const useUpload = ({ id: download }: ManagedDownload) => {
  const queryClient = useQueryClient()
  const [part, setPart] = useState<number | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const send = async ({ version, file, notes }: { version: string; file: File; notes: string }) => {
    const controller = new AbortController()
    stopping.current = controller
    setPart(0)
    await ensureFreshSession()
    const search = { download, version, fileName: file.name, mediaType: file.type }
    const made = await sendFile(getHref({ to: '/admin/downloads/upload', search }), file, {
      mediaType: 'application/octet-stream',
      schema: downloadsContract.upload.output,
      signal: controller.signal,
      progress: setPart,
    })
    if (notes.trim() === '') return null
    // The file is stored: an error of its notes must not look like a failed upload.
    return updateRelease({ data: { params: { id: made.id }, body: { notes } } }).then(
      () => null,
      (error: unknown) => refusalMessage(error),
    )
  }
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: (what: Parameters<typeof send>[0]) => trackPending(() => send(what)),
    onSettled: () => {
      setPart(null)
      return queryClient.invalidateQueries({ queryKey: downloadQueries.all() })
    },
  })
  return { upload, part, stop: () => stopping.current?.abort() }
}

/** Uploads a file with its version and notes. */
export function NewRelease({ file: download }: { file: ManagedDownload }) {
  const [version, setVersion] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [notes, setNotes] = useState('')
  const [notesProblem, setNotesProblem] = useState<string | null>(null)
  const { upload, part, stop } = useUpload(download)
  useConfirmLeaving(
    () => upload.isPending || notes !== '' || file !== null,
    t`What is chosen and typed about the release is not uploaded.`,
  )
  const isTooLarge = file !== null && file.size > maxDownloadBytes
  const send = () => {
    if (file === null || isTooLarge) return
    upload.mutate(
      { version: version.trim(), file, notes },
      {
        onSuccess: (problem) => {
          showToast(t`Release ${version} is uploaded.`)
          setVersion('')
          setFile(null)
          setNotesProblem(problem)
          if (problem === null) setNotes('')
        },
      },
    )
  }
  const { version: ofVersion, file: ofContent, fileName: ofName } = problemErrors(upload.error)
  const ofFile = ofContent ?? ofName
  return (
    <Stack
      as="form"
      gap={20}
      maw="760px"
      mt={24}
      aria-label={t`New release`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FileInput
        label={t`File`}
        description={t`Up to 2 GB.`}
        placeholder={t`Choose a file`}
        clearable
        value={file}
        disabled={upload.isPending}
        error={isTooLarge ? t`This is larger than 2 GB.` : ofFile}
        onChange={(chosen) => {
          setFile(chosen)
          upload.reset()
        }}
      />
      <TextInput
        label={t`Version`}
        description={t`A part of its address, such as 4.2.0-rc.1.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={version}
        disabled={upload.isPending}
        error={ofVersion}
        onChange={(event) => setVersion(event.currentTarget.value)}
      />
      <Textarea
        label={t`Release notes`}
        description={t`In Markdown. Optional.`}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={50_000}
        value={notes}
        error={
          notesProblem === null ? undefined : t`The file is uploaded, but not its notes. ${notesProblem}`
        }
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {upload.error && ofVersion === undefined && ofFile === undefined ? (
        <Callout tone="error" isAnnounced>
          {getRefusal(upload.error)}
        </Callout>
      ) : null}
      {part !== null && file !== null ? (
        <div>
          <Text c="dim" size="sm">
            {t`Sending ${formatBytes(file.size)}, ${Math.floor(part * 100)} %. Stay on this page until it is sent.`}
          </Text>
          <progress className={classes.progress} aria-label={t`Sending`} max={1} value={part} />
        </div>
      ) : null}
      <Cluster>
        <AppButton
          type="submit"
          size="md"
          loading={upload.isPending}
          disabled={file === null || version.trim() === '' || isTooLarge}
          disabledReason={file === null ? t`Choose a file first.` : t`Give it a version first.`}
        >{t`Upload the release`}</AppButton>
        {upload.isPending ? (
          <AppButton kind="outlined" size="md" onClick={stop}>{t`Stop sending`}</AppButton>
        ) : null}
      </Cluster>
    </Stack>
  )
}
