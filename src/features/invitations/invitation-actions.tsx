import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconCopy, IconMailForward, IconTrash } from '@tabler/icons-react'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invitation } from '~/contract/invitations'
import { isProblem } from '~/contract/problem'
import { errorMessage } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { busyProps } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { Dialog } from '~/ui/components/dialog/dialog'
import { IconButton } from '~/ui/components/icon-button/icon-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDate } from '~/ui/format/dates'
import { createInvitationLink, resendInvitation, revokeInvitation } from './invitations.functions'
import { invitationQueries } from './invitations.queries'
import classes from './invitation-list.module.css'

const getSentence = (error: unknown) => {
  if (isProblem(error, 'LINK_EXPIRED')) return t`This invitation does not hold any more. Send it again first.`
  return errorMessage(error)
}

const onError = (error: unknown) => showToast(getSentence(error))

interface CopyLinkManuallyProps {
  email: string
  url: string
  onClose: () => void
}

/** Shows the link to copy manually, without HTTPS or if the browser denies clipboard access. */
function CopyLinkManually({ email, url, onClose }: CopyLinkManuallyProps) {
  return (
    <Dialog title={t`The link for ${email}`} closeOnClickOutside onClose={onClose}>
      <TextInput
        label={t`Copy it from here`}
        readOnly
        data-autofocus
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export interface InvitationActionsProps {
  invitation: Invitation
  /** Called when it is revoked: no action is left. */
  onRevoked: () => void
}

/** The actions on an invitation: create a link, resend it, revoke it. */
export function InvitationActions({ invitation, onRevoked }: InvitationActionsProps) {
  const { id, email, state } = invitation
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const [byHand, setByHand] = useState<string | null>(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: invitationQueries.all() })
  const handOver = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      showToast(t`The link for ${email} is copied.`)
    } catch {
      setByHand(url)
    }
  }
  const link = useMutation({
    mutationFn: () => run(() => createInvitationLink({ data: { id } })),
    onSuccess: ({ url }) => handOver(url),
    onError,
  })
  const resend = useMutation({
    mutationFn: () => run(() => resendInvitation({ data: { id } })),
    onSuccess: ({ expiresAt }) =>
      showToast(t`The invitation of ${email} is sent again. It holds until ${formatDate(expiresAt)}.`),
    onError,
    onSettled: refresh,
  })
  const revoke = useMutation({
    mutationFn: () => revokeInvitation({ data: { id } }),
    onSuccess: () => {
      showToast(t`The invitation of ${email} is revoked. Its links no longer work.`)
      onRevoked()
    },
    onError,
    onSettled: refresh,
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Revoke the invitation of ${email}?`,
      children: t`None of its links works any more. No mail is sent. You can invite the address again.`,
      confirmLabel: t`Revoke the invitation`,
      isDestructive: true,
    })
    if (isAgreed) revoke.mutate()
  }

  if (state === 'accepted' || state === 'revoked') return null
  const isBusy = link.isPending || resend.isPending || revoke.isPending
  const whileDoing = ({ isPending }: { isPending: boolean }) => (isPending ? busyProps : { disabled: isBusy })
  return (
    <span className={classes.actions}>
      {state === 'pending' ? (
        <IconButton
          aria-label={t`Copy a link for ${email}`}
          title={t`Copy a link`}
          onClick={() => link.mutate()}
          {...whileDoing(link)}
        >
          <IconCopy {...icon} />
        </IconButton>
      ) : null}
      <IconButton
        aria-label={t`Send the invitation of ${email} again`}
        title={t`Send again`}
        onClick={() => resend.mutate()}
        {...whileDoing(resend)}
      >
        <IconMailForward {...icon} />
      </IconButton>
      <IconButton
        aria-label={t`Revoke the invitation of ${email}`}
        title={t`Revoke`}
        onClick={() => void ask()}
        {...whileDoing(revoke)}
      >
        <IconTrash {...icon} />
      </IconButton>
      {dialog}
      {byHand !== null && <CopyLinkManually email={email} url={byHand} onClose={() => setByHand(null)} />}
    </span>
  )
}
