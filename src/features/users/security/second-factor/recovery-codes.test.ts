import { expect, test } from 'vitest'
import { formatRecoveryCodesFile } from './second-factors'

test('the file says whose codes they are and where they are used, one a line', () => {
  const text = formatRecoveryCodesFile({
    codes: ['AAAAA-BBBBB-CCCCC-DDDDD', 'EEEEE-FFFFF-GGGGG-HHHHH'],
    email: 'ana@x.example',
    portal: 'Meridian Grid Developer Programme',
    origin: 'https://developer.meridian.example',
  })
  const lines = text.split('\n')
  expect(lines).toContain('AAAAA-BBBBB-CCCCC-DDDDD')
  expect(lines).toContain('EEEEE-FFFFF-GGGGG-HHHHH')
  expect(text).toContain('https://developer.meridian.example, ana@x.example')
  expect(text).toContain('Recovery codes for Meridian Grid Developer Programme')
})
