import { contract } from '~/contract'
import { readFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { nullOnProblem } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const searchPages = readFn.validator(validateCall(contract.pages.search)).handler(makeCall)

/** Searches pages and sections while the user types, to open or to link them. */
export const suggestPages = readFn.validator(validateCall(contract.pages.suggest)).handler(makeCall)

export const listPopularSearches = readFn.handler(() => usersService().pages.popular())

export const listUnansweredSearches = readFn
  .validator(validateCall(contract.pages.unanswered))
  .handler(makeCall)

interface NamedPage {
  slug: string
  title: string
  component: string | null
}

const getName = async (wanted: string): Promise<NamedPage[]> => {
  const page = await nullOnProblem(
    usersService().pages.bySlug({ params: { slug: wanted }, query: {} }),
    'NOT_FOUND',
  )
  return page === null || 'movedTo' in page
    ? []
    : [{ slug: page.slug, title: page.title, component: page.component?.name ?? null }]
}

const maxNamed = 5

/** Returns the titles of some pages in the given order, without those that the reader may no longer open. */
export const namePages = readFn
  .validator(validateInput(v.strictObject({ slugs: v.pipe(v.array(slug), v.maxLength(maxNamed)) })))
  .handler(async ({ data }): Promise<NamedPage[]> => (await Promise.all(data.slugs.map(getName))).flat())
