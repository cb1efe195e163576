import { t } from '@lingui/core/macro'
import { FileInput, Input } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AnswerFile, answerFileTypes, maxAnswerFileBytes } from '~/contract/applications'
import { problemErrors } from '~/forms/field-errors'
import { refusalMessage } from '~/ui/format/error-message'
import { useRestoreFocus } from '~/forms/focus'
import { uploadKey } from '~/forms/uploads'
import { TextButton } from '~/ui/components/text-link/text-link'
import { formatBytes } from '~/ui/format/numbers'
import { Cluster, Text, VisuallyHidden } from '~/ui/layouts/primitives'

/** The uploaded files of the answers, and the upload function. */
export interface AnswerFiles {
  known: readonly AnswerFile[]
  /** Resolves with the stored file. `onProgress` gets the sent share, from 0 to 1. */
  upload: (file: File, progress: (part: number) => void) => Promise<AnswerFile>
}

interface AnswerFileFieldProps {
  id: string
  label: string
  description: string | undefined
  error: ReactNode
  files: AnswerFiles
  /** The id of the file; empty for none. */
  value: string
  onChange: (id: string) => void
}

const accepted = Object.keys(answerFileTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Uploads one file as soon as it is chosen. */
export function AnswerFileField(props: AnswerFileFieldProps) {
  const { id, label, description, error, files, value, onChange } = props
  const [part, setPart] = useState(0)
  const [replaced, setReplaced] = useState(0)
  // The other button replaces the pressed one, so the focus moves to it.
  useRestoreFocus(String(replaced), `[id="${id}"]`)
  const replace = (file: string) => {
    setReplaced((count) => count + 1)
    onChange(file)
  }
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: (file: File) => files.upload(file, setPart),
    onSuccess: (kept) => replace(kept.id),
  })
  const known = files.known.find((file) => file.id === value)
  const largest = formatBytes(maxAnswerFileBytes)
  const limits = t`PDF, PNG, JPEG, zip or plain text, up to ${largest}.`
  const failed = upload.error
    ? (Object.values(problemErrors(upload.error))[0] ?? refusalMessage(upload.error))
    : null
  return (
    <>
      {value === '' ? (
        <FileInput
          id={id}
          label={label}
          description={description === undefined ? limits : `${description} ${limits}`}
          placeholder={upload.isPending ? t`Sending, ${Math.floor(part * 100)} %` : t`Choose a file`}
          accept={accepted}
          value={null}
          readOnly={upload.isPending}
          aria-disabled={upload.isPending || undefined}
          error={isTooLarge ? t`This is larger than ${largest}.` : (failed ?? error)}
          onChange={(file) => {
            setTooLarge(file !== null && file.size > maxAnswerFileBytes)
            setPart(0)
            upload.reset()
            if (file !== null && file.size <= maxAnswerFileBytes) upload.mutate(file)
          }}
        />
      ) : (
        <Input.Wrapper label={label} description={description} error={error} labelElement="div">
          <Cluster gap="4px 12px">
            <span>{known?.name ?? t`A file that is gone`}</span>
            {known === undefined ? null : (
              <Text as="span" c="faint" size="sm">
                {known.state === 'checking'
                  ? t`${formatBytes(known.size)}, being checked`
                  : known.state === 'refused'
                    ? t`Refused by the check. Choose another file.`
                    : formatBytes(known.size)}
              </Text>
            )}
            <TextButton id={id} onClick={() => replace('')}>{t`Remove`}</TextButton>
          </Cluster>
        </Input.Wrapper>
      )}
      {/* Every quarter is announced, not every percent. */}
      <VisuallyHidden role="status">
        {upload.isPending ? t`Sending, ${Math.floor(part * 4) * 25} %` : ''}
      </VisuallyHidden>
    </>
  )
}
