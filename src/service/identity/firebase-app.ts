import { type App, applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import type { ServiceConfig } from '~/config/service'

let count = 0

/** The Firebase project, with which accounts and, where configured, pictures are kept. */
export interface FirebaseProject {
  app: App
  close: () => Promise<void>
}

/** Opens the project of the configuration; nothing is asked of it yet. */
export const openFirebase = ({
  identity,
  storageBucket,
}: Pick<ServiceConfig, 'identity' | 'storageBucket'>): FirebaseProject => {
  const { projectId, emulatorHost } = identity
  // The library reads the emulator's address there and nowhere else.
  if (emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  count += 1
  const app = initializeApp(
    {
      projectId,
      ...(storageBucket && { storageBucket }),
      ...((!emulatorHost || storageBucket) && { credential: applicationDefault() }),
    },
    `users-service-${count}`,
  )
  return { app, close: () => deleteApp(app) }
}
