import type { Database } from '../deps'
import { addStock } from './dev-kits.repository'
import { piecesSetAside } from './kit-requests.repository'

/** Puts the pieces back into stock that are set aside for somebody and not sent; the requests are left as they are. */
export const returnPieces = async (transaction: Database, identityUid: string): Promise<void> => {
  for (const { kitId, pieces } of await piecesSetAside(transaction, identityUid)) {
    await addStock(transaction, kitId, pieces)
  }
}
