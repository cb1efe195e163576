import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Box, Stack } from '~/ui/layouts/primitives'
import { useSignOutEverywhere } from './use-sign-out-everywhere'

interface SignOutEverywhereProps {
  identityUid: string
  onClose: () => void
}

/** Asks whether this browser is meant too. */
export function SignOutEverywhere({ identityUid, onClose }: SignOutEverywhereProps) {
  const { working, failure, dialog, everywhere, elsewhere } = useSignOutEverywhere(identityUid, onClose)
  // On its way it cannot be called back, and a sign-in may still have to be asked for here.
  const close = () => {
    if (working === null) onClose()
  }
  return (
    <>
      <Modal
        opened={dialog === null}
        onClose={close}
        title={t`Sign out everywhere?`}
        size={480}
        lockScroll={false}
        closeOnClickOutside={working === null}
      >
        <p>{t`This signs you out on every device. Unsaved text there may be lost. To stay signed in here, sign in once more.`}</p>
        {failure === null ? null : (
          <Box mt={20}>
            <Callout tone="error" isAnnounced>
              {failure}
            </Callout>
          </Box>
        )}
        <Stack gap={10} align="start" mt={20}>
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
            onClick={close}
          >{t`Cancel`}</AppButton>
        </Stack>
      </Modal>
      {dialog}
    </>
  )
}
