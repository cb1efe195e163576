import { useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { copyText } from '~/ui/clipboard/copy-text'
import type { WrittenText } from '../written-text'
import classes from './merge-dialog.module.css'

/** A whole text to read and to copy. */
export function FullText({ label, text }: { label: string; text: WrittenText }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const isCopied = await copyText(text.body)
    setSaid(isCopied ? 'Copied' : 'Select the text and copy it by hand')
  }
  return (
    <section aria-label={label}>
      <h3 className={classes.place}>{text.title}</h3>
      {text.summary === '' ? null : <p>{text.summary}</p>}
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.whole} tabIndex={0}>
        {text.body}
      </pre>
      <AppButton kind="outlined" onClick={() => void copy()}>
        Copy the text
      </AppButton>{' '}
      <span role="status">{said}</span>
    </section>
  )
}
