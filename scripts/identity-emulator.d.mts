export interface IdentityEmulator {
  /** host:port, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  host: string
  port: number
  projectId: string
  /** Saves what is due, and frees the port. */
  stop: () => Promise<void>
}

/** Starts the Firebase Auth emulator in this process, on 127.0.0.1. */
export function startIdentityEmulator(options?: {
  /** 9099 unless given; 0 for any free one. */
  port?: number
  /** Begins with `demo-`; `demo-portal` unless given. */
  projectId?: string
  /** Where accounts are kept; without it they go with the process. */
  accountsFile?: string
}): Promise<IdentityEmulator>
