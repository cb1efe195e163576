import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { ProblemError, isProblem } from '~/contract/problem'

/** Another user saved in the meantime; what was typed stays until the newest version is loaded. */
export interface EditConflict {
  isLoading: boolean
  loadNewest: () => void
}

/**
 * Splits a form's save error into an edit conflict and any other failure.
 * @param load shows what the service has now; without it, as for new entries, there can be no conflict
 */
export const useEditConflict = (
  saving: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'reset'>,
  load: (() => Promise<void>) | undefined,
): { overtaken: EditConflict | null; failure: Error | null } => {
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

/**
 * Saves on top of what was read. Where it was saved since with the very same, as by oneself where the answer was lost,
 * that is what was saved.
 * @param readNewest what the service has by then
 * @throws whatever `save` throws
 */
export const unlessTheSame = async <Saved>(
  save: () => Promise<Saved>,
  readNewest: () => Promise<Saved>,
  isSame: (newest: Saved) => boolean,
): Promise<Saved> => {
  try {
    return await save()
  } catch (error) {
    if (!isProblem(error, 'CONFLICT')) throw error
    const newest = await readNewest().catch(() => null)
    if (newest === null || !isSame(newest)) throw error
    return newest
  }
}
