import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { PaletteEntry, PaletteGroup, PaletteSource } from '~/app/palette/palette-entry'
import { getResultHref } from '~/features/documents/search-page/result-href'
import { suggestPages } from '~/features/documents/search-page/page-search.functions'
import { filterLabels } from '~/features/documents/search-page/search-filters'
import { kindsOfFilter, searchFilters } from '~/contract/page-search'
import { isAdmin, isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { getUserHref } from '~/features/users/user-page/user-page-search'
import { listUsers } from '~/features/users/users.functions'

const maxPeople = 5
const maxOfKind = 6

type Suggestion = Awaited<ReturnType<typeof suggestPages>>['data'][number]

const toEntry = (found: Suggestion, isMember: boolean): PaletteEntry => {
  const { kind, slug, title, component, path, section } = found
  const part = section !== null && section.id !== '' ? section : null
  const detail = part?.text ?? path?.name ?? ''
  return {
    id: `${kind}:${path?.slug ?? ''}/${slug}#${part?.id ?? ''}`,
    kind,
    label: title,
    to: getResultHref(found, isMember, section?.id),
    ...(detail === '' || detail === title ? {} : { detail }),
    ...(component === null ? {} : { hint: component.name }),
  }
}

/** Finds content that the user can open, grouped by kind. */
const findContent =
  (isMember: boolean): PaletteSource['find'] =>
  async (q, signal) => {
    const { data } = await suggestPages({ data: { q }, signal })
    const words = filterLabels()
    return searchFilters.map((filter): PaletteGroup => ({
      id: filter,
      label: words[filter],
      entries: data
        .filter(({ kind }) => kindsOfFilter[filter].includes(kind))
        .slice(0, maxOfKind)
        .map((found) => toEntry(found, isMember)),
    }))
  }

const findPeople: PaletteSource['find'] = async (q, signal) => {
  const { data } = await listUsers({ data: { name: q, count: 10 }, signal })
  const entries = data.slice(0, maxPeople).map(({ identityUid, name, email }): PaletteEntry => ({
    id: `person:${identityUid}`,
    kind: 'person',
    label: name || email,
    detail: email,
    to: getUserHref(identityUid),
  }))
  return [{ id: 'people', label: t`People`, entries }]
}

/** Returns the palette's remote sources: content for everyone, users for administrators. */
export const usePaletteSources = (): readonly PaletteSource[] => {
  const session = useSession()
  const isAdministrator = isAdmin(session)
  const isMember = isApproved(session)
  return useMemo(
    () => [
      { id: isMember ? 'member-content' : 'content', find: findContent(isMember) },
      ...(isAdministrator ? [{ id: 'people', find: findPeople }] : []),
    ],
    [isAdministrator, isMember],
  )
}
