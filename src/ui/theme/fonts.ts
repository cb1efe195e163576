import latinSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** Address of the latin sans, for `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const sansFontUrl: string = latinSans

/** Japanese falls back to system fonts. The fallback's metrics are set in fonts.css. */
export const sansFamily =
  '"Instrument Sans Variable","Instrument Fallback","Hiragino Sans","Noto Sans JP",sans-serif'

export const monoFamily = '"Geist Mono Variable","Geist Mono Fallback",ui-monospace,monospace'
