import type { MantineColorsTuple } from '@mantine/core'

/**
 * Petrol, OKLCH hue 216, ten steps. Light uses step 7 (6.08:1 on white), dark step 4 (8.82:1 on the body).
 * For another brand keep the lightness of each step, change the hue, and measure the pairs again.
 */
export const accent: MantineColorsTuple = [
  '#eef9fc',
  '#d7f0f7',
  '#b5e2ee',
  '#88d1e4',
  '#5abfd8',
  '#28a2bc',
  '#008198',
  '#006c80',
  '#025767',
  '#07404c',
]

/** Neutrals of the light scheme, tinted toward the accent. */
export const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#f0f4f4',
  '#e9eeef',
  '#e2e7e8',
  '#c6ced1',
  '#7f8c91',
  '#5f6d72',
  '#46545a',
  '#26343a',
  '#101a1d',
]

/** Neutrals of the dark scheme: step 0 is text, step 7 the body. */
export const dark: MantineColorsTuple = [
  '#e4ebec',
  '#c4ced1',
  '#a9b6ba',
  '#8a989d',
  '#344349',
  '#1c282c',
  '#141f22',
  '#0c1315',
  '#080e10',
  '#04080a',
]
