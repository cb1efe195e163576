import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/ui/format/error-message'
import { Callout } from '~/ui/components/callout/callout'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { useUndoToasts } from '~/ui/components/toasts/use-undo-toasts'
import classes from './editor-notices.module.css'
import { formatRecentTime } from '~/ui/format/dates'
import { useRefreshPage, getVersionText } from './use-page-editor'
import { type PageEditor, usePageEditorState } from './page-editor'

interface EditorNoticesProps {
  page: Page
  writing: PageEditor
  /** Opens the dialog that merges two texts. */
  onMerge: () => void
}

/** Notices about the text: restored changes, another window, a newer version, an error. */
export function EditorNotices({ page, writing, onMerge }: EditorNoticesProps) {
  const isHydrated = useHydrated()
  const meeting = usePageEditorState(writing, (state) => state.meeting)
  const safety = usePageEditorState(writing, (state) => state.safety)
  const base = usePageEditorState(writing, (state) => state.base.version)
  if (!isHydrated) return null
  const refusal =
    safety.is === 'failed' && safety.error instanceof ProblemError ? safety.error.fields[0] : undefined
  const isNewer = (page.editing?.newestVersion ?? page.version) > base
  return (
    <div className={classes.notices}>
      {meeting === null ? null : (
        <Callout tone="warning" isAnnounced>
          {meeting.with === 'window'
            ? t`You also edited this page in another window, which saved a different text at ${formatRecentTime(new Date(meeting.at))}. What you type here is kept in this browser until both are merged.`
            : t`${meeting.authorName} saved version ${meeting.base.version} meanwhile, and changed what you did too.`}{' '}
          <TextButton onClick={onMerge}>{t`Put both together`}</TextButton>
        </Callout>
      )}
      {meeting === null && isNewer ? <NewerVersion page={page} writing={writing} onMerge={onMerge} /> : null}
      {safety.is === 'refused' ? (
        <Callout
          tone="error"
          isAnnounced
        >{t`Someone else deleted this page in the meantime. Copy your text before you leave: we can’t save it here.`}</Callout>
      ) : null}
      {refusal === undefined ? null : (
        <Callout tone="error" isAnnounced>
          {refusal.message}
        </Callout>
      )}
      <RestoredChanges page={page} writing={writing} />
    </div>
  )
}

function NewerVersion({ page, writing, onMerge }: EditorNoticesProps) {
  const meet = () => {
    const { title, summary, body = '', version, authorName, changedAt } = page
    if (writing.meet({ title, summary, body, version, authorName, savedAt: changedAt })) {
      showToast(t`Both texts were merged. Review the result.`)
    } else onMerge()
  }
  return (
    <Callout>
      <Trans>
        {page.authorName} saved version {page.version} meanwhile. It is put together with yours when you save.{' '}
        <TextButton onClick={meet}>Do it now</TextButton>
      </Trans>
    </Callout>
  )
}

function RestoredChanges({ page, writing }: Omit<EditorNoticesProps, 'onMerge'>) {
  const from = usePageEditorState(writing, (state) => state.foundFrom)
  const refresh = useRefreshPage(page.id)
  const { offer } = useUndoToasts()
  const [failure, setFailure] = useState<string | null>(null)
  if (from === null) return null
  const discard = async () => {
    const { text, base } = writing.read()
    try {
      await writing.discard(getVersionText(await refresh()))
      offer({
        message: t`Your unsaved changes are discarded.`,
        onUndo: () => writing.putBack(text, base),
        stays: 'until-closed',
      })
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <Callout>
      <Trans>
        You have unsaved changes from {formatRecentTime(new Date(from))}.{' '}
        <span className={classes.acts}>
          <TextButton onClick={() => void discard()}>Discard</TextButton>
          <TextButton onClick={writing.forgetFound}>Go on with them</TextButton>
        </span>
      </Trans>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </Callout>
  )
}

/** Shown instead of the text of a page generated from an API description. */
export function GeneratedNotice({ component }: { component: string }) {
  return (
    <div className={classes.notices}>
      <Callout>
        <Trans>
          This page is made from the API description of its component.{' '}
          <Link to="/admin/documents/api-description" search={{ component }}>
            Replace the description
          </Link>{' '}
          to change its text.
        </Trans>
      </Callout>
    </div>
  )
}
