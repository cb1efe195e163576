import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery, useQueryClient, useQuery } from '@tanstack/react-query'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { userQueries } from '../users.queries'
import { EmailState } from './email-state'
import { PasswordForm } from './password-form'
import { SecondFactorSection } from './second-factor/second-factors'
import { SecuritySection } from './security-section'
import { SignInMethodsSection } from './sign-in-methods/sign-in-methods-section'
import { DownloadButton } from '~/auth/download-button'
import { useRestoreFocus } from '~/forms/focus'
import { emailChangeQueries, ownAccountQueries } from './security.queries'
import { NewEmailForm, PendingEmail } from './email/pending-email'
import { useState } from 'react'
import { graceDays } from '~/contract/own-account'
import type { User } from '~/contract/users'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Time } from '~/ui/format/time'
import { CancelDeletionButton } from './account-deletion/cancel-deletion'
import { DeletionDialog } from './account-deletion/deletion-dialog'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { Callout } from '~/ui/components/callout/callout'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { Dialog } from '~/ui/components/dialog/dialog'
import { useSignOutEverywhere } from './account-deletion/use-sign-out-everywhere'
import { IconChevronDown } from '@tabler/icons-react'
import { Outline } from '~/ui/components/outline/outline'
import { Drawer, DrawerButton } from '~/ui/components/drawer/drawer'
import classes from './security-contents.module.css'

interface SignOutEverywhereProps {
  identityUid: string
  onClose: () => void
}

/** Asks whether to sign out this browser, too. */
export function SignOutEverywhere({ identityUid, onClose }: SignOutEverywhereProps) {
  const { working, failure, dialog, everywhere, elsewhere } = useSignOutEverywhere(identityUid, onClose)
  return (
    <>
      <Dialog title={t`Sign out everywhere?`} size={480} closeOnClickOutside onClose={onClose}>
        <p>{t`This signs you out on every device. Unsaved text there may be lost. To stay signed in here, sign in once more.`}</p>
        {failure === null ? null : (
          <Box mt={20}>
            <Callout tone="error" isAnnounced>
              {failure}
            </Callout>
          </Box>
        )}
        <Cluster mt={20}>
          <AppButton
            size="md"
            data-autofocus
            loading={working === 'everywhere'}
            disabled={working === 'elsewhere'}
            onClick={() => void everywhere()}
          >{t`Sign out here too`}</AppButton>
          <AppButton
            kind="outlined"
            size="md"
            loading={working === 'elsewhere'}
            disabled={working === 'everywhere'}
            onClick={() => void elsewhere()}
          >{t`Stay signed in here`}</AppButton>
          <AppButton
            kind="outlined"
            size="md"
            disabled={working !== null}
            onClick={onClose}
          >{t`Cancel`}</AppButton>
        </Cluster>
      </Dialog>
      {dialog}
    </>
  )
}

const unknownBrowser = () => t`Unknown browser`

/** The user's recent sign-ins, and a button to sign out everywhere. */
function SessionsSection({ identityUid }: { identityUid: string }) {
  const { data: signIns, isError } = useQuery(ownAccountQueries.signIns(identityUid))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SecuritySection id="sessions" title={t`Where you are signed in`}>
      <Text c="dim" size="sm" maw="62ch" mt={12}>
        <Trans>
          A browser stays signed in until you sign out in it.{' '}
          {signIns?.length === 0
            ? t`No sign-ins recorded yet.`
            : t`Recent sign-ins by day and browser. We don’t store your location.`}
        </Trans>
      </Text>
      {isError && signIns === undefined ? (
        <Box mt={20}>
          <Callout tone="warning">{t`Your recent sign-ins could not be loaded. Reload the page to try again.`}</Callout>
        </Box>
      ) : null}
      {signIns && signIns.length > 0 ? (
        <Box mt={16}>
          <DividedList
            form="stacked"
            rows={signIns.map(({ at, browser }) => ({
              id: `${at} ${browser}`,
              name: browser || unknownBrowser(),
              detail: <Time at={at} format="long-day" />,
            }))}
          />
        </Box>
      ) : null}
      <Cluster gap={12} mt={20}>
        <AppButton kind="outlined" onClick={() => setIsAsking(true)}>{t`Sign out everywhere`}</AppButton>
      </Cluster>
      {isAsking ? <SignOutEverywhere identityUid={identityUid} onClose={() => setIsAsking(false)} /> : null}
    </SecuritySection>
  )
}

