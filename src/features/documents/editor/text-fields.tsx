import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef, type ChangeEvent } from 'react'
import classes from './text-fields.module.css'
import type { VersionSaving } from './use-save-version'
import { type PageEditor, usePageEditorState } from './page-editor'

interface TextFieldsProps {
  writing: PageEditor
  saving: Pick<VersionSaving, 'titleError' | 'titleAsked' | 'forgetTitleError'>
}

const maxTitleLength = 200
const maxSummaryLength = 500

/** The title and summary fields, above the text. */
export function TextFields({ writing, saving }: TextFieldsProps) {
  const { titleError, titleAsked, forgetTitleError } = saving
  const titleRef = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const summaryId = useId()
  const errorId = useId()
  const title = usePageEditorState(writing, (state) => state.text.title)
  const summary = usePageEditorState(writing, (state) => state.text.summary)
  const type = (field: 'title' | 'summary') => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    writing.type({ [field]: event.currentTarget.value.replaceAll('\n', ' ') })
  useEffect(() => {
    if (titleAsked > 0) titleRef.current?.focus()
  }, [titleAsked])
  return (
    <div className={classes.fields}>
      <div className={classes.row}>
        <label htmlFor={titleId}>{t`Title`}</label>
        <input
          ref={titleRef}
          id={titleId}
          className={classes.title}
          value={title}
          maxLength={maxTitleLength}
          aria-invalid={titleError !== null}
          aria-describedby={titleError === null ? undefined : errorId}
          onChange={(event) => {
            forgetTitleError()
            type('title')(event)
          }}
          onBlur={() => void writing.flush()}
        />
      </div>
      <AtItsEnd of="title" text={title} most={maxTitleLength} />
      {titleError === null ? null : (
        <p id={errorId} role="alert" className={classes.error}>
          {titleError}
        </p>
      )}
      <div className={classes.row}>
        <label htmlFor={summaryId}>{t`Summary`}</label>
        <textarea
          id={summaryId}
          rows={1}
          className={classes.summary}
          value={summary}
          maxLength={maxSummaryLength}
          onChange={type('summary')}
          onBlur={() => void writing.flush()}
        />
      </div>
      <AtItsEnd of="summary" text={summary} most={maxSummaryLength} />
    </div>
  )
}

/** The fields are autosaved, so they limit the length; pasted text may have been truncated. */
function AtItsEnd({ of, text, most }: { of: string; text: string; most: number }) {
  return (
    <p role="status" className={classes.note}>
      {text.length < most ? null : t`The ${of} ends here: it takes ${most} characters at most.`}
    </p>
  )
}
