import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Stack } from '~/ui/layouts/primitives'
import { previewMarkdown } from '../managed-paths.functions'
import type { BuilderSlots } from './builder-parts'
import classes from './builder.module.css'

export interface MarkdownFieldProps
  extends ComponentProps<typeof Textarea>, Pick<BuilderSlots, 'renderText'> {}

/** Text in Markdown, with how members get it when asked for. */
export function MarkdownField({ renderText, value, ...rest }: MarkdownFieldProps) {
  const body = String(value)
  const preview = useMutation({ mutationFn: () => previewMarkdown({ data: { body } }) })
  return (
    <Stack gap={10} align="start" className={classes.markdown}>
      <Textarea autosize minRows={3} maxRows={16} value={value} {...rest} />
      {body.trim() === '' ? null : (
        <AppButton kind="outlined" size="xs" loading={preview.isPending} onClick={() => preview.mutate()}>
          {preview.data === undefined ? t`Preview` : t`Preview again`}
        </AppButton>
      )}
      {preview.error === null ? null : (
        <Callout tone="error" isAnnounced>
          {errorMessage(preview.error)}
        </Callout>
      )}
      {preview.data === undefined || body.trim() === '' ? null : (
        <div className={classes.shown} role="region" aria-label={t`Preview`}>
          {renderText(preview.data)}
        </div>
      )}
    </Stack>
  )
}
