import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import classes from './announcements-page.module.css'
import { previewAnnouncement } from './manage-announcements.functions'

interface AnnouncementPreviewProps {
  /** Markdown. */
  body: string
  renderText: (html: string) => ReactNode
}

/** The text as members will see it, when asked for. */
export function AnnouncementPreview({ body, renderText }: AnnouncementPreviewProps) {
  const preview = useMutation({ mutationFn: () => previewAnnouncement({ data: { body } }) })
  return (
    <div className={classes.preview}>
      <AppButton kind="outlined" loading={preview.isPending} onClick={() => preview.mutate()}>
        {preview.data === undefined ? 'Preview' : 'Preview again'}
      </AppButton>
      {preview.error === null ? null : (
        <Callout tone="error" isAnnounced>
          {errorMessage(preview.error)}
        </Callout>
      )}
      {preview.data === undefined ? null : (
        <div className={classes.shown} role="region" aria-label="Preview">
          {renderText(preview.data)}
        </div>
      )}
    </div>
  )
}
