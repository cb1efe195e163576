/** Bytes that are read where they are wanted, such as a file in the store. */
export interface ByteSource {
  size: number
  /** Exactly so many bytes from a place on. */
  read: (first: number, length: number) => Promise<Uint8Array>
}

/** Bytes in memory. */
export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: async (first, length) => bytes.subarray(first, first + length),
})
