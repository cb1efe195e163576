import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { removeCategory, removeComponent } from './manage.functions'
import { refusalSentence } from './refusal-sentence'
import { useRefreshCatalogue } from './use-refresh-catalogue'

/** Removing categories and components that hold nothing, after asking. */
export const usePartRemovals = () => {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const refresh = useRefreshCatalogue()
  const removal = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; name: string }) => run(),
    onSuccess: async (_nothing, { name }) => {
      if (isStillHere()) await navigate({ to: '/admin/documents', search: {} })
      // First what goes by it: whether its category can be deleted now.
      await refresh()
      showToast(`“${name}” is deleted.`)
    },
    onError: (error) => {
      showToast(refusalSentence(error))
      return refresh()
    },
  })
  const ask = async (name: string, noun: 'category' | 'component', run: () => Promise<unknown>) => {
    const isAgreed = await confirm({
      title: `Delete “${name}”?`,
      children: `The ${noun} holds nothing and is removed at once.`,
      confirmLabel: `Delete the ${noun}`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate({ run, name })
  }
  return {
    removeCategory: ({ id, name }: ManagedCategory) =>
      void ask(name, 'category', () => removeCategory({ data: { id } })),
    removeComponent: ({ id, name }: ManagedComponent) =>
      void ask(name, 'component', () => removeComponent({ data: { id } })),
  }
}
