import type { IncomingMessage } from 'node:http'
import { isPrivateAddress } from '~/config/private-address'
import type { TrustedProxies } from '~/config/trusted-proxies'
import { jsonLogger, type Logger } from './log'

/**
 * Tells whether the forwarded headers of a connection are trusted. Logs a line for the first peer that looks like a
 * forgotten proxy.
 */
export const peerCheck = (trusted: TrustedProxies, log: Pick<Logger, 'warn'> = jsonLogger) => {
  let isTold = false
  return ({ headers, socket: { remoteAddress } }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean => {
    if (remoteAddress === undefined) return false
    if (trusted && trusted.includes(remoteAddress)) return true
    if (isTold || headers['x-forwarded-for'] === undefined || !isPrivateAddress(remoteAddress)) return false
    isTold = true
    log.warn(
      'A proxy that is not in TRUSTED_PROXIES is not believed: everybody behind it shares one address, and its allowances',
      { proxy: remoteAddress.replace(/^::ffff:(?=[\d.]+$)/, '') },
    )
    return false
  }
}
