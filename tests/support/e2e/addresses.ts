import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Differs from the ports of `npm start`, so that both can run on one machine.
export const productPort = 4310
export const identityPort = 4399
export const mailPort = 4325

export const productAddress = `http://localhost:${productPort}`
export const identityAddress = `http://127.0.0.1:${identityPort}`

/** The data folder of the product under test, recreated for each run. */
export const dataDir = join(tmpdir(), 'portal-e2e')

/** The data of a new demonstration, for portals of single tests to copy: making it takes four times as long as a start. */
export const seededDir = join(tmpdir(), 'portal-e2e-seeded')

/** Where the SMTP server of the tests stores each mail, one file a mail. */
export const mailDir = join(dataDir, 'delivered')
