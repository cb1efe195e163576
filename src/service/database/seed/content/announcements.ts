import { readFiles } from './front-matter'
import type { SeedAnnouncement } from './types'

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
