/** What registering tells the page that follows; it travels in the history, so that no address shows it. */
export interface Registered {
  email: string
  /** Registered through an invitation, which confirms the address by itself. */
  isConfirmed: boolean
  /** Approved by that invitation as well. */
  isApproved: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    registered?: Registered
  }
}
