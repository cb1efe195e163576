import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'
import { copyText } from '~/ui/clipboard/copy-button'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Stack, Cluster } from '~/ui/layouts/primitives'
import classes from './webhooks.module.css'

export interface WebhookSecretProps {
  secret: string
  /** What becomes of the one before; left out for the first. */
  before?: string
  onKept: () => void
}

/** The secret of an endpoint, the one time it is shown. */
export function WebhookSecret({ secret, before, onKept }: WebhookSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const isKept = useRef(false)
  useEffect(() => heading.current?.focus(), [])
  useAskBeforeLeaving(() => !isKept.current, t`It is shown now and never again.`, {
    title: t`Leave without keeping the secret?`,
  })
  const copy = async () =>
    setSaid((await copyText(secret)) ? t`Copied.` : t`It could not be copied: select it and copy it by hand.`)
  return (
    <Stack as="section" gap={14} className={classes.secret} aria-labelledby="webhook-secret">
      <h2 id="webhook-secret" tabIndex={-1} ref={heading}>{t`The secret of this webhook`}</h2>
      <Callout tone="warning">
        {t`Give it to your receiver, which checks signatures with it. It is shown now and never again.`}
        {before === undefined ? null : ` ${before}`}
      </Callout>
      <code className={classes.value}>{secret}</code>
      <Cluster>
        <AppButton kind="outlined" onClick={() => void copy()}>{t`Copy`}</AppButton>
        <AppButton
          onClick={() => {
            isKept.current = true
            onKept()
          }}
        >{t`I have kept it`}</AppButton>
        <span role="status" className={classes.said}>
          {said}
        </span>
      </Cluster>
    </Stack>
  )
}
