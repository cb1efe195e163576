import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useLocation, useNavigate, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useEndedReason } from '~/auth/session/session-store'
import { isApproved, getUser, isRefusedReason, type RefusedReason } from '~/auth/session'
import { usePublicConfig, useSession } from '~/auth/use-session'
import { ProblemError } from '~/contract/problem'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { TextAnchor } from '~/ui/components/text-link/text-link'
import { Cluster, Text } from '~/ui/layouts/primitives'
import {
  ErrorLayout,
  type ErrorLayoutProps,
  BrokenLineDrawing,
  DeadEndDrawing,
} from '~/ui/layouts/error-layout/error-layout'
import { OpenSwitch } from '~/ui/illustrations/open-switch/open-switch'
import { errorKind } from './page-head'
import { useIsInLayout } from './page-in-layout'
import { slimFooterItems } from './navigation-items'
import { useLayoutProps } from './use-layout-props'
import { mayReload, reloadOnce, reloadPage } from '~/app/release/reload'
import { lazySection } from '~/ui/lazy/lazy'
import { getHref } from '~/ui/links/href'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

/** An error screen with the portal's own top bar and footer. */
function ErrorFrame(props: Omit<ErrorLayoutProps, 'topBar' | 'footerLinks'>) {
  return <ErrorLayout topBar={useLayoutProps().topBar} footerLinks={slimFooterItems()} {...props} />
}

/** Shown while the portal or a dependency is unavailable or overloaded; waiting loses nothing. */
function UnavailableScreen() {
  return (
    <ErrorFrame
      title={t`Please wait a moment`}
      message={t`This page cannot be shown just now, because a part of the portal does not answer. That should not take long, and nothing you saved is lost.`}
      action={<TryAgain />}
      drawing={<BrokenLineDrawing />}
    />
  )
}

function TryAgain() {
  const address = useLocation({ select: ({ href }) => href })
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid')
  // A form, so that the button reloads this page without scripts too.
  return (
    <form
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault()
        reloadPage()
      }}
    >
      {[...searchParams].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <AppButton kind="primary" size="lg" type="submit">{t`Try again`}</AppButton>
    </form>
  )
}

/**
 * Shown if the page's code could not be loaded, most likely after an update: reloads the page, or says that a reload
 * has just failed.
 */
function StaleScreen() {
  const [isInVain] = useState(() => !mayReload())
  useEffect(() => {
    if (!isInVain) reloadOnce()
  }, [isInVain])
  useEffect(() => onPageLifecycle({ onOnline: () => void reloadOnce() }), [])
  return (
    <ErrorFrame
      title={isInVain ? t`This page did not load` : t`Reloading the page`}
      message={
        isInVain
          ? t`A part of it could not be loaded. The portal may be updating, or you may be offline. What you typed is kept in this tab.`
          : t`The portal was updated since you opened it.`
      }
      action={
        isInVain ? (
          <AppButton kind="primary" size="lg" onClick={reloadPage}>{t`Load the page again`}</AppButton>
        ) : undefined
      }
      drawing={<BrokenLineDrawing />}
    />
  )
}

/** Shown if there was no response, usually because the user is offline: retries without a page reload. */
function UnreachableScreen() {
  const router = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = () => {
    setIsTrying(true)
    void router.invalidate().finally(() => setIsTrying(false))
  }
  useEffect(() => onPageLifecycle({ onOnline: () => void router.invalidate() }), [router])
  return (
    <ErrorFrame
      title={t`The portal cannot be reached`}
      message={t`Check your connection and try again. Nothing you saved is lost.`}
      action={
        <AppButton kind="primary" size="lg" loading={isTrying} onClick={tryAgain}>{t`Try again`}</AppButton>
      }
      drawing={<BrokenLineDrawing />}
    />
  )
}

// The texts are verbatim from the specification, section 2, spaces included.
const limitedAccessText = () =>
  t`The page your are trying to access is limited to approved users.  Please fill out an Access Request Form for full community and documentation access.`
const restrictedAccessText = () =>
  t`The page you are trying to access is restricted. Please refer to the forum for further assistance, or select an option from the top or bottom navigation to continue.`
// The sentence for users who cannot be sent to the forum (decision 56).
const restrictedWithoutForum = () =>
  t`The page you are trying to access is restricted. Please contact us for further assistance, or select an option from the top or bottom navigation to continue.`
// For an approved user, where the installation demands it.
const acceptTermsFirst = () => t`Accept the terms of use to open this page.`
const notFoundText = () =>
  t`Sorry, we could not locate that page. Please select an option from the top or bottom navigation to continue.`

function AccessRequestButton() {
  const navigate = useNavigate()
  const open = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/profile/application' })
  }
  // A form, so that the button works without scripts too.
  return (
    <form action={getHref({ to: '/profile/application' })} onSubmit={open}>
      <AppButton kind="primary" size="lg" type="submit">{t`Access Request Form`}</AppButton>
    </form>
  )
}

