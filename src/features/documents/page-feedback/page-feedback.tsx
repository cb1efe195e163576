import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import { errorMessage } from '~/ui/format/error-message'
import { focusFirstError } from '~/forms/form-fields'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/layouts/primitives'
import { sendPageFeedback } from '../pages.functions'
import classes from './page-feedback.module.css'

const maxReasonLength = 1000
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

type State = 'asked' | 'voting' | 'sending' | 'answered' | 'explained'

interface PageFeedbackProps {
  page: { id: string; title: string }
  /** Whether the service can identify the reader, so that a second answer replaces the first. */
  isKnown: boolean
}

/**
 * Asks whether the page was helpful, and why. A known reader's answer is sent at once, and an optional reason follows;
 * a visitor sends both together. Text that could not be sent is kept.
 */
export function PageFeedback({ page: { id, title }, isKnown }: PageFeedbackProps) {
  const headingId = useId()
  const [isHelpful, setIsHelpful] = useState<boolean | null>(null)
  const [state, setState] = useState<State>('asked')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isWordy, setWordy] = useState(false)

  const send = async (helpful: boolean, why: string) => {
    setIsHelpful(helpful)
    setFailure(null)
    setWordy(why.length > maxReasonLength)
    if (why.length > maxReasonLength) return
    // After the answer alone, the form stays for the reason.
    setState(isKnown && why === '' ? 'voting' : 'sending')
    try {
      await sendPageFeedback({ data: { params: { id }, body: { helpful, reason: why } } })
      setState(why === '' ? 'answered' : 'explained')
      // The typed reason does not belong to a changed answer.
      if (why !== '') setReason('')
    } catch (error) {
      setFailure(errorMessage(error))
      setState('answered')
    }
  }
  const explain = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isHelpful === null || isBusy) return
    const why = reason.trim()
    if (why.length > maxReasonLength) focusFirstError(event.currentTarget, { reason: true })
    void send(isHelpful, why)
  }
  const isBusy = state === 'voting' || state === 'sending'
  const isSaid = state === 'answered' && failure === null
  // A visitor's second answer would count as another reader's.
  const isOver = !isKnown && (isSaid || state === 'explained')
  const mayExplain = isHelpful !== null && !isOver && state !== 'explained'
  useRestoreFocus(String(mayExplain), `[id="${headingId}"]`)
  const choice = (helpful: boolean) => ({
    className: classes.choice,
    'aria-pressed': isHelpful === helpful,
    'aria-disabled': isBusy || isOver,
    onClick: () => {
      if (isBusy || isOver) return
      if (isKnown) void send(helpful, reason.trim())
      else setIsHelpful(helpful)
    },
  })
  return (
    <section aria-labelledby={headingId}>
      <Text id={headingId} as="h2" size="sm" tabIndex={-1}>{t`Was this page helpful?`}</Text>
      <div className={classes.choices}>
        <button type="button" {...choice(true)}>
          <Trans>
            <IconThumbUp {...icon} />
            Yes
          </Trans>
        </button>
        <button type="button" {...choice(false)}>
          <Trans>
            <IconThumbDown {...icon} />
            No
          </Trans>
        </button>
      </div>
      <p role="status" className={classes.thanks}>
        {failure === null ? wordsFor(state) : null}
      </p>
      {failure === null ? null : (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {mayExplain ? (
        <form
          {...lockWhilePending(state === 'sending')}
          method="post"
          className={classes.form}
          onSubmit={explain}
        >
          <Textarea
            label={isHelpful ? t`What helped you?` : t`What is missing or wrong?`}
            description={t`If you like. The editors read it, with your answer.`}
            name="reason"
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            {...(isWordy ? { error: t`Use at most ${formatNumber(maxReasonLength)} characters.` } : {})}
          />
          <AppButton type="submit" kind="outlined" loading={isBusy}>
            {failure === null ? t`Send` : t`Try again`}
          </AppButton>
        </form>
      ) : null}
      <Text c="dim" mt={16}>
        <Trans>
          Need an answer?{' '}
          <TextLink to="/contact-us" search={{ subject: `Document: ${title}` }}>
            Write to us
          </TextLink>
        </Trans>
      </Text>
    </section>
  )
}

const wordsFor = (state: State): string | null => {
  if (state === 'answered') return t`Thank you, that is noted.`
  return state === 'explained' ? t`Thank you. The editors have your feedback.` : null
}
