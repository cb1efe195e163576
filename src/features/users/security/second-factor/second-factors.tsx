import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState, useEffect } from 'react'
import type { SignInSecurity, SecondFactor } from '~/contract/second-factor'
import type { User } from '~/contract/users'
import { useRestoreFocus } from '~/forms/focus'
import { useCodeAttempt, secondStepMessage } from '~/auth/second-factor/use-code-attempt'
import { usePublicConfig, useSession } from '~/auth/use-session'
import type { AppEnrolment } from '~/gateways/identity/second-factor.client'
import { AppButton, AppButtonAnchor } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { AddApp, AddPhone } from './add-factor'
import classes from './second-factor-section.module.css'
import { useFactorChange, type FactorChange } from './use-factor-change'
import { isAdmin } from '~/auth/session'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { providerMessage, type ProviderMessage } from '~/auth/provider-errors'
import { makeRecoveryCodes } from '../security.functions'
import { securityQueries } from '../security.queries'
import { Time } from '~/ui/format/time'
import { confirm } from '~/ui/components/confirm/confirm'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'
import { SecuritySection } from '../security-section'
import { copyText } from '~/ui/clipboard/copy-button'

interface RecoveryTextParts {
  codes: readonly string[]
  email: string
  /** The name of the portal. */
  portal: string
  origin: string
}

/** Formats the text file of recovery codes. */
export const formatRecoveryCodesFile = ({ codes, email, portal, origin }: RecoveryTextParts): string =>
  [
    t`Recovery codes for ${portal}`,
    `${origin}, ${email}`,
    '',
    ...codes,
    '',
    t`Each code works once, and takes your second step away: log in as usual, choose "Use a recovery code",\nand set up a new second step afterwards. We never ask you for them.`,
    '',
  ].join('\n')

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onKept: () => void
}

/** Shows new recovery codes, which are shown only once. */
function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const { brand, origin } = usePublicConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const text = formatRecoveryCodesFile({ codes, email, portal: `${brand.name} ${brand.programme}`, origin })

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

/** Returns the name that the user gave the factor, or its kind. */
const getFactorTitle = ({ name, kind, hint }: SecondFactor): string =>
  name || (kind === 'sms' ? t`Phone ••• ${hint}` : t`Authenticator app`)

/** Returns the kind of factor, shown below its name. */
const getFactorKind = ({ kind, hint }: SecondFactor): string =>
  kind === 'sms' ? t`Text message to ••• ${hint}` : t`Authenticator app`

