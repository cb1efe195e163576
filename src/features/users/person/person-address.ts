/** The page of a person, for administrators, as a link has it. */
export const personAddress = (identityUid: string): string =>
  `/admin/profile?id=${encodeURIComponent(identityUid)}`
