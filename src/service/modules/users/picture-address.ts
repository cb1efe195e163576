const pattern = /^\/api\/files\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/** Where the file store keeps a picture. */
export const pictureKey = (id: string) => `pictures/${id}.webp`

/** Where a browser finds a picture. */
export const pictureAddress = (id: string) => `/api/files/${pictureKey(id)}`

/** The picture that an address names; null for anything that is not one of ours. */
export const getPictureId = (address: string): string | null => pattern.exec(address)?.[1] ?? null
