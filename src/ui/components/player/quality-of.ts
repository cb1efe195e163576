/** The heights in pixels that plyr offers (specification, section 9). */
export const playerQualities = [4320, 2880, 2160, 1440, 1080, 720, 576, 480, 360, 240] as const

/** The offered quality that is nearest to a height: 1,088 pixels are 1080. */
export const getQuality = (height: number): number =>
  playerQualities.reduce((nearest, quality) =>
    Math.abs(quality - height) < Math.abs(nearest - height) ? quality : nearest,
  )
