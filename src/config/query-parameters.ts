/** Parameters of one query. No call and no page has so many, and reading them costs time. */
const maxParameters = 100

/** Whether a query, with or without its question mark, has more parameters than are read. */
export const hasTooManyParameters = (search: string): boolean =>
  search.split('&', maxParameters + 1).length > maxParameters
