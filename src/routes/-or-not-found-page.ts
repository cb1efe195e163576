import { notFound } from '@tanstack/react-router'
import { ProblemError } from '~/contract/problem'

/** Turns the service's “not found” into the portal's. */
export const orNotFoundPage = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw notFound()
    throw error
  }
}
