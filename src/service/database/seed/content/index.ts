import { readFiles } from './front-matter'
import type { SeedAnnouncement } from './types'

export { activity } from './activity'
export { categories } from './categories'
export { discussions, listings } from './community'
export { heroPeople } from './hero-people'
export { kits } from './kits'
export { learningPaths } from './learning-paths'
export { generatedPeople } from './people'
export { publicPages } from './public-pages'
export { videos } from './videos'
export type * from './types'

const files = import.meta.glob<string>('./announcements/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Newest first. */
export const announcements: SeedAnnouncement[] = readFiles(files)
  .map((file) => ({
    slug: file.name,
    title: file.text('title'),
    body: file.body,
    daysBefore: file.whole('daysBefore'),
    isPublic: file.text('readers') === 'everybody',
  }))
  .toSorted((one, other) => one.daysBefore - other.daysBefore)
