import sharp from 'sharp'

// Each picture is another one: what the library would remember of the last hundred helps none of the next.
sharp.cache(false)
// A thread for each picture: the cores are the requests'.
sharp.concurrency(1)

/** The library for pictures, as all of the service uses it. */
export { sharp }
export type { Sharp, SharpOptions } from 'sharp'
