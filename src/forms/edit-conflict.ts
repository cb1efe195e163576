import { isProblem } from '~/contract/problem'

/**
 * Saves on top of what was read. Where it was saved since with the very same, as by oneself where the answer was lost,
 * that is what was saved.
 * @param readNewest what the service has by then
 * @throws whatever `save` throws
 */
export const saveIdempotently = async <Saved>(
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