/** Schedules the deletion of the account, and cancels it. */
function DeletionSection({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const { identityUid, email, removalAt } = user
  return (
    <SecuritySection id="removal" title={t`Delete my account`}>
      {removalAt === null ? (
        <>
          <Text
            c="dim"
            size="sm"
            maw="62ch"
            mt={12}
          >{t`Deleting it signs you out everywhere at once. After ${graceDays} days it is removed for good, with profile, pictures, application, learning progress and notifications; until then you can log in and keep it. What you wrote in the community stays, without your name.`}</Text>
          <Cluster gap={12} mt={20}>
            <AppButton kind="outlined" onClick={() => setIsAsking(true)}>{t`Delete my account`}</AppButton>
          </Cluster>
        </>
      ) : (
        <>
          <Text c="dim" size="sm" maw="62ch" mt={12}>
            <Trans>
              Your account will be removed on <Time at={removalAt} format="long-day" />, with everything in
              it. Until then you can keep it.
            </Trans>
          </Text>
          <Cluster gap={12} mt={20}>
            <CancelDeletionButton identityUid={identityUid} />
          </Cluster>
        </>
      )}
      {isAsking ? (
        <DeletionDialog identityUid={identityUid} email={email} onClose={() => setIsAsking(false)} />
      ) : null}
    </SecuritySection>
  )
}

interface EmailChangeProps {
  identityUid: string
  /** The current address. */
  email: string
}

/** Changes the e-mail address: request, pending change, cancellation. */
function EmailChange({ identityUid, email }: EmailChangeProps) {
  const queryClient = useQueryClient()
  const { data: pending } = useSuspenseQuery(emailChangeQueries.pending(identityUid))
  useRestoreFocus(pending?.newEmail ?? '', '#e-mail')
  const look = () => queryClient.invalidateQueries(emailChangeQueries.pending(identityUid))
  return pending === null ? (
    <NewEmailForm identityUid={identityUid} email={email} onAsked={look} />
  ) : (
    <PendingEmail identityUid={identityUid} pending={pending} onChanged={look} />
  )
}

/** Downloads the user's own data. */
function DataSection() {
  return (
    <SecuritySection id="data" title={t`Your data`}>
      <Text
        c="dim"
        size="sm"
        maw="62ch"
        mt={12}
      >{t`Your data in one zip: profile, application, learning progress, questions and answers, kit requests, notifications, sign-ins and account activity as text files, and your pictures.`}</Text>
      <Cluster gap={12} mt={20}>
        <DownloadButton href="/profile/export.zip">{t`Download your data`}</DownloadButton>
      </Cluster>
    </SecuritySection>
  )
}

/** The security page: sign-in, sessions, data export and account deletion. */
export function SecurityPage({ identityUid }: { identityUid: string }) {
  const { data: user } = useSuspenseQuery(userQueries.one(identityUid))
  return (
    <>
      <PageTitle
        lead={
          <Trans>
            Manage how you sign in, your sessions and your data. Your name and picture are in{' '}
            <TextLink to="/profile">your profile</TextLink>.
          </Trans>
        }
      >{t`Sign-in and security`}</PageTitle>
      <SecuritySection id="e-mail" title={t`E-mail`}>
        <EmailState email={user.email} isConfirmed={user.verified} />
        <EmailChange identityUid={identityUid} email={user.email} />
      </SecuritySection>
      <SecuritySection id="password-heading" title={t`Password`}>
        <PasswordForm email={user.email} />
      </SecuritySection>
      <SignInMethodsSection identityUid={identityUid} />
      <SecondFactorSection user={user} />
      <SessionsSection identityUid={identityUid} />
      <DataSection />
      <DeletionSection user={user} />
    </>
  )
}

const sections = () =>
  [
    { id: 'e-mail', label: t`E-mail` },
    { id: 'password-heading', label: t`Password` },
    { id: 'ways', label: t`Ways to log in` },
    { id: 'second-step', label: t`Second step` },
    { id: 'sessions', label: t`Where you are signed in` },
    { id: 'data', label: t`Your data` },
    { id: 'removal', label: t`Delete my account` },
  ].map((section) => ({ ...section, depth: 2 }))

const drawerId = 'security-contents'

/** The page's table of contents with the visible section marked; a drawer below 1024 px. */
export function SecurityContents() {
  return (
    <div className={classes.contents} data-no-print>
      <DrawerButton target={drawerId} className={classes.open}>
        <Trans>
          On this page
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </Trans>
      </DrawerButton>
      <Drawer id={drawerId} label={t`On this page`} as="nav" inlineFrom="md">
        <Outline items={sections()} />
      </Drawer>
    </div>
  )
}
