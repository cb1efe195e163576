import { t } from '@lingui/core/macro'
import { FileInput, Radio, Textarea, TextInput } from '@mantine/core'
import { type UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ApiReference, maxApiDescriptionBytes } from '~/contract/api-descriptions'
import { ProblemError } from '~/contract/problem'
import { ErrorCallout } from '~/ui/components/callout/callout'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import classes from './api-description-page.module.css'

type Source = 'file' | 'text' | 'address'

export type Proposal = { text: string } | { address: string }

const sources = (): { value: Source; label: string }[] => [
  { value: 'file', label: t`Upload a file` },
  { value: 'text', label: t`Paste the text` },
  { value: 'address', label: t`Fetch from an address` },
]

interface ProposeFormProps {
  isFirst: boolean
  sending: UseMutationResult<ApiReference, Error, () => Promise<Proposal>>
}

/** Accepts a description from a URL, a file or as text. */
export function ProposeForm({ isFirst, sending }: ProposeFormProps) {
  const [source, setSource] = useState<Source>('file')
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [address, setAddress] = useState('')
  const isTooLarge = source === 'file' && file !== null && file.size > maxApiDescriptionBytes
  const isGiven = {
    file: file !== null && !isTooLarge,
    text: text.trim() !== '',
    address: address.trim() !== '',
  }
  const refusal = sending.error instanceof ProblemError ? sending.error.fields[0]?.message : undefined
  const error = isTooLarge ? t`Use a description of at most 10 MB.` : refusal
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isGiven[source]) return
    sending.mutate(async () => {
      if (source === 'address') return { address: address.trim() }
      return { text: source === 'file' && file !== null ? await file.text() : text }
    })
  }
  return (
    <section aria-labelledby="propose">
      <SectionHeading id="propose">
        {isFirst ? t`Add a description` : t`Replace the description`}
      </SectionHeading>
      <Stack as="form" gap={18} mt={14} className={classes.source} onSubmit={send}>
        <Radio.Group
          label={t`Where it comes from`}
          value={source}
          onChange={(value) => {
            sending.reset()
            setSource(sources().find((known) => known.value === value)?.value ?? 'file')
          }}
        >
          <Cluster gap="8px 20px" mt={8}>
            {sources().map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Cluster>
        </Radio.Group>
        {source === 'file' ? (
          <FileInput
            label={t`File`}
            description={t`OpenAPI 3.0 or 3.1 as JSON or YAML, at most 10 MB.`}
            placeholder={t`Choose a file`}
            accept=".json,.yaml,.yml,application/json,application/yaml"
            value={file}
            error={error}
            onChange={setFile}
          />
        ) : null}
        {source === 'text' ? (
          <Textarea
            label={t`Text`}
            description={t`OpenAPI 3.0 or 3.1 as JSON or YAML, at most 10 MB.`}
            rows={14}
            spellCheck={false}
            value={text}
            error={error}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        {source === 'address' ? (
          <TextInput
            label={t`Address`}
            description={t`Fetched once, from a public server.`}
            type="url"
            value={address}
            error={error}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        ) : null}
        <ErrorCallout error={refusal === undefined ? sending.error : null} />
        <Cluster>
          <AppButton
            type="submit"
            size="md"
            loading={sending.isPending}
            disabled={!isGiven[source]}
            disabledReason={t`Give a description first.`}
          >
            {isFirst ? t`Check the description` : t`Show the changes`}
          </AppButton>
        </Cluster>
      </Stack>
    </section>
  )
}
