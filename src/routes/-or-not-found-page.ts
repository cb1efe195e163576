import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
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

/** Leads to the page for what is not found where an address has what can be no id. */
export const requireId = (id: string): void => {
  if (!v.is(uuid, id)) throw notFound()
}
