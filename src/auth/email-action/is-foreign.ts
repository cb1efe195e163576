import type { FirebaseWebConfig } from '~/config/public'

// What the identity emulator writes into its links, whatever key it is called with.
const emulatorKey = 'fake-api-key'

/** Whether a link says that its code is another project's; the portal's own links say nothing. */
export const isForeign = (
  apiKey: string | undefined,
  { apiKey: own, emulatorHost }: Pick<FirebaseWebConfig, 'apiKey' | 'emulatorHost'>,
): boolean =>
  apiKey !== undefined && apiKey !== own && !(emulatorHost !== undefined && apiKey === emulatorKey)
