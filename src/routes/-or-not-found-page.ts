import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { ProblemError } from '~/contract/problem'

/** Converts the service's “not found” to the portal's. */
export const orNotFoundPage = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw notFound()
    throw error
  }
}

/** Throws not found for a malformed id. */
export const requireId = (id: string): void => {
  if (!v.is(uuid, id)) throw notFound()
}
