import { nullOnProblem } from '~/contract/problem'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Webhook, WebhookState } from '~/contract/webhooks'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { refusalMessage } from '~/ui/format/error-message'
import { webhookName } from './webhook-words'
import { removeWebhook, rotateSecret, setWebhookState, testWebhook } from './webhooks.functions'
import { webhookQueries } from './webhooks.queries'

const onError = (error: unknown) => showToast(t`Nothing was done. ${refusalMessage(error)}`)

/**
 * The actions on an endpoint.
 *
 * @param onSecret called with a new secret, to be shown
 */
export const useWebhookActions = (webhook: Webhook, onSecret: (secret: string) => void) => {
  const { id, revision } = webhook
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { run, dialog } = useReauthenticationPrompt()
  const again = () => queryClient.invalidateQueries({ queryKey: webhookQueries.all() })

  const test = useMutation({
    mutationFn: () => testWebhook({ data: { id } }),
    onSuccess: () => showToast(t`A test event is on its way.`),
    onError,
    onSettled: again,
  })
  const setState = useMutation({
    mutationFn: (state: WebhookState) => setWebhookState({ data: { params: { id }, body: { state } } }),
    onSuccess: ({ state }) =>
      showToast(state === 'paused' ? t`Paused: events wait.` : t`Resumed. Waiting events are sent now.`),
    onError,
    onSettled: again,
  })
  const rotate = useMutation({
    mutationFn: () => run(() => rotateSecret({ data: { params: { id }, body: { revision } } })),
    onSuccess: ({ secret }) => onSecret(secret),
    onError,
    onSettled: again,
  })
  const remove = useMutation({
    // Already deleted by another administrator, or the first response was lost.
    mutationFn: () => nullOnProblem(removeWebhook({ data: { id } }), 'NOT_FOUND'),
    onSuccess: async () => {
      showToast(t`“${webhookName(webhook)}” is deleted.`)
      // No unsaved data is left.
      await navigate({ to: '/admin/webhooks', ignoreBlocker: true })
      await queryClient.invalidateQueries({ queryKey: webhookQueries.list().queryKey })
    },
    onError,
  })

  const isBusy = test.isPending || setState.isPending || rotate.isPending || remove.isPending
  /** Props of a button: one action runs at a time, and the pressed button keeps the focus meanwhile. */
  const whileDoing = ({ isPending }: { isPending: boolean }) => ({ loading: isPending, disabled: isBusy })

  return {
    /** The dialog of reauthentication. */
    dialog,
    testing: whileDoing(test),
    settingState: whileDoing(setState),
    rotating: whileDoing(rotate),
    removing: whileDoing(remove),
    test: () => test.mutate(),
    setState: (state: WebhookState) => setState.mutate(state),
    rotate: async () => {
      const isAgreed = await confirm({
        title: t`Make a new secret?`,
        children: t`For 24 hours, events are signed with both the new secret and this one, so that you can update your receiver. After that, this one stops working.`,
        confirmLabel: t`Make a new secret`,
      })
      if (isAgreed) rotate.mutate()
    },
    remove: async () => {
      const isAgreed = await confirm({
        title: t`Delete “${webhookName(webhook)}”?`,
        children: t`Its deliveries are deleted too, and waiting events are not sent. This can’t be undone.`,
        confirmLabel: t`Delete the webhook`,
        isDestructive: true,
      })
      if (isAgreed) remove.mutate()
    },
  }
}
