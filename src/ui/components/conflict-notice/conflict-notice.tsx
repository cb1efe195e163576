import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Callout } from '../callout/callout'
import { TextButton } from '../text-link/text-link'

export interface OvertakenNoticeProps {
  /** Says that another user saved it in the meantime. */
  title: string
  isLoading: boolean
  /** Replaces what was typed by what was saved. */
  onLoad: () => void
}

/** Says above the buttons of a form that another user saved first, and offers what they saved. */
export function ConflictNotice({ title, isLoading, onLoad }: OvertakenNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  // It goes once the newest is there, which is read from its beginning.
  useEffect(() => {
    const form = button.current?.closest('form')
    return () => {
      if (document.activeElement === document.body) form?.querySelector('input')?.focus()
    }
  }, [])
  return (
    <Callout tone="warning" title={title} isAnnounced>
      <Trans>
        What you typed stays here until you load the newest.{' '}
        <TextButton ref={button} loading={isLoading} onClick={onLoad}>
          Load the newest
        </TextButton>
      </Trans>
    </Callout>
  )
}
