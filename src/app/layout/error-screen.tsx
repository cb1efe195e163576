import { useLocation, useNavigate, type ErrorComponentProps } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useEndedReason } from '~/auth/session/session-events'
import { isApproved, getUser } from '~/auth/session'
import { usePublicConfig, useSession } from '~/auth/use-session'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { ErrorLayout } from '~/ui/layouts/error-layout/error-layout'
import { OpenSwitch } from '~/ui/illustrations/open-switch/open-switch'
import { errorKind } from './error-kind'
import { useIsInLayout } from './page-in-layout'
import { slimFooterPlaces } from './places'
import { StaleScreen } from './stale-screen'
import { UnavailableScreen } from './unavailable-screen'
import { UnreachableScreen } from './unreachable-screen'
import { useFrame } from './use-frame'

// The texts are the specification's, section 2, to the letter, spaces included.
const limited =
  'The page your are trying to access is limited to approved users.  Please fill out an Access Request Form for full community and documentation access.'
const restricted =
  'The page you are trying to access is restricted. Please refer to the forum for further assistance, or select an option from the top or bottom navigation to continue.'
// The sentence for users who cannot be sent to the forum (decision 56).
const restrictedWithoutForum =
  'The page you are trying to access is restricted. Please contact us for further assistance, or select an option from the top or bottom navigation to continue.'
// For an approved user, where the installation demands it.
const acceptTermsFirst = 'Accept the terms of use to open this page.'
const notFoundText =
  'Sorry, we could not locate that page. Please select an option from the top or bottom navigation to continue.'

function AccessRequestButton() {
  const navigate = useNavigate()
  const open = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/profile/application' })
  }
  // A form, so that the button leads there without scripts too.
  return (
    <form action="/profile/application" onSubmit={open}>
      <AppButton kind="primary" size="lg" type="submit">
        Access Request Form
      </AppButton>
    </form>
  )
}

function ForumButton({ forumUrl }: { forumUrl: string }) {
  const navigate = useNavigate()
  const open = () => {
    window.open(forumUrl, '_blank', 'noopener')
    void navigate({ to: '/' })
  }
  return (
    <AppButton kind="primary" size="lg" onClick={open}>
      Forum
    </AppButton>
  )
}

/** Whom to turn to: the forum outside; without one the portal's own community, or us where that is closed too. */
const useWayOn = () => {
  const { forumUrl } = usePublicConfig()
  const session = useSession()
  if (forumUrl !== undefined) return { message: restricted, action: <ForumButton forumUrl={forumUrl} /> }
  const [message, to, label] = isApproved(session)
    ? [restricted, '/community', 'Forum']
    : [restrictedWithoutForum, '/contact-us', 'Contact us']
  const action = (
    <AppButtonLink kind="primary" size="lg" to={to}>
      {label}
    </AppButtonLink>
  )
  return { message, action }
}

function RestrictedScreen({ isLimited }: { isLimited: boolean }) {
  const { topBar } = useFrame()
  const wayOn = useWayOn()
  const mustAcceptTerms = getUser(useSession())?.mustAcceptTerms ?? false
  // The notice above every page has the button.
  const limitedScreen = mustAcceptTerms
    ? { message: acceptTermsFirst, action: undefined }
    : { message: limited, action: <AccessRequestButton /> }
  const { message, action } = isLimited ? limitedScreen : wayOn
  return (
    <ErrorLayout
      topBar={topBar}
      footerLinks={slimFooterPlaces}
      title="We are Sorry..."
      message={message}
      action={action}
      drawing={<OpenSwitch />}
    />
  )
}

/**
 * For a user whose sign-in was ended in this browser: an administrators' page is a missing page to visitors, and
 * nothing else would lead back to it.
 */
const useWayBack = () => {
  const href = useLocation({ select: (location) => location.href })
  const isVisitor = useSession().kind === 'anonymous'
  const isEnded = useEndedReason() !== null
  if (!isVisitor || !isEnded) return undefined
  return (
    <AppButtonLink kind="primary" size="lg" to="/login" search={{ redirect: href }}>
      Log in again
    </AppButtonLink>
  )
}

/** Page Not Found, with the path that was asked for (specification, section 8). */
export function NotFoundScreen() {
  const { topBar } = useFrame()
  const pathname = useLocation({ select: (location) => location.pathname })
  const wayBack = useWayBack()
  return (
    <ErrorLayout
      topBar={topBar}
      footerLinks={slimFooterPlaces}
      title="Page Not Found"
      message={`${notFoundText}\n\nPage not found: ${pathname}`}
      action={wayBack}
      drawing={<OpenSwitch />}
    />
  )
}

/** Any application error, by its status (specification, section 2). */
export function ErrorScreen({ error }: ErrorComponentProps<unknown>) {
  // The boundary of the layout route catches it and shows the error layout in place of the area's.
  if (useIsInLayout()) throw error
  const kind = errorKind(error)
  if (kind === 'stale') return <StaleScreen />
  if (kind === 'unreachable') return <UnreachableScreen />
  if (kind === 'unavailable') return <UnavailableScreen />
  if (kind === 'missing') return <NotFoundScreen />
  return <RestrictedScreen isLimited={kind === 'limited'} />
}
