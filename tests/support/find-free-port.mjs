import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free loopback port. */
export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  probe.close()
  await once(probe, 'close')
  return address.port
}