/** Removes a second factor after a confirmation. */
const useRemoveFactor = ({ begin, settleRemoving }: FactorChange) => {
  const { supportEmail } = usePublicConfig()
  const removal = useMutation({
    mutationFn: ({ id }: SecondFactor) =>
      settleRemoving(id, () => begin((identity) => identity.removeFactor(id))),
    onSuccess: () => showToast(t`The second step is removed. A mail tells you of it.`),
  })
  /** @param count the number of factors, this one included */
  const ask = async (factor: SecondFactor, count: number) => {
    const isAgreed = await confirm({
      title: t`Remove ${getFactorTitle(factor)}?`,
      children:
        count === 1
          ? t`It is your only second step: your password alone will be enough to log in, and your recovery codes are void.`
          : t`Your other second steps stay as they are.`,
      confirmLabel: t`Remove`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate(factor)
  }
  return {
    removing: removal.isPending ? removal.variables.id : null,
    failure: removal.error && secondStepMessage(removal.error, supportEmail),
    ask,
  }
}

interface FactorListProps {
  factors: readonly SecondFactor[]
  /** The id of the factor that is being removed. */
  removing: string | null
  onRemove: (factor: SecondFactor) => void
}

/** The user's second factors, each with a button to remove it. */
function FactorList({ factors, removing, onRemove }: FactorListProps) {
  return (
    <ul className={classes.factors}>
      {factors.map((factor) => (
        <li key={factor.id} className={classes.factor}>
          <span className={classes.name}>{getFactorTitle(factor)}</span>
          <span className={classes.kind}>
            {factor.name ? `${getFactorKind(factor)}, ` : ''}
            {factor.addedAt === null ? null : (
              <Trans>
                added <Time at={factor.addedAt} format="day" />
              </Trans>
            )}
          </span>
          <AppButton
            kind="outlined"
            aria-label={t`Remove ${getFactorTitle(factor)}`}
            loading={removing === factor.id}
            disabled={removing !== null}
            onClick={() => onRemove(factor)}
          >{t`Remove`}</AppButton>
        </li>
      ))}
    </ul>
  )
}

/** Creates recovery codes; `codes` holds them until they are dismissed. */
export const useNewRecoveryCodes = (identityUid: string, { run }: Pick<FactorChange, 'run'>) => {
  const { supportEmail } = usePublicConfig()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<ProviderMessage | null>(null)
  useConfirmLeaving(
    isMaking || codes !== null,
    t`They are shown once and never again, and older ones no longer work.`,
    { title: t`Leave without keeping the codes?` },
  )

  const make = async () => {
    setIsMaking(true)
    setFailure(null)
    try {
      setCodes(await run(() => makeRecoveryCodes({ data: { id: identityUid } })))
      await queryClient.invalidateQueries({ queryKey: securityQueries.of(identityUid).queryKey })
    } catch (error) {
      setFailure(providerMessage(error, supportEmail))
    } finally {
      setIsMaking(false)
    }
  }

  return { codes, isMaking, failure, make, forget: () => setCodes(null) }
}

interface RecoveryStateProps {
  /** The number of unused codes. */
  left: number
  isMaking: boolean
  onMake: () => void
}

/** The number of unused recovery codes, and a button to create new ones. */
function RecoveryState({ left, isMaking, onMake }: RecoveryStateProps) {
  return (
    <Stack gap={12} mt={16}>
      {left === 0 ? (
        <Callout tone="warning">{t`You have no recovery codes. Without them, you need an administrator if you lose your phone.`}</Callout>
      ) : (
        <Text c="dim" size="sm" className={classes.lead}>
          {plural(left, {
            one: '# recovery code left, for when you lose your second step.',
            other: '# recovery codes left, for when you lose your second step.',
          })}
        </Text>
      )}
      <div>
        <AppButton
          kind="outlined"
          loading={isMaking}
          onClick={onMake}
        >{t`Make new recovery codes`}</AppButton>
      </div>
    </Stack>
  )
}

/** Explains to an administrator without a second factor why the administration is closed. */
function RequiredNote({ hasFactor }: { hasFactor: boolean }) {
  const session = useSession()
  if (isAdmin(session)) return null
  return (
    <Box mt={20}>
      <Callout tone="warning" title={t`Administrators need a second step here.`}>
        {hasFactor
          ? t`Log out, and log in again with your second step: then the administration is open to you.`
          : t`Set one up, then log in with it: then the administration is open to you.`}
      </Callout>
    </Box>
  )
}

interface SecondFactorsProps {
  user: User
  security: SignInSecurity
}

type Adding = { what: 'nothing' } | { what: 'phone' } | { what: 'app'; enrolment: AppEnrolment }

/** Lists and adds second factors, and manages their recovery codes. */
function SecondFactors({ user, security }: SecondFactorsProps) {
  const { brand, demonstration } = usePublicConfig()
  const { identityUid, email, verified } = user
  const { factors, recoveryCodesLeft } = security
  const change = useFactorChange(identityUid)
  const recovery = useNewRecoveryCodes(identityUid, change)
  const removal = useRemoveFactor(change)
  const nowhere = useRef<HTMLInputElement>(null)
  const { doing, failure, attempt } = useCodeAttempt<'starting'>(nowhere)
  const [adding, setAdding] = useState<Adding>({ what: 'nothing' })
  const isIdle = adding.what === 'nothing' && recovery.codes === null

  useRestoreFocus(`${adding.what} ${recovery.codes === null} ${factors.length}`, '#second-step')

  const startApp = () =>
    attempt('starting', async () => {
      const issuer = `${brand.name} ${brand.programme}`
      const enrolment = await change.begin((identity) => identity.startApp(email, issuer))
      setAdding({ what: 'app', enrolment })
    })
  const finish = async () => {
    setAdding({ what: 'nothing' })
    showToast(t`Your second step is set up. A mail tells you of it.`)
    if (recoveryCodesLeft === 0) await recovery.make()
  }
  const stop = () => setAdding({ what: 'nothing' })
  // The emulator of the demonstration supports text messages only.
  const appRefusal = !verified
    ? t`Confirm your e-mail address first.`
    : demonstration
      ? t`Not available in the demonstration.`
      : undefined
  const told = failure ?? removal.failure ?? recovery.failure

  return (
    <>
      {factors.length === 0 ? null : (
        <FactorList
          factors={factors}
          removing={removal.removing}
          onRemove={(factor) => void removal.ask(factor, factors.length)}
        />
      )}
      {security.isRequired ? <RequiredNote hasFactor={factors.length > 0} /> : null}
      {told === null ? null : (
        <Box mt={20}>
          <Callout tone="error" isAnnounced title={told.sentence}>
            {told.next}
          </Callout>
        </Box>
      )}
      {adding.what === 'phone' ? (
        <AddPhone user={user} change={change} onAdded={finish} onCancel={stop} />
      ) : null}
      {adding.what === 'app' ? (
        <AddApp enrolment={adding.enrolment} change={change} onAdded={finish} onCancel={stop} />
      ) : null}
      {recovery.codes === null ? null : (
        <RecoveryCodes codes={recovery.codes} email={email} onKept={recovery.forget} />
      )}
      {isIdle && factors.length > 0 ? (
        <RecoveryState
          left={recoveryCodesLeft}
          isMaking={recovery.isMaking}
          onMake={() => void recovery.make()}
        />
      ) : null}
      {isIdle ? (
        <Cluster gap="8px 12px" className={classes.buttons}>
          <AppButton
            kind="outlined"
            disabled={!verified}
            onClick={() => setAdding({ what: 'phone' })}
          >{t`Add a phone number`}</AppButton>
          <AppButton
            kind="outlined"
            loading={doing === 'starting'}
            disabled={appRefusal !== undefined}
            disabledReason={appRefusal}
            onClick={() => void startApp()}
          >{t`Add an authenticator app`}</AppButton>
        </Cluster>
      ) : null}
      {change.dialog}
    </>
  )
}

/** The section about the user's second factors. */
export function SecondFactorSection({ user }: { user: User }) {
  const { data: security, error } = useQuery(securityQueries.of(user.identityUid))
  return (
    <SecuritySection id="second-step" title={t`Second step`}>
      <Text
        c="dim"
        size="sm"
        className={classes.lead}
      >{t`A code besides your password, from a text message or an authenticator app. A stolen password isn’t enough to log in.`}</Text>
      <ErrorCallout error={security ? null : error} />
      {security ? <SecondFactors user={user} security={security} /> : null}
    </SecuritySection>
  )
}
