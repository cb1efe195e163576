import type { UnitContent } from '~/contract/learning'
import type { Shown } from './unit-saving'

/** What a person who has this unit open has before them. */
export const shownIn = ({ revision, document }: UnitContent): Shown =>
  document === null ? { revision } : { revision, pageVersion: document.version }
