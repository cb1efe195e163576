import type { Page } from '~/contract/pages'

/** What readers get of a page, and what waits beside it. */
export interface PageState {
  /** Two or three words. */
  word: string
  tone: 'success' | 'pending' | 'muted' | 'strong'
  /** The same as a sentence. */
  sentence: string
}

/** How a page stands before readers, in plain words. */
export const getPageState = ({ status, version, editing }: Page): PageState => {
  const newest = editing?.newestVersion ?? version
  const published = editing?.publishedVersion ?? null
  if (editing?.disabled) {
    return {
      word: 'Disabled',
      tone: 'strong',
      sentence: 'Its address answers as if there were no such page, to everybody.',
    }
  }
  if (status === 'archived') {
    return {
      word: 'Archived',
      tone: 'muted',
      sentence: 'Readers get nothing. It is put aside for the record.',
    }
  }
  if (status === 'draft') {
    return { word: 'Draft', tone: 'muted', sentence: `Readers get nothing. Version ${newest} is a draft.` }
  }
  if (published === null || published === newest) {
    return { word: 'Published', tone: 'success', sentence: `Readers get version ${newest}, the newest.` }
  }
  return {
    word: 'Newer draft',
    tone: 'pending',
    sentence: `Readers get version ${published}. Version ${newest} is a draft.`,
  }
}
