import { t } from '@lingui/core/macro'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Box, Cluster } from '~/ui/layouts/primitives'
import { useSignOutEverywhere } from './use-sign-out-everywhere'

interface SignOutEverywhereProps {
  identityUid: string
  onClose: () => void
}

/** Asks whether this browser is meant too. */
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
