import { fieldProblem } from '~/contract/problem'

/**
 * Product versions that a page is about, in the order in which its component lists them.
 * @throws ProblemError FIELDS_INVALID at `appliesTo`, for one that the component does not list
 */
export const applicableVersions = (appliesTo: readonly string[], listed: readonly string[]): string[] => {
  const isListed = appliesTo.every((version) => listed.includes(version))
  if (!isListed) throw fieldProblem('appliesTo', 'Choose from the versions that the component lists.')
  return listed.filter((version) => appliesTo.includes(version))
}
