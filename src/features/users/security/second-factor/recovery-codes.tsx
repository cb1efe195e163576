import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '~/auth/use-session'
import { copyText } from '~/ui/clipboard/copy-text'
import { AppButton, AppButtonAnchor } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import classes from './second-factor-section.module.css'

interface RecoveryTextParts {
  codes: readonly string[]
  email: string
  /** The name of the portal. */
  portal: string
  origin: string
}

/** The file that recovery codes are kept in. */
export const recoveryText = ({ codes, email, portal, origin }: RecoveryTextParts): string =>
  [
    t`Recovery codes for ${portal}`,
    `${origin}, ${email}`,
    '',
    ...codes,
    '',
    t`Each code works once, and takes your second step away: log in as usual, choose "Use a recovery code",`,
    t`and set up a new second step afterwards. We never ask you for them.`,
    '',
  ].join('\n')

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onKept: () => void
}

/** New recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const { brand, origin } = usePublicConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const text = recoveryText({ codes, email, portal: `${brand.name} ${brand.programme}`, origin })

  const copy = async () =>
    setSaid(
      (await copyText(codes.join('\n'))) ? t`Copied.` : t`It could not be copied: download them instead.`,
    )

  return (
    <Stack gap={18} className={classes.panel} role="group" aria-labelledby="recovery-codes">
      <h3
        id="recovery-codes"
        className={classes.title}
        tabIndex={-1}
        ref={heading}
      >{t`Your recovery codes`}</h3>
      <Callout tone="warning">{t`Keep them where you find them without your phone. Each takes your second step away once, if you ever lose it. They are shown now and never again; older ones no longer work.`}</Callout>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Cluster gap="8px 12px" className={classes.buttons}>
        <AppButton kind="outlined" onClick={() => void copy()}>{t`Copy`}</AppButton>
        <AppButtonAnchor
          kind="outlined"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >{t`Download as text`}</AppButtonAnchor>
        <span role="status" className={classes.said}>
          {said}
        </span>
      </Cluster>
      <Cluster gap="8px 12px" className={classes.buttons}>
        <AppButton size="md" onClick={onKept}>{t`I have kept them`}</AppButton>
      </Cluster>
    </Stack>
  )
}
