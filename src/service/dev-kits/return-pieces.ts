import type { Database } from '../deps'
import { addStock } from './dev-kits.repository'
import { lockKitsSetAside, lockSetAside } from './kit-requests.repository'

/** Puts the pieces back into stock that are set aside for somebody and not sent; the requests are left as they are. */
export const returnPieces = async (transaction: Database, identityUid: string): Promise<void> => {
  // The kits first, as whoever changes a request does, who may be giving the same pieces back.
  await lockKitsSetAside(transaction, identityUid)
  for (const { kitId, quantity } of await lockSetAside(transaction, identityUid)) {
    await addStock(transaction, kitId, quantity)
  }
}
