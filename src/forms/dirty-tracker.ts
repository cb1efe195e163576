import { hashKey } from '@tanstack/react-query'

type NameIn<T> = Extract<keyof T, string>

/** Selects some fields of a form or of its result. */
export const pickFields = <T extends object>(
  values: T,
  isWanted: (name: NameIn<T>) => boolean,
): Partial<T> => {
  const picked: Partial<T> = {}
  for (const name in values) if (isWanted(name)) picked[name] = values[name]
  return picked
}

/** Tracks changes of one form while others can change the same entry elsewhere. */
export interface DirtyTracker<T extends object> {
  /** Returns the values that were changed here and that the service is not known to have. */
  of: (values: T) => Partial<T>
  /** Sends values by `call`, which throws if the service does not save them all: then they stay changed. */
  send: <Answer>(changes: Partial<T>, call: () => Promise<Answer>) => Promise<Answer>
  /** Returns the service's newer values of fields without unsaved changes, for display. */
  take: (newer: T, values: T) => Partial<T>
}

/**
 * Tracks which fields of a form were edited in it, so that a save leaves alone what changed elsewhere.
 * @param initial the values of the service when the form opened.
 */
export const createDirtyTracker = <T extends object>(initial: T): DirtyTracker<T> => {
  // The service's value of each field, hashed with sorted keys. A missing entry means unknown.
  const known = new Map<NameIn<T>, string>()
  const touched = new Set<NameIn<T>>()
  // Saved from here and not read since: the next read returns the user's own values, perhaps
  // normalized.
  const sent = new Set<NameIn<T>>()
  const tidied = new Map<NameIn<T>, string>()
  let underWay = 0
  let started = 0

  const note = (values: Partial<T>) => {
    for (const name in values) known.set(name, hashKey([values[name]]))
  }
  const isOther = (values: T) => (name: NameIn<T>) => known.get(name) !== hashKey([values[name]])
  const of = (values: T) => {
    const changes = pickFields(values, isOther(values))
    for (const name in changes) touched.add(name)
    return changes
  }

  note(initial)
  return {
    of,
    send: async (changes, call) => {
      for (const name in changes) known.delete(name)
      underWay += 1
      started += 1
      const own = started
      const isFirst = underWay === 1
      try {
        const answer = await call()
        // It is unknown which of two concurrent saves was last.
        if (isFirst && started === own) {
          note(changes)
          for (const name in changes) {
            touched.delete(name)
            sent.add(name)
          }
        }
        return answer
      } finally {
        underWay -= 1
      }
    },
    take: (newer, values) => {
      of(values)
      for (const name in newer) {
        if (sent.delete(name)) tidied.set(name, hashKey([newer[name]]))
      }
      const isNews = isOther(newer)
      const isOwn = (name: NameIn<T>) => tidied.get(name) === hashKey([newer[name]])
      const news = pickFields(newer, (name) => !touched.has(name) && isNews(name) && !isOwn(name))
      note(news)
      for (const name in news) tidied.delete(name)
      return news
    },
  }
}
