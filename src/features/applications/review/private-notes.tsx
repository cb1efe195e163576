import { Textarea } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ApplicationEvent } from '~/contract/applications'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Time } from '~/ui/format/time'
import { PrivateBox } from '~/ui/layouts/review-frame/review-frame'
import classes from './review-page.module.css'
import { useCommenting } from './use-commenting'

export interface PrivateNotesProps {
  identityUid: string
  timeline: readonly ApplicationEvent[]
}

/** What reviewers tell each other. The applicant never sees it, neither here nor by mail. */
export function PrivateNotes({ identityUid, timeline }: PrivateNotesProps) {
  const { ref, text, write, send, isSending, error } = useCommenting(identityUid, 'private')
  const notes = timeline.filter(({ kind }) => kind === 'noted')
  return (
    <section className={classes.notes} aria-labelledby="private-notes">
      <h2 id="private-notes" className={classes.notesTitle}>
        <IconLock size={15} stroke={1.7} aria-hidden="true" />
        Private notes
      </h2>
      <PrivateBox>
        {notes.length === 0 ? (
          <p className={classes.aside}>No notes yet. They are never shown to the applicant.</p>
        ) : (
          <ul className={classes.noteList}>
            {notes.map(({ id, at, actorName, text: note }) => (
              <li key={id}>
                <p className={classes.text}>{note}</p>
                <p className={classes.micro}>
                  {actorName}, <Time at={at} format="short-day" />. Never shown to the applicant
                </p>
              </li>
            ))}
          </ul>
        )}
      </PrivateBox>
      <form onSubmit={send} className={classes.write}>
        <Textarea
          ref={ref}
          aria-label="Private note"
          placeholder="Add a note for reviewers"
          size="sm"
          autosize
          minRows={1}
          maxRows={8}
          name="note"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          {...(error === null ? {} : { error })}
        />
        {text.trim() === '' ? null : (
          <AppButton type="submit" kind="outlined" loading={isSending}>
            Add note
          </AppButton>
        )}
      </form>
    </section>
  )
}
