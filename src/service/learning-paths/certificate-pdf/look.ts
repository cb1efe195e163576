/** The colours of the light scheme; a page is paper. */
export const colours = {
  paper: '#ffffff',
  ink: '#101a1d',
  dim: '#46545a',
  line: '#c6ced1',
} as const

/** A4, lying, in points; everything stands between the margins. */
export const page = { width: 841.89, height: 595.28, margin: 60 } as const
