import { useState } from 'react'
import * as v from 'valibot'
import { type TabValue, createTabValue } from '~/forms/drafts'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'

/**
 * Stores entered data in the tab until it is sent, so that switching between forms loses nothing.
 *
 * @param way the form
 * @param schema validates stored data, which an older release may have written
 */
export const useStoredEntry = <T>(way: string, schema: v.GenericSchema<unknown, T>): TabValue<T> => {
  const person = getUser(useSession())?.identityUid ?? ''
  const [kept] = useState(() =>
    createTabValue<T>(`portal.invite.${person}.${way}`, (value) => {
      const { success, output } = v.safeParse(schema, value)
      return success ? output : null
    }),
  )
  return kept
}
