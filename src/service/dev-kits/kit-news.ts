import type { KitRequestChange } from '~/contract/dev-kits'

interface Changed {
  kitName: string
  state: KitRequestChange['state']
  quantity: number
}

const words: Record<Changed['state'], (pieces: string) => string> = {
  approved: (pieces) => `Your request for ${pieces} is approved. We are packing.`,
  refused: (pieces) => `Your request for ${pieces} was not approved.`,
  shipped: (pieces) => `Your parcel with ${pieces} is on its way.`,
  delivered: (pieces) => `Your parcel with ${pieces} has arrived.`,
  returned: (pieces) => `We have ${pieces} back. Thank you.`,
}

/** What a person is told in the inbox when a kit request changes. */
export const kitNews = ({ kitName, state, quantity }: Changed): string =>
  words[state](`${quantity} × ${kitName}`)
