interface BuildOptions {
  /** Also where nothing has changed since. */
  always?: boolean
  /** Folder within the project; `dist` unless given. */
  into?: string
  /** What the build calls itself; a hash of its sources unless given. */
  id?: string
}

/** Builds the portal, unless it was built from these very sources. */
export function buildPortal(options?: BuildOptions): Promise<void>
