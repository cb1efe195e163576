/**
 * Turns whatever photo a person uploads into what the portal shows: WebP, 512 pixels square, upright,
 * without metadata.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE with a sentence, for anything that is not a photo
 */
export declare const normalisePicture: (bytes: Uint8Array) => Promise<Uint8Array>
