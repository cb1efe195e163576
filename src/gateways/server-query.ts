import { type QueryKey, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

type Call<Data, Answer> = (input: { data: Data; signal: AbortSignal }) => Promise<Answer>

/** The input of a server function; none if it takes none. */
type Given<Data> = undefined extends Data ? [data?: NoInfer<Data>] : [data: NoInfer<Data>]

/** The options of a query that a server function answers. */
export const serverQuery = <const Key extends QueryKey, Data, Answer>(
  queryKey: Key,
  call: Call<Data, Answer>,
  ...[data]: Given<Data>
) => queryOptions({ queryKey, queryFn: ({ signal }) => call({ data: data as Data, signal }) })

// Like `keepPreviousData`, which does not fit every result type.
const getPrevious = <Answer>(previous: Answer): Answer => previous

/** The same, but the previous result stays visible until the next one arrives, such as another page of a list. */
export const queryKeepingPrevious = <const Key extends QueryKey, Data, Answer>(
  queryKey: Key,
  call: Call<Data, Answer>,
  ...data: Given<Data>
) => queryOptions({ ...serverQuery(queryKey, call, ...data), placeholderData: getPrevious })

/**
 * The query of a list by its screen's known search parameters, which end the key. The router passes on others too, such
 * as those that mail clients append, which the service would refuse.
 */
export const listQuery = <const Key extends QueryKey, Data, Answer, Known extends Data>(
  queryKey: Key,
  call: Call<Data, Answer>,
  schema: v.GenericSchema<unknown, Known>,
  search: NoInfer<Known>,
) => {
  const known = v.parse(schema, search)
  return queryOptions({
    queryKey: [...queryKey, known] as const,
    queryFn: ({ signal }) => call({ data: known, signal }),
    placeholderData: getPrevious,
  })
}
