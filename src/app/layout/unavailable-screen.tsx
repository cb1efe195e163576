import { useLocation } from '@tanstack/react-router'
import { reloadPage } from '~/app/release/reload'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ErrorLayout } from '~/ui/layouts/error-layout/error-layout'
import { OpenSwitch } from '~/ui/illustrations/open-switch/open-switch'
import { slimFooterPlaces } from './places'
import { useFrame } from './use-frame'

/** The portal, or something that it needs, is away or has too much to do for a moment: nothing is lost by waiting. */
export function UnavailableScreen() {
  const { topBar } = useFrame()
  return (
    <ErrorLayout
      topBar={topBar}
      footerLinks={slimFooterPlaces}
      title="Please wait a moment"
      message="This page cannot be shown just now, because a part of the portal does not answer. That should not take long, and nothing you saved is lost."
      action={<TryAgain />}
      drawing={<OpenSwitch />}
    />
  )
}

function TryAgain() {
  const address = useLocation({ select: ({ href }) => href })
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid')
  // A form, so that the button asks for this very page again without scripts too.
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
      <AppButton kind="primary" size="lg" type="submit">
        Try again
      </AppButton>
    </form>
  )
}
