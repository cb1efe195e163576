import { useMemo } from 'react'
import type { PaletteEntry, PaletteSource } from '~/features/palette/palette-entry'
import { pageAddress } from '~/features/pages/page-address'
import { suggestPages } from '~/features/pages/search-page/page-search.functions'
import { isAdmin } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'
import { listUsers } from '~/features/users/users.functions'

const mostPeople = 5

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
      to: isPart ? `${pageAddress(page)}#${section.id}` : pageAddress(page),
      ...(part === '' || part === title ? {} : { detail: part }),
      ...(component === null ? {} : { hint: component.name }),
    }
  })
}

const findPeople: PaletteSource['find'] = async (q, signal) => {
  const { data } = await listUsers({ data: { name: q, count: 10 }, signal })
  return data.slice(0, mostPeople).map(({ identityUid, name, email }) => ({
    id: `person:${identityUid}`,
    kind: 'person',
    label: name || email,
    detail: email,
    to: `/admin/profile?id=${encodeURIComponent(identityUid)}`,
  }))
}

/** Whom the palette asks: pages for everybody, people for administrators. */
export const usePaletteSources = (): readonly PaletteSource[] => {
  const isAdministrator = isAdmin(useSession())
  return useMemo(
    () => [
      { id: 'pages', label: 'Pages', find: findPages },
      ...(isAdministrator ? [{ id: 'people', label: 'People', find: findPeople }] : []),
    ],
    [isAdministrator],
  )
}
