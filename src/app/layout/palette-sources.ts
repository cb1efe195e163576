import { t } from '@lingui/core/macro'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findUnits } from '~/features/learning/learning-paths.functions'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { pathAddress, unitAddress } from '~/features/learning/path-address'
import { fittingEntries, type PaletteEntry, type PaletteSource } from '~/app/palette/palette-entry'
import { pageAddress } from '~/features/documents/page-address'
import { suggestPages } from '~/features/documents/search-page/page-search.functions'
import { questionAddress } from '~/features/community/questions/question-places'
import { listQuestions } from '~/features/community/questions/questions.functions'
import { isAdmin, isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { personAddress } from '~/features/users/person/person-search'
import { listUsers } from '~/features/users/users.functions'

const maxPeople = 5
const maxUnits = 6
const maxQuestions = 5

const findPages: PaletteSource['find'] = async (q, signal) => {
  const { data } = await suggestPages({ data: { q }, signal })
  return data.map((page): PaletteEntry => {
    const { slug, kind, title, component, section } = page
    const isPart = section !== null && section.id !== ''
    const part = isPart ? section.text : ''
    return {
      id: `page:${kind}/${slug}#${isPart ? section.id : ''}`,
      kind: 'page',
      label: title,
      to: pageAddress(page, section?.id),
      ...(part === '' || part === title ? {} : { detail: part }),
      ...(component === null ? {} : { hint: component.name }),
    }
  })
}

const findPeople: PaletteSource['find'] = async (q, signal) => {
  const { data } = await listUsers({ data: { name: q, count: 10 }, signal })
  return data.slice(0, maxPeople).map(({ identityUid, name, email }) => ({
    id: `person:${identityUid}`,
    kind: 'person',
    label: name || email,
    detail: email,
    to: personAddress(identityUid),
  }))
}

const findQuestions: PaletteSource['find'] = async (text, signal) => {
  const { data } = await listQuestions({ data: { text, count: 10 }, signal })
  return data.slice(0, maxQuestions).map(({ id, title, answers }) => ({
    id: `question:${id}`,
    kind: 'question',
    label: title,
    to: questionAddress(id),
    hint: answers === 1 ? '1 answer' : t`${answers} answers`,
  }))
}

/** Paths and the units in them that are open to the person. */
const findLearning =
  (queryClient: QueryClient): PaletteSource['find'] =>
  async (q, signal) => {
    const [paths, units] = await Promise.all([
      queryClient.ensureQueryData(learningPathQueries.list()),
      findUnits({ data: { q }, signal }),
    ])
    const entries: PaletteEntry[] = [
      ...paths.data.map(({ slug, title }) => ({
        id: `path:${slug}`,
        kind: 'place' as const,
        label: title,
        to: pathAddress(slug),
      })),
      ...units.data.map(({ slug, title, path }) => ({
        id: `unit:${path.slug}/${slug}`,
        kind: 'place' as const,
        label: title,
        detail: path.title,
        to: unitAddress(path.slug, slug),
      })),
    ]
    return fittingEntries(entries, q).slice(0, maxUnits)
  }

/** Whom the palette asks: pages for everybody, paths and questions for members, people for administrators. */
export const usePaletteSources = (): readonly PaletteSource[] => {
  const queryClient = useQueryClient()
  const session = useSession()
  const isAdministrator = isAdmin(session)
  const isMember = isApproved(session)
  return useMemo(
    () => [
      { id: 'pages', label: t`Pages`, find: findPages },
      ...(isMember ? [{ id: 'learning', label: t`Learning`, find: findLearning(queryClient) }] : []),
      ...(isMember ? [{ id: 'questions', label: t`Questions`, find: findQuestions }] : []),
      ...(isAdministrator ? [{ id: 'people', label: t`People`, find: findPeople }] : []),
    ],
    [queryClient, isAdministrator, isMember],
  )
}
