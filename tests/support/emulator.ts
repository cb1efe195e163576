/** The identity emulator of this process. */
export interface Emulator {
  /** `host:port`. */
  host: string
  stop: () => Promise<void>
}

interface EmulatorModule {
  startIdentityEmulator: (options: { port: number; accountsFile?: string }) => Promise<Emulator>
}

/** Starts the identity emulator that a demonstration uses, on a free port and without a file. */
export const startEmulator = async (): Promise<Emulator> => {
  const script = new URL('../../scripts/identity-emulator.mjs', import.meta.url).href
  const { startIdentityEmulator }: EmulatorModule = await import(/* @vite-ignore */ script)
  return startIdentityEmulator({ port: 0 })
}

/** Signs in as the browser does. Answers the ID token; throws with the emulator's reason. */
export const signInWith = async (host: string, email: string, password: string): Promise<string> => {
  const address = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  const answer: { idToken?: string; error?: { message: string } } = await response.json()
  if (!answer.idToken) throw new Error(`${email} could not sign in: ${answer.error?.message}`)
  return answer.idToken
}
