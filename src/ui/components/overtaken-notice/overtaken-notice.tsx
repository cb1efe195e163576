import { Callout } from '../callout/callout'
import { TextButton } from '../text-link/text-link'

export interface OvertakenNoticeProps {
  /** That somebody saved it in the meantime. */
  title: string
  isLoading: boolean
  /** Shows what was saved, in place of what was typed. */
  onLoad: () => void
}

/** Says above the buttons of a form that somebody was quicker, and offers what they saved. */
export function OvertakenNotice({ title, isLoading, onLoad }: OvertakenNoticeProps) {
  return (
    <Callout tone="warning" title={title} isAnnounced>
      What you typed stays here until you load the newest.{' '}
      <TextButton disabled={isLoading} onClick={onLoad}>
        Load the newest
      </TextButton>
    </Callout>
  )
}
