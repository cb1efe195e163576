import type { ApplicationValues } from './application-values'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** The summary's sentence: how many answers keep the application from being submitted, and whether they are missing. */
export const missingTitle = (wrongPaths: readonly string[], values: ApplicationValues): string => {
  const byPath: Record<string, unknown> = { ...values }
  const count = numbers[wrongPaths.length] ?? `${wrongPaths.length}`
  const isOne = wrongPaths.length === 1
  const areMissing = wrongPaths.every((path) => isEmpty(byPath[path]))
  const are = areMissing ? (isOne ? 'is missing' : 'are missing') : `${isOne ? 'needs' : 'need'} another look`
  return `${count} answer${isOne ? '' : 's'} ${are} before you can submit.`
}