function ForumButton({ forumUrl }: { forumUrl: string }) {
  const navigate = useNavigate()
  const open = () => {
    window.open(forumUrl, '_blank', 'noopener')
    void navigate({ to: '/' })
  }
  return <AppButton kind="primary" size="lg" onClick={open}>{t`Forum`}</AppButton>
}

/** Returns why the account is closed, from the session, or the error of a user who was just signed in; else null. */
const useRefusedReason = (error: unknown): RefusedReason | null => {
  const session = useSession()
  if (session.kind === 'refused') return session.reason
  return error instanceof ProblemError && isRefusedReason(error.code) ? error.code : null
}

/**
 * Returns a link for help: the external forum; without one, the community, or the contact page if that is closed.
 */
const useSupportLink = (isRefused: boolean) => {
  const { forumUrl } = usePublicConfig()
  const session = useSession()
  if (forumUrl !== undefined)
    return { message: restrictedAccessText(), action: <ForumButton forumUrl={forumUrl} /> }
  const [message, to, label] =
    isApproved(session) && !isRefused
      ? [restrictedAccessText(), '/community', t`Forum`]
      : [restrictedWithoutForum(), '/contact-us', t`Contact us`]
  const action = (
    <AppButtonLink kind="primary" size="lg" to={to}>
      {label}
    </AppButtonLink>
  )
  return { message, action }
}

function RefusedNote({ reason }: { reason: RefusedReason }) {
  const { supportEmail } = usePublicConfig()
  return (
    <Text role="status">
      <strong>
        {reason === 'ACCOUNT_DISABLED' ? t`This account is disabled.` : t`This account is blocked.`}
      </strong>{' '}
      <Trans>
        If you think that is wrong, write to{' '}
        <TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor>.
      </Trans>
    </Text>
  )
}

const OnboardingPosition = lazySection(
  () => import('./onboarding-position').then((module) => module.OnboardingPosition),
  () => t`Your steps could not be loaded.`,
  null,
)

function RestrictedScreen({ error, isLimited }: { error: unknown; isLimited: boolean }) {
  const reason = useRefusedReason(error)
  const wayOn = useSupportLink(reason !== null)
  const mustAcceptTerms = getUser(useSession())?.mustAcceptTerms ?? false
  // The button is in the notice above every page.
  const limitedScreen = mustAcceptTerms
    ? { message: acceptTermsFirst(), action: undefined }
    : { message: limitedAccessText(), action: <AccessRequestButton />, note: <OnboardingPosition /> }
  const restrictedScreen = { ...wayOn, note: reason === null ? undefined : <RefusedNote reason={reason} /> }
  return (
    <ErrorFrame
      title={t`We are Sorry...`}
      drawing={<OpenSwitch />}
      {...(isLimited ? limitedScreen : restrictedScreen)}
    />
  )
}

/**
 * Returns a login link for a user whose session ended: administration pages are "not found" for visitors, and would
 * not lead back to it.
 */
const useLogInLink = () => {
  const href = useLocation({ select: (location) => location.href })
  const isVisitor = useSession().kind === 'anonymous'
  const isEnded = useEndedReason() !== null
  if (!isVisitor || !isEnded) return undefined
  return (
    <AppButtonLink
      kind="primary"
      size="lg"
      to="/login"
      search={{ redirect: href }}
    >{t`Log in again`}</AppButtonLink>
  )
}

function SearchForm() {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void navigate({ to: '/search', search: typeof q === 'string' ? { q } : {} })
  }
  // A form with an action URL, so that it works without scripts too.
  return (
    <form role="search" action={getHref({ to: '/search' })} onSubmit={search}>
      <Cluster>
        <TextInput
          type="search"
          name="q"
          size="md"
          w="min(320px, 100%)"
          maxLength={200}
          aria-label={t`Search the portal`}
          placeholder={t`Search the portal`}
        />
        <AppButton size="md" type="submit">{t`Search`}</AppButton>
      </Cluster>
    </form>
  )
}

/** The Page Not Found screen, with the requested path (specification, section 8). */
export function NotFoundScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const wayBack = useLogInLink()
  return (
    <ErrorFrame
      title={t`Page Not Found`}
      message={[notFoundText(), t`Page not found: ${pathname}`].join('\n\n')}
      action={wayBack ?? <SearchForm />}
      drawing={<DeadEndDrawing />}
    />
  )
}

/** The screen for any application error, by its status (specification, section 2). */
export function ErrorScreen({ error }: ErrorComponentProps<unknown>) {
  // The layout route's error boundary catches it and replaces the area's layout by the error layout.
  if (useIsInLayout()) throw error
  const kind = errorKind(error)
  if (kind === 'stale') return <StaleScreen />
  if (kind === 'unreachable') return <UnreachableScreen />
  if (kind === 'unavailable') return <UnavailableScreen />
  if (kind === 'missing') return <NotFoundScreen />
  return <RestrictedScreen error={error} isLimited={kind === 'limited'} />
}
