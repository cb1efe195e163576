import { t } from '@lingui/core/macro'
import { Input, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Stack } from '~/ui/layouts/primitives'
import { previewMarkdown } from '../managed-paths.functions'
import type { BuilderSlots } from './builder-parts'
import classes from './builder.module.css'
import { ErrorCallout } from '~/ui/components/callout/callout'

interface PreviewProps extends Pick<BuilderSlots, 'renderText'> {
  body: string
}

/** A preview of a text as members see it, on request. */
function Preview({ body, renderText }: PreviewProps) {
  const preview = useMutation({ mutationFn: () => previewMarkdown({ data: { body } }) })
  if (body.trim() === '') return null
  return (
    <>
      <AppButton kind="outlined" size="xs" loading={preview.isPending} onClick={() => preview.mutate()}>
        {preview.data === undefined ? t`Preview` : t`Preview again`}
      </AppButton>
      <ErrorCallout error={preview.error} />
      {preview.data === undefined ? null : (
        <div className={classes.shown} role="region" aria-label={t`Preview`}>
          {renderText(preview.data)}
        </div>
      )}
    </>
  )
}

export interface MarkdownFieldProps
  extends ComponentProps<typeof Textarea>, Pick<BuilderSlots, 'renderText'> {}

/** A short text in Markdown, with a preview. */
export function MarkdownField({ renderText, value, ...rest }: MarkdownFieldProps) {
  return (
    <Stack gap={10} align="start" className={classes.markdown}>
      <Textarea autosize minRows={3} maxRows={16} value={value} {...rest} />
      <Preview body={String(value)} renderText={renderText} />
    </Stack>
  )
}

interface LongTextFieldProps extends Pick<BuilderSlots, 'renderText' | 'LongText'> {
  /** Its path in the form. */
  place: string
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A text as long as a document, in Markdown with images, with a preview. */
export function LongTextField({
  place,
  label,
  description,
  value,
  error,
  onChange,
  ...slots
}: LongTextFieldProps) {
  const { LongText, renderText } = slots
  const describedBy = useId()
  return (
    <Stack gap={10} align="start" className={classes.markdown}>
      <div>
        {/* The editor is labelled by itself: it is no field that a label could be of. */}
        <Input.Label labelElement="div">{label}</Input.Label>
        <div id={describedBy}>
          <Input.Description>{description}</Input.Description>
          {error === undefined ? null : <Input.Error>{error}</Input.Error>}
        </div>
        <div
          id={place}
          tabIndex={-1}
          className={classes.longText}
          data-wrong={error !== undefined || undefined}
        >
          <LongText label={label} describedBy={describedBy} value={value} onChange={onChange} />
        </div>
      </div>
      <Preview body={value} renderText={renderText} />
    </Stack>
  )
}
