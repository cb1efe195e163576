import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'

/** Somebody saved in the meantime; what was typed stays until the newest is loaded. */
export interface Overtaken {
  isLoading: boolean
  loadNewest: () => void
}

/**
 * What of a form's saving comes of somebody who was quicker, and what else went wrong.
 * @param load shows what the service has now; without it, as where something new is made, nobody can be quicker
 */
export const useOvertaken = (
  saving: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'reset'>,
  load: (() => Promise<void>) | undefined,
): { overtaken: Overtaken | null; failure: Error | null } => {
  const loading = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onSuccess: saving.reset,
  })
  const isConflict = saving.error instanceof ProblemError && saving.error.code === 'CONFLICT'
  return isConflict && load !== undefined
    ? {
        overtaken: { isLoading: loading.isPending, loadNewest: () => loading.mutate(load) },
        failure: loading.error,
      }
    : { overtaken: null, failure: saving.error }
}
