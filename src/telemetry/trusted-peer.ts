import type { TrustedProxies } from '~/config/variable-forms'

const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/, '')

/** Whether whoever a connection comes from is believed in what it says of a request. */
export const isTrustedPeer = (trusted: TrustedProxies, peer: string | undefined): boolean => {
  if (!trusted || !peer) return false
  const address = plain(peer)
  return trusted === 'loopback' ? address === '::1' || address.startsWith('127.') : trusted.includes(address)
}
